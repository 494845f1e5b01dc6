import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';
const account = `account_id ${id} NOT NULL REFERENCES platform.accounts (id)`;
const times = 'created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL';

/** Balances of a user, or of one of the user's accounts when `account_id` is set. To be filled from the payouts ledger. */
export const userBalances = [
  `CREATE TABLE platform.user_balances (
    id ${id} PRIMARY KEY,
    user_id ${id} NOT NULL REFERENCES platform.users (id),
    account_id ${id} REFERENCES platform.accounts (id),
    currency text NOT NULL,
    available numeric NOT NULL,
    pending numeric NOT NULL,
    in_transit numeric NOT NULL,
    reserve numeric NOT NULL,
    treasury_pending numeric NOT NULL,
    price_usd numeric,
    updated_at timestamptz NOT NULL
  )`,
  "CREATE UNIQUE INDEX user_balances_once ON platform.user_balances (user_id, COALESCE(account_id, ''), currency)",
  'CREATE INDEX user_balances_account ON platform.user_balances (account_id)',
];

const ads = [
  `CREATE TABLE platform.ad_campaigns (
    id ${id} PRIMARY KEY, ${account}, title text NOT NULL, status text NOT NULL, currency text NOT NULL, daily_budget numeric NOT NULL, ${times}
  )`,
  'CREATE INDEX ad_campaigns_created_at ON platform.ad_campaigns (account_id, created_at, id)',
  `CREATE TABLE platform.ad_groups (
    id ${id} PRIMARY KEY, ${account}, ad_campaign_id ${id} NOT NULL REFERENCES platform.ad_campaigns (id) ON DELETE CASCADE,
    title text NOT NULL, status text NOT NULL, ${times}
  )`,
  'CREATE INDEX ad_groups_created_at ON platform.ad_groups (account_id, created_at, id)',
  'CREATE INDEX ad_groups_of_campaign ON platform.ad_groups (ad_campaign_id, created_at, id)',
  `CREATE TABLE platform.ads (
    id ${id} PRIMARY KEY, ${account}, ad_group_id ${id} NOT NULL REFERENCES platform.ad_groups (id) ON DELETE CASCADE,
    title text NOT NULL, status text NOT NULL, headline text, destination_url text NOT NULL, ${times}
  )`,
  'CREATE INDEX ads_created_at ON platform.ads (account_id, created_at, id)',
  'CREATE INDEX ads_of_group ON platform.ads (ad_group_id, created_at, id)',
];

const reach = [
  `CREATE TABLE platform.social_accounts (
    id ${id} PRIMARY KEY, ${account}, network text NOT NULL, username text NOT NULL, url text NOT NULL, ${times}
  )`,
  'CREATE INDEX social_accounts_created_at ON platform.social_accounts (account_id, created_at, id)',
  `CREATE TABLE platform.bounty_submissions (
    id ${id} PRIMARY KEY, ${account}, bounty_id ${id} NOT NULL, user_id ${id} NOT NULL REFERENCES platform.users (id),
    url text NOT NULL, status text NOT NULL, ${times}
  )`,
  'CREATE INDEX bounty_submissions_created_at ON platform.bounty_submissions (account_id, created_at, id)',
  'CREATE INDEX bounty_submissions_user ON platform.bounty_submissions (user_id)',
];

export class BalancesAndPromotion1750000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...userBalances, ...ads, ...reach]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'bounty_submissions',
      'social_accounts',
      'ads',
      'ad_groups',
      'ad_campaigns',
      'user_balances',
    ]) {
      await runner.query(`DROP TABLE platform.${table}`);
    }
  }
}
