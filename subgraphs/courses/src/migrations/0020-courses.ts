import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const courses = `CREATE TABLE courses.courses (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  experience_id ${id} NOT NULL REFERENCES courses.experiences (id) ON DELETE CASCADE,
  title text,
  tagline text,
  description text,
  language ${id} NOT NULL,
  cover_image text,
  thumbnail_file_id ${id},
  certificate_after_completion_enabled boolean NOT NULL,
  require_completing_lessons_in_order boolean NOT NULL,
  "order" numeric NOT NULL,
  visibility ${id} NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** The order is rewritten within a transaction, so that its uniqueness is checked at the commit. */
const chapters = `CREATE TABLE courses.chapters (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  course_id ${id} NOT NULL REFERENCES courses.courses (id) ON DELETE CASCADE,
  title text NOT NULL,
  "order" int NOT NULL CHECK ("order" >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT chapters_order UNIQUE (course_id, "order") DEFERRABLE INITIALLY DEFERRED
)`;

const lessons = `CREATE TABLE courses.lessons (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  course_id ${id} NOT NULL REFERENCES courses.courses (id) ON DELETE CASCADE,
  chapter_id ${id} NOT NULL REFERENCES courses.chapters (id) ON DELETE CASCADE,
  title text NOT NULL,
  "order" int NOT NULL CHECK ("order" >= 0),
  lesson_type ${id} NOT NULL,
  visibility ${id} NOT NULL,
  content text,
  days_from_course_start_until_unlock int,
  embed_type ${id},
  embed_id text,
  thumbnail_file_id ${id},
  main_pdf_file_id ${id},
  attachment_file_ids text[] NOT NULL,
  max_attempts int,
  minimum_grade_percent numeric,
  minimum_questions_correct int,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (minimum_grade_percent IS NULL OR minimum_questions_correct IS NULL),
  CHECK ((embed_type IS NULL) = (embed_id IS NULL)),
  CONSTRAINT lessons_order UNIQUE (chapter_id, "order") DEFERRABLE INITIALLY DEFERRED
)`;

const indexes = [
  'CREATE INDEX courses_account ON courses.courses (account_id, created_at, id)',
  'CREATE INDEX courses_order ON courses.courses (account_id, "order", id)',
  'CREATE INDEX courses_experience ON courses.courses (experience_id, created_at, id)',
  'CREATE INDEX chapters_course ON courses.chapters (course_id, created_at, id)',
  'CREATE INDEX lessons_account ON courses.lessons (account_id, created_at, id)',
  'CREATE INDEX lessons_course ON courses.lessons (course_id, created_at, id)',
  'CREATE INDEX lessons_chapter ON courses.lessons (chapter_id, created_at, id)',
];

/** Creates courses, chapters and lessons. */
export class Courses1750000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [courses, chapters, lessons, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.lessons, courses.chapters, courses.courses');
  }
}
