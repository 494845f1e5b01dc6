import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE platform.user_sessions ADD COLUMN last_used_at timestamptz',
  'CREATE INDEX user_sessions_user_created ON platform.user_sessions (user_id, created_at, id)',
];
const down = [
  'DROP INDEX platform.user_sessions_user_created',
  'ALTER TABLE platform.user_sessions DROP COLUMN last_used_at',
];

/** Time of the last use of a session, and the order in which users see their sessions. */
export class SessionUse1750000000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
