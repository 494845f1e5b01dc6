import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ordered LLC formations. Sensitive data of founders is stored in `sealed` only. An account has at most one formation that was not rejected. */
const llcFormations = [
  `CREATE TABLE platform.llc_formations (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    status text NOT NULL CHECK (status IN ('draft', 'processing', 'filed', 'rejected', 'completed')),
    legal_name text NOT NULL,
    formation_state text NOT NULL,
    business jsonb NOT NULL,
    founders jsonb NOT NULL,
    sealed text NOT NULL,
    charges jsonb NOT NULL,
    total numeric NOT NULL CHECK (total > 0),
    ein_registered boolean NOT NULL,
    state_registered boolean NOT NULL,
    paid_at timestamptz,
    created_at timestamptz NOT NULL,
    CHECK ((status = 'draft') = (paid_at IS NULL))
  )`,
  'CREATE INDEX llc_formations_account ON platform.llc_formations (account_id, created_at)',
  `CREATE UNIQUE INDEX llc_formations_open ON platform.llc_formations (account_id) WHERE status <> 'rejected'`,
];

export class LlcFormations1750000000083 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of llcFormations) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.llc_formations');
  }
}
