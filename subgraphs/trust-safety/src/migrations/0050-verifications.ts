import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Verifications of people and businesses, owned by an account or a user. */
const verifications = `CREATE TABLE trust_safety.verifications (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  kind ${id} NOT NULL CHECK (kind IN ('individual', 'business')),
  status ${id} NOT NULL,
  first_name text,
  last_name text,
  email text,
  phone text,
  country text,
  business_name text,
  business_structure text,
  business_website text,
  place_of_incorporation text,
  address jsonb,
  document_type text,
  requested_information jsonb NOT NULL,
  required_documents jsonb NOT NULL,
  last_error_code text,
  last_error_reason text,
  session_started_at timestamptz NOT NULL,
  round integer NOT NULL,
  failed_runs integer NOT NULL,
  next_run_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** Encrypted data for the reviewer only. A separate table, so that row snapshots of events do not contain it. */
const secrets = `CREATE TABLE trust_safety.verification_secrets (
  id ${id} PRIMARY KEY REFERENCES trust_safety.verifications (id),
  account_id ${id} NOT NULL,
  sealed text NOT NULL
)`;

const indexes = [
  'CREATE INDEX verifications_by_creation ON trust_safety.verifications (account_id, created_at, id)',
  'CREATE INDEX verifications_by_change ON trust_safety.verifications (account_id, updated_at, id)',
  'CREATE INDEX verifications_latest ON trust_safety.verifications (account_id, kind, created_at, id)',
  `CREATE UNIQUE INDEX verifications_one_current ON trust_safety.verifications (account_id, kind) WHERE status <> 'rejected'`,
  'CREATE INDEX verifications_due ON trust_safety.verifications (next_run_at) WHERE next_run_at IS NOT NULL',
];

export class Verifications1750000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [verifications, secrets, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['verification_secrets', 'verifications'])
      await runner.query(`DROP TABLE trust_safety.${table}`);
  }
}
