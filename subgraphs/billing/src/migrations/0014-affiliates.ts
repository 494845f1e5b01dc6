import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const affiliates = `CREATE TABLE billing.affiliates (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  username text,
  name text,
  status text NOT NULL,
  total_referrals_count int NOT NULL CHECK (total_referrals_count >= 0),
  total_referral_earnings_usd numeric NOT NULL CHECK (total_referral_earnings_usd >= 0),
  total_overrides_count int NOT NULL CHECK (total_overrides_count >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const overrides = `CREATE TABLE billing.affiliate_overrides (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  affiliate_id ${id} NOT NULL REFERENCES billing.affiliates (id),
  override_type text NOT NULL,
  commission_type text NOT NULL,
  commission_value numeric NOT NULL CHECK (commission_value > 0),
  applies_to_payments text,
  applies_to_products text,
  revenue_basis text,
  plan_id ${id} REFERENCES billing.plans (id) CHECK ((plan_id IS NOT NULL) = (override_type = 'standard')),
  product_id ${id} REFERENCES billing.products (id),
  total_referral_earnings_usd numeric NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE UNIQUE INDEX affiliates_account_user ON billing.affiliates (account_id, user_id)',
  'CREATE INDEX affiliates_account_code ON billing.affiliates (account_id, lower(COALESCE(username, user_id)))',
  'CREATE INDEX affiliates_account_created ON billing.affiliates (account_id, created_at, id)',
  'CREATE INDEX affiliates_account_id ON billing.affiliates (account_id, id)',
  'CREATE INDEX affiliates_account_status ON billing.affiliates (account_id, status, created_at, id)',
  'CREATE INDEX affiliates_account_referrals ON billing.affiliates (account_id, total_referrals_count, id)',
  'CREATE INDEX affiliates_account_rewards ON billing.affiliates (account_id, total_referral_earnings_usd, id)',
  "CREATE UNIQUE INDEX affiliate_overrides_plan ON billing.affiliate_overrides (affiliate_id, plan_id) WHERE override_type = 'standard'",
  "CREATE UNIQUE INDEX affiliate_overrides_product ON billing.affiliate_overrides (affiliate_id, COALESCE(product_id, '')) WHERE override_type = 'rev_share'",
  'CREATE INDEX affiliate_overrides_created ON billing.affiliate_overrides (affiliate_id, created_at, id)',
  'CREATE INDEX affiliate_overrides_of_plan ON billing.affiliate_overrides (plan_id)',
  'CREATE INDEX affiliate_overrides_of_product ON billing.affiliate_overrides (product_id)',
  'CREATE INDEX memberships_account_affiliate ON billing.memberships (account_id, lower(affiliate_username)) WHERE affiliate_username IS NOT NULL',
  'CREATE INDEX members_username ON billing.members (lower(username))',
  'CREATE INDEX members_account_email ON billing.members (account_id, lower(email))',
];

/** Affiliates of accounts, and their commission overrides. */
export class Affiliates1750000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [affiliates, overrides, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['memberships_account_affiliate', 'members_username', 'members_account_email'])
      await runner.query(`DROP INDEX billing.${index}`);
    for (const table of ['affiliate_overrides', 'affiliates']) await runner.query(`DROP TABLE billing.${table}`);
  }
}
