import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/**
 * Pending funds of payments: owner, remaining amount and time of availability. Refunds and disputes are debited from
 * pending funds first.
 */
const settlements = `CREATE TABLE payouts.settlements (
  payment_id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount_left numeric NOT NULL CHECK (amount_left >= 0),
  available_at timestamptz NOT NULL,
  settled_at timestamptz
)`;

const indexes = [
  'CREATE INDEX settlements_due ON payouts.settlements (available_at, payment_id) WHERE settled_at IS NULL',
  'CREATE INDEX settlements_account ON payouts.settlements (account_id, available_at) WHERE settled_at IS NULL',
];

export class Settlements1750000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [settlements, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.settlements');
  }
}
