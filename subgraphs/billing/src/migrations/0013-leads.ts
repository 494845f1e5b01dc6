import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const leads = `CREATE TABLE billing.leads (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  product_id ${id} REFERENCES billing.products (id),
  user_id ${id} NOT NULL,
  referrer text,
  metadata jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE INDEX leads_account_created ON billing.leads (account_id, created_at, id)',
  'CREATE INDEX leads_account_product ON billing.leads (account_id, product_id, created_at, id)',
];

/** Leads: potential customers of accounts. */
export class Leads1750000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [leads, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.leads');
  }
}
