import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const statements = [
  // Replica of usernames and names from integration events of the platform domain.
  `CREATE TABLE billing.known_users (
    id ${id} PRIMARY KEY,
    username text NOT NULL,
    name text
  )`,
  'CREATE INDEX known_users_username ON billing.known_users (lower(username))',
  // Every code that an affiliate has had, in lower case: published links remain valid after a change of username.
  `CREATE TABLE billing.affiliate_codes (
    account_id ${id} NOT NULL,
    code text NOT NULL,
    affiliate_id ${id} NOT NULL REFERENCES billing.affiliates (id),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, code)
  )`,
  'CREATE INDEX affiliate_codes_affiliate ON billing.affiliate_codes (affiliate_id)',
  `ALTER TABLE billing.payments
    ADD COLUMN ignored_affiliate_code text,
    ADD COLUMN affiliate_id ${id},
    ADD COLUMN affiliate_override_id ${id},
    ADD COLUMN affiliate_user_id ${id},
    ADD COLUMN commission numeric,
    ADD COLUMN commission_posted numeric,
    ADD COLUMN commission_posted_usd numeric`,
];

/** The affiliate and the commission of each payment, and the amounts that the ledger has posted. */
export class AffiliateCommissions1750000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of [
      'ignored_affiliate_code',
      'affiliate_id',
      'affiliate_override_id',
      'affiliate_user_id',
      'commission',
      'commission_posted',
      'commission_posted_usd',
    ])
      await runner.query(`ALTER TABLE billing.payments DROP COLUMN ${column}`);
    for (const table of ['affiliate_codes', 'known_users']) await runner.query(`DROP TABLE billing.${table}`);
  }
}
