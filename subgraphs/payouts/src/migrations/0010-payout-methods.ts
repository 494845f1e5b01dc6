import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Saved payout methods of accounts and users. Deleted methods remain, because payouts show them. */
const payoutMethods = `CREATE TABLE payouts.payout_methods (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  supported_method_id ${id} NOT NULL,
  destination_currency text COLLATE "C" NOT NULL,
  nickname text,
  is_default boolean NOT NULL,
  status text COLLATE "C" NOT NULL,
  status_reason text,
  account_reference text,
  institution_name text,
  payer_name text,
  bank_verification_state text COLLATE "C",
  sealed_fields text NOT NULL,
  last_paid_out_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK (NOT is_default OR deleted_at IS NULL)
)`;

/** Orders of the sandbox provider, by idempotency key. */
const sandboxPayouts = `CREATE TABLE payouts.sandbox_payouts (
  key ${id} PRIMARY KEY,
  reference ${id} NOT NULL UNIQUE,
  trace_code text,
  state text COLLATE "C" NOT NULL CHECK (state IN ('entered', 'lost', 'canceled')),
  amount numeric,
  currency text COLLATE "C",
  created_at timestamptz NOT NULL
)`;

/** Events of the sandbox provider about its orders, in chronological order. */
const sandboxFacts = `CREATE TABLE payouts.sandbox_facts (
  place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id ${id} NOT NULL,
  key ${id} NOT NULL,
  kind text COLLATE "C" NOT NULL,
  code text COLLATE "C",
  due_at timestamptz NOT NULL,
  tellings integer NOT NULL,
  held_until timestamptz,
  told_at timestamptz
)`;

const indexes = [
  'CREATE INDEX payout_methods_by_time ON payouts.payout_methods (account_id, created_at, id)',
  'CREATE INDEX payout_methods_by_status ON payouts.payout_methods (account_id, status, created_at, id)',
  'CREATE UNIQUE INDEX payout_methods_one_default ON payouts.payout_methods (account_id) WHERE is_default',
  'CREATE UNIQUE INDEX payout_methods_nickname ON payouts.payout_methods (account_id, supported_method_id, lower(nickname)) WHERE deleted_at IS NULL',
  'CREATE INDEX sandbox_facts_key ON payouts.sandbox_facts (key, place)',
  'CREATE INDEX sandbox_facts_due ON payouts.sandbox_facts (due_at, place) WHERE tellings > 0',
];

export class PayoutMethods1750000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [payoutMethods, sandboxPayouts, sandboxFacts, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sandbox_facts', 'sandbox_payouts', 'payout_methods'])
      await runner.query(`DROP TABLE payouts.${table}`);
  }
}
