import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const clocks = `CREATE TABLE billing.test_clocks (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  name text CHECK (char_length(name) <= 100),
  now timestamptz NOT NULL,
  target timestamptz,
  status text NOT NULL,
  failure text,
  failed_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((status = 'advancing') = (target IS NOT NULL)),
  CHECK ((failure IS NULL) = (failed_at IS NULL))
)`;

/** Tables with a test clock, and the columns of their indexes. */
const followers = {
  members: '(test_clock_id)',
  memberships: '(test_clock_id, due_at)',
  charge_attempts: '(test_clock_id, next_run_at)',
};

/** Test clocks, with which integrators simulate the passing of time. */
export class TestClocks1750000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(clocks);
    await runner.query('CREATE INDEX test_clocks_account ON billing.test_clocks (account_id, created_at, id)');
    await runner.query(
      "CREATE INDEX test_clocks_advancing ON billing.test_clocks (updated_at, id) WHERE status = 'advancing'",
    );
    for (const [table, columns] of Object.entries(followers)) {
      await runner.query(
        `ALTER TABLE billing.${table} ADD COLUMN test_clock_id ${id} REFERENCES billing.test_clocks (id) ON DELETE SET NULL`,
      );
      await runner.query(
        `CREATE INDEX ${table}_test_clock ON billing.${table} ${columns} WHERE test_clock_id IS NOT NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(followers))
      await runner.query(`ALTER TABLE billing.${table} DROP COLUMN test_clock_id`);
    await runner.query('DROP TABLE billing.test_clocks');
  }
}
