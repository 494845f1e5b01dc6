import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/**
 * Waitlist entries. They reference sessions without a foreign key, because sessions are stored only for a limited time.
 */
const entries = `CREATE TABLE billing.entries (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  plan_id ${id} NOT NULL REFERENCES billing.plans (id),
  product_id ${id} REFERENCES billing.products (id),
  user_id ${id} NOT NULL,
  username text NOT NULL,
  name text,
  email text,
  phone text,
  status text NOT NULL,
  custom_field_responses jsonb NOT NULL,
  checkout_configuration_id ${id} REFERENCES billing.checkout_configurations (id),
  checkout_session_id ${id},
  metadata jsonb NOT NULL,
  job_id ${id} CHECK ((job_id IS NOT NULL) = (status = 'approved')),
  job_due_at timestamptz,
  job_attempts int NOT NULL,
  membership_id ${id} REFERENCES billing.memberships (id),
  redeemed_at timestamptz CHECK ((redeemed_at IS NULL) = (membership_id IS NULL)),
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** The first index prevents a second open entry of a user for one plan. */
const indexes = [
  "CREATE UNIQUE INDEX entries_open ON billing.entries (plan_id, user_id) WHERE status <> 'denied'",
  'CREATE INDEX entries_plan_user ON billing.entries (plan_id, user_id, created_at)',
  'CREATE INDEX entries_account_created ON billing.entries (account_id, created_at, id)',
  'CREATE INDEX entries_account_id ON billing.entries (account_id, id)',
  'CREATE INDEX entries_account_plan ON billing.entries (account_id, plan_id, created_at, id)',
  'CREATE INDEX entries_account_product ON billing.entries (account_id, product_id, created_at, id)',
  'CREATE INDEX entries_account_status ON billing.entries (account_id, status, created_at, id)',
  'CREATE INDEX entries_checkout ON billing.entries (checkout_configuration_id)',
  'CREATE INDEX entries_membership ON billing.entries (membership_id)',
  'CREATE INDEX entries_job_due ON billing.entries (job_due_at, id) WHERE job_due_at IS NOT NULL',
];

/** Waitlist entries for plans with restricted sales. */
export class Entries1750000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [entries, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.entries');
  }
}
