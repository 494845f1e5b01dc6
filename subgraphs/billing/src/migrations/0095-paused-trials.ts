import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Start time of the pause of a trial, from which its remaining time is calculated. */
export class PausedTrials1750000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships ADD COLUMN trial_paused_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships DROP COLUMN trial_paused_at');
  }
}
