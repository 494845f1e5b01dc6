import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const members = `CREATE TABLE billing.members (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  username text NOT NULL,
  name text,
  email text,
  phone text,
  status text NOT NULL,
  access_level text NOT NULL,
  most_recent_action text,
  most_recent_action_at timestamptz,
  usd_total_spent numeric NOT NULL DEFAULT 0,
  token_balance numeric NOT NULL DEFAULT 0,
  position int,
  joined_at timestamptz NOT NULL,
  last_accessed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const canceling = "cancel_at_period_end AND status IN ('trialing', 'active', 'past_due')";

/** A scheduled cancellation is not a status. The status for filters and orders of lists is stored as a generated column. */
const memberships = `CREATE TABLE billing.memberships (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id},
  buyer_account_id ${id},
  member_id ${id} REFERENCES billing.members (id),
  plan_id ${id} NOT NULL REFERENCES billing.plans (id),
  product_id ${id} NOT NULL REFERENCES billing.products (id),
  status text NOT NULL,
  shown_status text NOT NULL GENERATED ALWAYS AS (CASE WHEN ${canceling} THEN 'canceling' ELSE status END) STORED,
  license_key ${id} NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  metadata jsonb NOT NULL,
  currency text NOT NULL,
  initial_price_paid numeric NOT NULL,
  renewal_price numeric NOT NULL,
  billing_period int,
  renewal_period_start timestamptz,
  renewal_period_end timestamptz,
  trial_ends_at timestamptz,
  expires_at timestamptz,
  cancel_at_period_end boolean NOT NULL,
  cancel_option text,
  cancellation_reason text,
  canceled_at timestamptz,
  payment_collection_paused boolean NOT NULL,
  payment_collection_resumes_at timestamptz,
  promo_code_id ${id},
  checkout_configuration_id ${id},
  custom_field_responses jsonb NOT NULL,
  acquisition_data jsonb,
  phone_number text,
  split_pay_required_payments int,
  split_pay_payments_made int NOT NULL DEFAULT 0,
  payment_processor text NOT NULL,
  processor_subscription_id text,
  processor_customer_id text,
  wallet_address text,
  nft_tokens text,
  discord jsonb,
  telegram_account_id text,
  affiliate_username text,
  usd_total_spent numeric NOT NULL DEFAULT 0,
  joined_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const accountTotals = `CREATE TABLE billing.account_totals (
  account_id ${id} PRIMARY KEY,
  member_count int NOT NULL CHECK (member_count >= 0),
  published_reviews_count int NOT NULL DEFAULT 0 CHECK (published_reviews_count >= 0)
)`;

/** Every list of an account is read in the order of one of these indexes, regardless of the number of rows. */
const indexes = [
  'CREATE UNIQUE INDEX members_account_user ON billing.members (account_id, user_id)',
  'CREATE INDEX members_account_created ON billing.members (account_id, created_at, id)',
  'CREATE INDEX members_account_joined ON billing.members (account_id, joined_at, id)',
  'CREATE INDEX members_account_spent ON billing.members (account_id, usd_total_spent, id)',
  "CREATE INDEX members_account_accessed ON billing.members (account_id, COALESCE(last_accessed_at, '-infinity'), id)",
  "CREATE INDEX members_account_action ON billing.members (account_id, COALESCE(most_recent_action, ''), id)",
  'CREATE INDEX members_user_created ON billing.members (user_id, created_at, id)',
  'CREATE UNIQUE INDEX memberships_license_key ON billing.memberships (license_key)',
  'CREATE INDEX memberships_account_created ON billing.memberships (account_id, created_at, id)',
  'CREATE INDEX memberships_account_status ON billing.memberships (account_id, shown_status, created_at, id)',
  'CREATE INDEX memberships_account_plan ON billing.memberships (account_id, plan_id, created_at, id)',
  'CREATE INDEX memberships_account_product ON billing.memberships (account_id, product_id, created_at, id)',
  'CREATE INDEX memberships_account_word ON billing.memberships (account_id, shown_status, id)',
  "CREATE INDEX memberships_account_canceled ON billing.memberships (account_id, COALESCE(canceled_at, '-infinity'), id)",
  'CREATE INDEX memberships_account_joined ON billing.memberships (account_id, COALESCE(joined_at, created_at), id)',
  'CREATE INDEX memberships_account_spent ON billing.memberships (account_id, usd_total_spent, id)',
  'CREATE INDEX memberships_account_paused ON billing.memberships (account_id, created_at, id) WHERE payment_collection_paused',
  'CREATE INDEX memberships_user_created ON billing.memberships (user_id, created_at, id)',
  'CREATE INDEX memberships_member ON billing.memberships (member_id)',
  'CREATE INDEX memberships_buyer_account ON billing.memberships (buyer_account_id, plan_id) WHERE buyer_account_id IS NOT NULL',
];

/** Members and memberships, and the number of members per account. */
export class Memberships1750000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [members, memberships, accountTotals, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['account_totals', 'memberships', 'members']) await runner.query(`DROP TABLE billing.${table}`);
  }
}
