import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Temporary links to hosted pages of an account. The key in the URL is not stored. */
const accountLinks = [
  `CREATE TABLE platform.account_links (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    use_case text NOT NULL CHECK (use_case IN ('account_onboarding', 'payouts_portal')),
    return_url text NOT NULL,
    refresh_url text NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX account_links_account ON platform.account_links (account_id, expires_at)',
];

export class AccountLinks1750000000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of accountLinks) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.account_links');
  }
}
