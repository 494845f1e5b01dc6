import type { MigrationInterface, QueryRunner } from 'typeorm';

const accountPayouts = `CREATE TABLE billing.account_payouts (
  account_id text COLLATE "C" PRIMARY KEY,
  status text NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** Replica of the payout account status of each account. */
export class PaymentOptions1750000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accountPayouts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.account_payouts');
  }
}
