import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The renewal of which the user of a membership has been notified. */
export class RenewalNotices1750000000195 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships ADD COLUMN renewal_notice_for timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships DROP COLUMN renewal_notice_for');
  }
}
