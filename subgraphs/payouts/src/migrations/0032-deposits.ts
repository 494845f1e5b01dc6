import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const deposits = `CREATE TABLE payouts.deposits (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  kind text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  amount numeric CHECK (amount > 0),
  currency text COLLATE "C" NOT NULL,
  payment_method_id ${id},
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  succeeded_at timestamptz,
  CHECK (succeeded_at IS NULL OR amount IS NOT NULL)
)`;

const indexes = ['CREATE INDEX deposits_account ON payouts.deposits (account_id, created_at, id)'];

/** Creates the table of deposits and top-ups. */
export class Deposits1750000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [deposits, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.deposits');
  }
}
