import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id of a payout account is the id of its account with another prefix. */
const id = `ALTER TABLE billing.account_payouts
  ADD COLUMN id text COLLATE "C" NOT NULL UNIQUE GENERATED ALWAYS AS ('poact_' || substr(account_id, 5)) STORED`;

export class PayoutAccountIds1750000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(id);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.account_payouts DROP COLUMN id');
  }
}
