import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Replicas of users, accounts and saved payment methods of other domains. */
const known = [
  `CREATE TABLE payouts.known_users (id ${id} PRIMARY KEY)`,
  `CREATE TABLE payouts.known_accounts (id ${id} PRIMARY KEY, account_id ${id} NOT NULL, parent_account_id ${id})`,
  `CREATE TABLE payouts.known_payment_methods (id ${id} PRIMARY KEY, account_id ${id} NOT NULL)`,
];

/** Markups on payout fees that accounts pay to their platforms. */
const markups = [
  `CREATE TABLE payouts.markups (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    platform_id ${id} NOT NULL,
    fee_type text COLLATE "C" NOT NULL,
    percentage_fee numeric,
    fixed_fee_usd numeric
  )`,
  'CREATE INDEX markups_account ON payouts.markups (account_id, fee_type)',
  `ALTER TABLE payouts.payouts ADD COLUMN markup_platform_id ${id}`,
  `ALTER TABLE payouts.payout_quotes ADD COLUMN markup_platform_id ${id}`,
];

export class KnownOwners1750000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...known, ...markups]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['payout_quotes', 'payouts'])
      await runner.query(`ALTER TABLE payouts.${table} DROP COLUMN markup_platform_id`);
    for (const table of ['markups', 'known_payment_methods', 'known_accounts', 'known_users'])
      await runner.query(`DROP TABLE payouts.${table}`);
  }
}
