import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';
const word = 'text COLLATE "C"';

const payouts = `CREATE TABLE payouts.payouts (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  request_id ${id} UNIQUE,
  payout_method_id ${id} NOT NULL,
  destination jsonb NOT NULL,
  supported_method_id ${id} NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  currency ${word} NOT NULL,
  fee_amount numeric NOT NULL CHECK (fee_amount >= 0),
  markup_fee numeric NOT NULL CHECK (markup_fee >= 0),
  fee_paid_by ${word} NOT NULL,
  fee_payer_id ${id},
  status ${word} NOT NULL,
  status_detail ${word} NOT NULL,
  speed ${word} NOT NULL,
  source ${word},
  notes text,
  metadata jsonb NOT NULL,
  statement_descriptor text,
  quoted_rate numeric,
  exchange_rate numeric,
  destination_amount numeric,
  estimated_arrival timestamptz,
  provider ${word} NOT NULL,
  provider_reference text,
  trace_code text,
  failure_code ${word},
  failure_message text,
  funds_returned_at timestamptz,
  submitted_at timestamptz,
  accepted_at timestamptz,
  cancel_requested_at timestamptz,
  runs int NOT NULL,
  next_run_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((fee_paid_by = 'platform') = (fee_payer_id IS NOT NULL))
)`;

const quotes = `CREATE TABLE payouts.payout_quotes (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  token ${word} NOT NULL UNIQUE,
  payout_method_id ${id} NOT NULL,
  amount numeric NOT NULL,
  currency ${word} NOT NULL,
  speed ${word} NOT NULL,
  fee_amount numeric NOT NULL,
  markup_fee numeric NOT NULL,
  fee_paid_by ${word} NOT NULL,
  destination_currency ${word} NOT NULL,
  exchange_rate numeric NOT NULL,
  destination_amount numeric NOT NULL,
  estimated_arrival timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
)`;

/** Events about unknown payouts have no account. */
const facts = `CREATE TABLE payouts.provider_facts (
  provider ${word} NOT NULL,
  id ${id} NOT NULL,
  account_id ${id},
  payout_id ${id} NOT NULL,
  kind ${word} NOT NULL,
  code ${word},
  message text,
  trace_code text,
  occurred_at timestamptz NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
)`;

const verifications = `CREATE TABLE payouts.payout_verifications (
  account_id ${id} PRIMARY KEY,
  state ${word} NOT NULL,
  changed_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE INDEX payouts_account ON payouts.payouts (account_id, created_at, id)',
  'CREATE INDEX payouts_status ON payouts.payouts (account_id, status, created_at, id)',
  'CREATE INDEX payouts_currency ON payouts.payouts (account_id, currency, created_at, id)',
  'CREATE INDEX payouts_source ON payouts.payouts (account_id, source, created_at, id)',
  'CREATE INDEX payouts_method ON payouts.payouts (account_id, payout_method_id, created_at, id)',
  'CREATE INDEX payouts_due ON payouts.payouts (next_run_at) WHERE next_run_at IS NOT NULL',
  'CREATE INDEX provider_facts_payout ON payouts.provider_facts (payout_id)',
];

export class Payouts1750000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [payouts, quotes, facts, verifications, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['payout_verifications', 'provider_facts', 'payout_quotes', 'payouts'])
      await runner.query(`DROP TABLE payouts.${table}`);
  }
}
