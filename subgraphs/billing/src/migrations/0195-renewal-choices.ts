import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  ['memberships', 'renewal_notice_for timestamptz'],
  ['memberships', 'payment_skip jsonb'],
  ['plans', 'max_skipped_payments int'],
] as const;

/** The renewal of which the owner of a membership has been notified, and payments that owners skip. */
export class RenewalChoices1750000000195 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of columns) await runner.query(`ALTER TABLE billing.${table} ADD COLUMN ${column}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of columns)
      await runner.query(`ALTER TABLE billing.${table} DROP COLUMN ${column.split(' ', 1)[0]}`);
  }
}
