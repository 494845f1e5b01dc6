import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Payment details that cases show in addition to the amount; null for payments replicated earlier. */
const paymentDetails = `ALTER TABLE trust_safety.known_payments
  ADD COLUMN subtotal numeric,
  ADD COLUMN payment_method_type ${id},
  ADD COLUMN card_last4 ${id},
  ADD COLUMN created_at timestamptz`;

const cases = `CREATE TABLE trust_safety.resolution_cases (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  payment_id ${id} NOT NULL REFERENCES trust_safety.known_payments (id),
  reason ${id} NOT NULL,
  stage ${id} NOT NULL,
  status ${id} NOT NULL GENERATED ALWAYS AS (CASE stage
    WHEN 'awaiting_merchant' THEN 'awaiting_merchant' WHEN 'merchant_info' THEN 'awaiting_merchant'
    WHEN 'awaiting_customer' THEN 'awaiting_customer' WHEN 'customer_info' THEN 'awaiting_customer'
    WHEN 'under_review' THEN 'under_review' WHEN 'disputed' THEN 'under_review' ELSE 'closed' END) STORED,
  outcome ${id} GENERATED ALWAYS AS (CASE stage
    WHEN 'customer_won' THEN 'customer_won' WHEN 'merchant_won' THEN 'merchant_won' WHEN 'upheld' THEN 'merchant_won' WHEN 'withdrawn' THEN 'withdrawn' END) STORED,
  escalated boolean NOT NULL,
  customer_appealed boolean NOT NULL,
  refund ${id},
  terminate_membership boolean,
  amount numeric NOT NULL,
  currency ${id} NOT NULL,
  info_requests int NOT NULL,
  event_count int NOT NULL,
  response_due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const events = `CREATE TABLE trust_safety.resolution_case_events (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  case_id ${id} NOT NULL REFERENCES trust_safety.resolution_cases (id),
  ordinal int NOT NULL,
  action ${id} NOT NULL,
  reporter_type ${id} NOT NULL,
  details text,
  viewable_by_customer boolean NOT NULL,
  viewable_by_merchant boolean NOT NULL,
  attachments jsonb NOT NULL,
  created_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE INDEX known_payments_of_user ON trust_safety.known_payments (user_id, account_id)',
  'CREATE INDEX resolution_cases_account_created ON trust_safety.resolution_cases (account_id, created_at, id)',
  'CREATE INDEX resolution_cases_user_created ON trust_safety.resolution_cases (user_id, created_at, id)',
  `CREATE INDEX resolution_cases_account_due ON trust_safety.resolution_cases (account_id, COALESCE(response_due_at, 'infinity'), id)`,
  `CREATE INDEX resolution_cases_user_due ON trust_safety.resolution_cases (user_id, COALESCE(response_due_at, 'infinity'), id)`,
  'CREATE INDEX resolution_cases_due ON trust_safety.resolution_cases (response_due_at) WHERE response_due_at IS NOT NULL',
  'CREATE INDEX resolution_cases_of_payment ON trust_safety.resolution_cases (payment_id, created_at)',
  // A payment has at most one case, apart from withdrawn ones. A new case can be opened after a withdrawal.
  "CREATE UNIQUE INDEX resolution_cases_one_of_payment ON trust_safety.resolution_cases (payment_id) WHERE stage <> 'withdrawn'",
  'CREATE INDEX resolution_case_events_in_order ON trust_safety.resolution_case_events (case_id, ordinal, id)',
];

export class ResolutionCases1750000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [paymentDetails, cases, events, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['resolution_case_events', 'resolution_cases'])
      await runner.query(`DROP TABLE trust_safety.${table}`);
    await runner.query('DROP INDEX trust_safety.known_payments_of_user');
    await runner.query(
      `ALTER TABLE trust_safety.known_payments DROP COLUMN subtotal, DROP COLUMN payment_method_type, DROP COLUMN card_last4, DROP COLUMN created_at`,
    );
  }
}
