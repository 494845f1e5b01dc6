import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const markups = `CREATE TABLE billing.fee_markups (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  platform_id ${id} NOT NULL,
  fee_type text NOT NULL,
  percentage_fee numeric CHECK (percentage_fee BETWEEN 0 AND 100),
  fixed_fee_usd numeric CHECK (fixed_fee_usd >= 0),
  notes text,
  metadata jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (percentage_fee IS NOT NULL OR fixed_fee_usd IS NOT NULL)
)`;

const indexes = [
  'CREATE UNIQUE INDEX fee_markups_account_type ON billing.fee_markups (account_id, fee_type)',
  'CREATE INDEX fee_markups_account_created ON billing.fee_markups (account_id, created_at, id)',
];

/** Markups on fees that connected accounts pay to their platform. */
export class FeeMarkups1750000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [markups, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.fee_markups');
  }
}
