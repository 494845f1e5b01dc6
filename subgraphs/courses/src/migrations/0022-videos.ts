import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const videos = `CREATE TABLE courses.videos (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  lesson_id ${id} NOT NULL UNIQUE REFERENCES courses.lessons (id) ON DELETE CASCADE,
  asset_id text NOT NULL,
  signed_playback_id text,
  status ${id} NOT NULL,
  audio_only boolean NOT NULL,
  duration_seconds int,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_uploading_at timestamptz
)`;

/** Creates the videos of lessons, with the provider's data. */
export class Videos1750000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(videos);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.videos');
  }
}
