import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long events are kept where the configuration does not say: 90 days in a database that has none yet, without an end in any other one. */
export class Retention1750000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.log_state ADD COLUMN kept_for interval');
    await runner.query("UPDATE events.log_state SET kept_for = '90 days' WHERE last_position = 0");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.log_state DROP COLUMN kept_for');
  }
}
