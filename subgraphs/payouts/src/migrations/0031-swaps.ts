import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const swaps = `CREATE TABLE payouts.swaps (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  status text COLLATE "C" NOT NULL,
  from_currency text COLLATE "C" NOT NULL,
  to_currency text COLLATE "C" NOT NULL CHECK (to_currency <> from_currency),
  amount_in numeric NOT NULL CHECK (amount_in > 0),
  amount_expected numeric NOT NULL CHECK (amount_expected > 0),
  amount_least numeric NOT NULL,
  amount_out numeric CHECK ((amount_out IS NULL) = (completed_at IS NULL)),
  rate numeric NOT NULL,
  rate_source text NOT NULL,
  rated_at timestamptz NOT NULL,
  to_chain text,
  transaction_hashes text[] NOT NULL,
  error text,
  created_at timestamptz NOT NULL,
  completed_at timestamptz
)`;

const indexes = [
  'CREATE INDEX swaps_account ON payouts.swaps (account_id, created_at, id)',
  "CREATE INDEX swaps_unfinished ON payouts.swaps (created_at, id) WHERE status IN ('queued', 'working')",
];

/** Creates the table of swaps. */
export class Swaps1750000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [swaps, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.swaps');
  }
}
