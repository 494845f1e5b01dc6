import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Default retention of events, used unless configured: 90 days in databases without events, unlimited in all others. */
export class Retention1750000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.log_state ADD COLUMN kept_for interval');
    await runner.query("UPDATE events.log_state SET kept_for = '90 days' WHERE last_position = 0");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.log_state DROP COLUMN kept_for');
  }
}
