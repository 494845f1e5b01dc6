import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';
const usd = 'numeric NOT NULL DEFAULT 0.00';

/** A partner: a user, and the account that receives the earnings (the id of the user if there is no business). */
const partners = `CREATE TABLE billing.partners (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  referral_code text NOT NULL,
  enabled_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
)`;

const referredUsers = `CREATE TABLE billing.referred_users (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  referred_user_id ${id} NOT NULL,
  created_at timestamptz NOT NULL
)`;

/** Volume and earnings are running totals, updated together with each earning. */
const businesses = `CREATE TABLE billing.partner_businesses (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  tier text NOT NULL,
  referred_account_id ${id},
  owner_user_id ${id},
  owner_username text,
  owner_email text,
  first_tier_user_id ${id},
  second_tier_user_id ${id},
  blueprint_user_id ${id},
  status text NOT NULL,
  sales_percentage numeric NOT NULL,
  ad_spend_percentage numeric,
  transfer_percentage numeric,
  card_interchange_percentage numeric,
  volume_attributed ${usd},
  volume_awaiting_settlement ${usd},
  volume_settled ${usd},
  earnings_total ${usd},
  earnings_pending ${usd},
  earnings_completed ${usd},
  referral_started_at timestamptz,
  referral_expires_at timestamptz,
  created_at timestamptz NOT NULL
)`;

const earnings = `CREATE TABLE billing.partner_earnings (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id} NOT NULL,
  partner_business_id ${id} NOT NULL REFERENCES billing.partner_businesses (id),
  referred_account_id ${id},
  product_id ${id},
  income_source text NOT NULL,
  resource jsonb,
  status text NOT NULL,
  second_tier boolean NOT NULL,
  transaction_amount numeric NOT NULL,
  commission_amount numeric,
  payout_percentage numeric,
  cancelation_reason text,
  financial_activity jsonb,
  payout_at timestamptz,
  created_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE UNIQUE INDEX partners_user ON billing.partners (user_id)',
  'CREATE UNIQUE INDEX partners_referral_code ON billing.partners (referral_code)',
  'CREATE INDEX partners_created_at ON billing.partners (account_id, created_at, id)',
  'CREATE UNIQUE INDEX referred_users_once ON billing.referred_users (user_id, referred_user_id)',
  'CREATE INDEX referred_users_created_at ON billing.referred_users (account_id, created_at, id)',
  'CREATE INDEX referred_users_of_partner ON billing.referred_users (user_id, created_at, id)',
  'CREATE UNIQUE INDEX partner_businesses_once ON billing.partner_businesses (user_id, referred_account_id)',
  'CREATE INDEX partner_businesses_created_at ON billing.partner_businesses (account_id, created_at, id)',
  'CREATE INDEX partner_businesses_of_partner ON billing.partner_businesses (user_id, created_at, id)',
  'CREATE INDEX partner_businesses_owner ON billing.partner_businesses (user_id, owner_user_id)',
  'CREATE INDEX partner_earnings_created_at ON billing.partner_earnings (account_id, created_at, id)',
  'CREATE INDEX partner_earnings_of_business ON billing.partner_earnings (partner_business_id, created_at, id)',
  'CREATE INDEX partner_earnings_by_commission ON billing.partner_earnings (partner_business_id, COALESCE(commission_amount, -1), id)',
  'CREATE INDEX partner_earnings_by_transaction ON billing.partner_earnings (partner_business_id, transaction_amount, id)',
  "CREATE INDEX partner_earnings_by_payout ON billing.partner_earnings (partner_business_id, COALESCE(payout_at, '-infinity'), id)",
  'CREATE INDEX partner_earnings_period ON billing.partner_earnings (created_at, user_id)',
];

export class Partners1750000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [partners, referredUsers, businesses, earnings, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['partner_earnings', 'partner_businesses', 'referred_users', 'partners'])
      await runner.query(`DROP TABLE billing.${table}`);
  }
}
