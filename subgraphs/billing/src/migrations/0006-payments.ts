import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Payment methods, saved by a setup intent or a payment for one member of one account. */
const paymentMethods = `CREATE TABLE billing.payment_methods (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  member_id ${id} NOT NULL REFERENCES billing.members (id),
  provider text NOT NULL,
  reference text NOT NULL,
  type text NOT NULL,
  card_brand text,
  card_last4 text,
  card_exp_month int CHECK (card_exp_month BETWEEN 1 AND 12),
  card_exp_year int,
  three_ds_verified boolean NOT NULL,
  mailing_address jsonb,
  created_at timestamptz NOT NULL,
  UNIQUE (member_id, provider, reference)
)`;

const setupIntents = `CREATE TABLE billing.setup_intents (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  checkout_configuration_id ${id} REFERENCES billing.checkout_configurations (id),
  user_id ${id} NOT NULL,
  buyer_profile jsonb NOT NULL,
  billing_address jsonb,
  member_id ${id} REFERENCES billing.members (id),
  payment_method_id ${id} REFERENCES billing.payment_methods (id),
  status text NOT NULL,
  currency text NOT NULL,
  error_code text,
  error_message text,
  three_ds_verified boolean NOT NULL,
  metadata jsonb NOT NULL,
  action_url text,
  return_url text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** Amounts are in the currency of the payment: total = subtotal - discount, plus tax if it is exclusive. */
const payments = `CREATE TABLE billing.payments (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id},
  buyer_account_id ${id},
  member_id ${id} REFERENCES billing.members (id),
  membership_id ${id} REFERENCES billing.memberships (id),
  plan_id ${id} REFERENCES billing.plans (id),
  product_id ${id} REFERENCES billing.products (id),
  checkout_configuration_id ${id} REFERENCES billing.checkout_configurations (id),
  payment_method_id ${id} REFERENCES billing.payment_methods (id),
  promo_code_id ${id},
  promo_code_use_id ${id},
  invoice_id ${id},
  status text NOT NULL,
  substatus text NOT NULL,
  charge_state text NOT NULL,
  billing_reason text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  held_units int NOT NULL DEFAULT 0 CHECK (held_units >= 0),
  currency text NOT NULL,
  subtotal numeric NOT NULL CHECK (subtotal >= 0),
  discount numeric NOT NULL CHECK (discount >= 0 AND discount <= subtotal),
  tax_amount numeric NOT NULL CHECK (tax_amount >= 0),
  tax_behavior text NOT NULL,
  total numeric NOT NULL CHECK (total >= 0),
  usd_total numeric NOT NULL CHECK (usd_total >= 0),
  application_fee numeric CHECK (application_fee >= 0),
  fee_total numeric NOT NULL DEFAULT 0,
  refunded_amount numeric NOT NULL DEFAULT 0,
  tax_refunded_amount numeric NOT NULL DEFAULT 0,
  auto_refunded boolean NOT NULL DEFAULT false,
  payments_failed int NOT NULL DEFAULT 0,
  failure_code text,
  failure_message text,
  provider text NOT NULL,
  payment_method_type text,
  card_brand text,
  card_last4 text,
  three_ds_verified boolean NOT NULL DEFAULT false,
  email text,
  phone text,
  buyer_profile jsonb,
  billing_address jsonb,
  shipping_address jsonb,
  affiliate_code text,
  custom_field_responses jsonb NOT NULL,
  metadata jsonb NOT NULL,
  action_url text,
  return_url text,
  paid_at timestamptz,
  last_payment_attempt timestamptz,
  next_payment_attempt timestamptz,
  refunded_at timestamptz,
  dispute_alerted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (refunded_amount >= 0 AND refunded_amount <= total)
)`;

const paymentFees = `CREATE TABLE billing.payment_fees (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  payment_id ${id} NOT NULL REFERENCES billing.payments (id),
  type text NOT NULL,
  name text NOT NULL,
  amount numeric NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL
)`;

const refunds = `CREATE TABLE billing.refunds (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  payment_id ${id} NOT NULL REFERENCES billing.payments (id),
  user_id ${id},
  amount numeric NOT NULL CHECK (amount > 0),
  tax_amount numeric NOT NULL CHECK (tax_amount >= 0 AND tax_amount <= amount),
  currency text NOT NULL,
  status text NOT NULL,
  provider text NOT NULL,
  provider_created_at timestamptz,
  reference_status text,
  reference_type text,
  reference_value text,
  failure_message text,
  automatic boolean NOT NULL,
  runs int NOT NULL,
  next_run_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/**
 * One request to a processor, with its recovery point. An unfinished request is repeated with the same idempotency key
 * until its result is available. A payment or setup intent has at most one unfinished request.
 */
const chargeAttempts = `CREATE TABLE billing.charge_attempts (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  payment_id ${id} REFERENCES billing.payments (id),
  setup_intent_id ${id} REFERENCES billing.setup_intents (id) CHECK ((setup_intent_id IS NULL) <> (payment_id IS NULL)),
  provider text NOT NULL,
  kind text NOT NULL,
  phase text NOT NULL,
  outcome text,
  source jsonb,
  amount numeric,
  currency text NOT NULL,
  capture boolean NOT NULL,
  challenge boolean NOT NULL,
  description text NOT NULL,
  email text,
  return_url text NOT NULL,
  runs int NOT NULL,
  next_run_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz CHECK ((finished_at IS NULL) = (phase <> 'finished'))
)`;

const checkoutSessions = `CREATE TABLE billing.checkout_sessions (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  link ${id} NOT NULL,
  mode text NOT NULL,
  checkout_configuration_id ${id} REFERENCES billing.checkout_configurations (id),
  plan_id ${id} REFERENCES billing.plans (id),
  user_id ${id} NOT NULL,
  payment_id ${id} REFERENCES billing.payments (id),
  setup_intent_id ${id} REFERENCES billing.setup_intents (id),
  entry_id ${id},
  status text NOT NULL,
  failure text,
  email text NOT NULL,
  client_address text NOT NULL,
  redirect_url text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** Failed card attempts, for the limit per hour. */
const cardFailures = `CREATE TABLE billing.card_failures (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  checkout_session_id ${id} NOT NULL,
  client_address text NOT NULL,
  failed_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE INDEX payment_methods_account_created ON billing.payment_methods (account_id, created_at, id)',
  'CREATE INDEX payment_methods_member_created ON billing.payment_methods (member_id, created_at, id)',
  'CREATE INDEX payment_methods_user_created ON billing.payment_methods (user_id, created_at, id)',
  'CREATE INDEX setup_intents_account_created ON billing.setup_intents (account_id, created_at, id)',
  'CREATE INDEX setup_intents_checkout ON billing.setup_intents (checkout_configuration_id)',
  'CREATE INDEX setup_intents_member ON billing.setup_intents (member_id)',
  'CREATE INDEX setup_intents_payment_method ON billing.setup_intents (payment_method_id)',
  'CREATE INDEX payments_account_created ON billing.payments (account_id, created_at, id)',
  'CREATE INDEX payments_account_paid ON billing.payments (account_id, COALESCE(paid_at, created_at), id)',
  'CREATE INDEX payments_account_total ON billing.payments (account_id, total, id)',
  'CREATE INDEX payments_account_status ON billing.payments (account_id, status, created_at, id)',
  'CREATE INDEX payments_account_substatus ON billing.payments (account_id, substatus, created_at, id)',
  'CREATE INDEX payments_account_plan ON billing.payments (account_id, plan_id, created_at, id)',
  'CREATE INDEX payments_account_product ON billing.payments (account_id, product_id, created_at, id)',
  'CREATE INDEX payments_user_created ON billing.payments (user_id, created_at, id)',
  'CREATE INDEX payments_membership ON billing.payments (membership_id, created_at, id)',
  'CREATE INDEX payments_member ON billing.payments (member_id, created_at, id)',
  "CREATE INDEX payments_plan_charging ON billing.payments (plan_id) WHERE charge_state <> 'idle'",
  'CREATE INDEX payments_plan ON billing.payments (plan_id)',
  'CREATE INDEX payments_product ON billing.payments (product_id)',
  'CREATE INDEX payments_checkout ON billing.payments (checkout_configuration_id, created_at, id)',
  'CREATE INDEX payments_payment_method ON billing.payments (payment_method_id)',
  'CREATE INDEX payment_fees_payment ON billing.payment_fees (payment_id, created_at, id)',
  'CREATE INDEX payment_fees_account ON billing.payment_fees (account_id, created_at, id)',
  'CREATE INDEX refunds_account_created ON billing.refunds (account_id, created_at, id)',
  'CREATE INDEX refunds_payment_created ON billing.refunds (payment_id, created_at, id)',
  'CREATE INDEX refunds_user_created ON billing.refunds (user_id, created_at, id)',
  'CREATE INDEX refunds_due ON billing.refunds (next_run_at) WHERE next_run_at IS NOT NULL',
  'CREATE UNIQUE INDEX charge_attempts_payment_open ON billing.charge_attempts (payment_id) WHERE finished_at IS NULL',
  'CREATE UNIQUE INDEX charge_attempts_setup_open ON billing.charge_attempts (setup_intent_id) WHERE finished_at IS NULL',
  'CREATE INDEX charge_attempts_payment ON billing.charge_attempts (payment_id, created_at)',
  'CREATE INDEX charge_attempts_setup ON billing.charge_attempts (setup_intent_id, created_at)',
  'CREATE INDEX charge_attempts_due ON billing.charge_attempts (next_run_at) WHERE next_run_at IS NOT NULL',
  'CREATE INDEX checkout_sessions_payment ON billing.checkout_sessions (payment_id)',
  'CREATE INDEX checkout_sessions_setup ON billing.checkout_sessions (setup_intent_id)',
  'CREATE INDEX checkout_sessions_checkout ON billing.checkout_sessions (checkout_configuration_id)',
  'CREATE INDEX checkout_sessions_plan ON billing.checkout_sessions (plan_id)',
  'CREATE INDEX card_failures_address ON billing.card_failures (client_address, failed_at)',
  'CREATE INDEX card_failures_session ON billing.card_failures (checkout_session_id, failed_at)',
];

const tables = {
  paymentMethods,
  setupIntents,
  payments,
  paymentFees,
  refunds,
  chargeAttempts,
  checkoutSessions,
  cardFailures,
};

/** Payments with fees and refunds, saved payment methods, charge attempts and checkout sessions. */
export class Payments1750000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...Object.values(tables), ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const names = [
      'card_failures',
      'checkout_sessions',
      'charge_attempts',
      'refunds',
      'payment_fees',
      'payments',
      'setup_intents',
      'payment_methods',
    ];
    for (const name of names) await runner.query(`DROP TABLE billing.${name}`);
  }
}
