import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/**
 * Affiliate commissions on payments: the full amount, the refunded and disputed parts of the payment, and the amount posted.
 */
const commissions = `CREATE TABLE payouts.commissions (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  currency text COLLATE "C" NOT NULL,
  total numeric NOT NULL CHECK (total > 0),
  full_amount numeric NOT NULL CHECK (full_amount > 0),
  returned numeric NOT NULL CHECK (returned >= 0),
  disputed numeric NOT NULL CHECK (disputed >= 0),
  posted numeric NOT NULL CHECK (posted >= 0 AND posted <= full_amount),
  settled boolean NOT NULL
)`;

export class Commissions1750000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(commissions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.commissions');
  }
}
