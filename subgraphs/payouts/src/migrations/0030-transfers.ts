import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const transfers = `CREATE TABLE payouts.transfers (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  destination_owner_id ${id} NOT NULL CHECK (destination_owner_id <> account_id),
  status text COLLATE "C" NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  currency text COLLATE "C" NOT NULL,
  fee_amount numeric,
  notes text,
  metadata jsonb,
  idempotence_key text COLLATE "C",
  created_by_user_id ${id},
  failed_at timestamptz,
  failure_code text,
  failure_reason text,
  created_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE INDEX transfers_from ON payouts.transfers (account_id, created_at, id)',
  'CREATE INDEX transfers_from_by_amount ON payouts.transfers (account_id, amount, id)',
  'CREATE INDEX transfers_to ON payouts.transfers (destination_owner_id, created_at, id)',
  'CREATE INDEX transfers_to_by_amount ON payouts.transfers (destination_owner_id, amount, id)',
  'CREATE UNIQUE INDEX transfers_key ON payouts.transfers (account_id, idempotence_key) WHERE idempotence_key IS NOT NULL',
];

/** Creates the table of transfers between owners. */
export class Transfers1750000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [transfers, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.transfers');
  }
}
