import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns for scheduled changes and open renewals of memberships. Scheduled changes exist only for memberships that
 * this service bills.
 */
const columns = `ALTER TABLE billing.memberships
  ADD COLUMN billed_here boolean NOT NULL DEFAULT false,
  ADD COLUMN due_at timestamptz,
  ADD COLUMN renewal_payment_id text COLLATE "C",
  ADD COLUMN retry_at timestamptz,
  ADD COLUMN trial_notice_sent boolean NOT NULL DEFAULT false`;

const names = ['billed_here', 'due_at', 'renewal_payment_id', 'retry_at', 'trial_notice_sent'];

export class Renewals1750000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(columns);
    await runner.query('CREATE INDEX memberships_due ON billing.memberships (due_at, id) WHERE due_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of names) await runner.query(`ALTER TABLE billing.memberships DROP COLUMN ${name}`);
  }
}
