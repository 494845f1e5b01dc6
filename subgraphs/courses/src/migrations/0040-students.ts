import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Commands of a student lock the student's row, which serializes them. */
const students = `CREATE TABLE courses.students (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  course_id ${id} NOT NULL REFERENCES courses.courses (id) ON DELETE CASCADE,
  user_id ${id} NOT NULL,
  first_interaction_at timestamptz NOT NULL,
  last_interaction_at timestamptz NOT NULL,
  completed_at timestamptz,
  CONSTRAINT students_course_user UNIQUE (course_id, user_id)
)`;

const interactions = `CREATE TABLE courses.interactions (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  course_id ${id} NOT NULL REFERENCES courses.courses (id) ON DELETE CASCADE,
  lesson_id ${id} NOT NULL REFERENCES courses.lessons (id) ON DELETE CASCADE,
  student_id ${id} NOT NULL REFERENCES courses.students (id) ON DELETE CASCADE,
  user_id ${id} NOT NULL,
  completed_at timestamptz,
  completed boolean NOT NULL GENERATED ALWAYS AS (completed_at IS NOT NULL) STORED,
  created_at timestamptz NOT NULL,
  CONSTRAINT interactions_student_lesson UNIQUE (student_id, lesson_id)
)`;

const submissions = `CREATE TABLE courses.submissions (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  interaction_id ${id} NOT NULL REFERENCES courses.interactions (id) ON DELETE CASCADE,
  user_id ${id} NOT NULL,
  number int NOT NULL CHECK (number > 0),
  grade numeric(5, 2) NOT NULL,
  correct_count int NOT NULL,
  question_count int NOT NULL,
  passed boolean NOT NULL,
  graded_questions jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT submissions_number UNIQUE (interaction_id, number)
)`;

const indexes = [
  'CREATE INDEX students_course ON courses.students (course_id, first_interaction_at, id)',
  'CREATE INDEX interactions_account ON courses.interactions (account_id, created_at, id)',
  'CREATE INDEX interactions_account_completed ON courses.interactions (account_id, completed, created_at, id)',
  'CREATE INDEX interactions_course ON courses.interactions (course_id, created_at, id)',
  'CREATE INDEX interactions_course_completed ON courses.interactions (course_id, completed, created_at, id)',
  'CREATE INDEX interactions_lesson ON courses.interactions (lesson_id, created_at, id)',
  'CREATE INDEX interactions_lesson_completed ON courses.interactions (lesson_id, completed, created_at, id)',
  'CREATE INDEX interactions_user ON courses.interactions (user_id, created_at, id)',
  'CREATE INDEX submissions_interaction ON courses.submissions (interaction_id, created_at, id)',
];

/** Creates students, their interactions with lessons and their submissions. */
export class Students1750000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [students, interactions, submissions, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.submissions, courses.interactions, courses.students');
  }
}
