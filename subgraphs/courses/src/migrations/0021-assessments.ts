import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const questions = `CREATE TABLE courses.assessment_questions (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  lesson_id ${id} NOT NULL REFERENCES courses.lessons (id) ON DELETE CASCADE,
  question_text text NOT NULL,
  question_type ${id} NOT NULL,
  correct_answer text NOT NULL,
  image_file_id ${id},
  "order" int NOT NULL CHECK ("order" >= 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT assessment_questions_order UNIQUE (lesson_id, "order") DEFERRABLE INITIALLY DEFERRED
)`;

const options = `CREATE TABLE courses.assessment_options (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  question_id ${id} NOT NULL REFERENCES courses.assessment_questions (id) ON DELETE CASCADE,
  option_text text NOT NULL,
  is_correct boolean NOT NULL,
  "order" int NOT NULL CHECK ("order" >= 0),
  CONSTRAINT assessment_options_order UNIQUE (question_id, "order") DEFERRABLE INITIALLY DEFERRED
)`;

/** Creates the questions of assessments and their options. */
export class Assessments1750000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [questions, options]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.assessment_options, courses.assessment_questions');
  }
}
