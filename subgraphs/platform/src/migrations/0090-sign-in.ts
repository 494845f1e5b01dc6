import type { MigrationInterface, QueryRunner } from 'typeorm';

const signIn = [
  `CREATE TABLE platform.sign_in_links (
    token_hash text COLLATE "C" PRIMARY KEY,
    email text NOT NULL,
    return_path text NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX sign_in_links_email ON platform.sign_in_links (lower(email), expires_at)',
  'CREATE INDEX sign_in_links_expires_at ON platform.sign_in_links (expires_at)',
];

/** Mail may concern an e-mail address without an account, and its text may be sealed. */
const mails = [
  'ALTER TABLE platform.mails ALTER COLUMN account_id DROP NOT NULL',
  'ALTER TABLE platform.mails ADD COLUMN sealed boolean NOT NULL DEFAULT false',
];

/** Sign-in links. */
export class SignIn1750000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...signIn, ...mails]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM platform.mails WHERE sealed OR account_id IS NULL');
    await runner.query('ALTER TABLE platform.mails DROP COLUMN sealed');
    await runner.query('ALTER TABLE platform.mails ALTER COLUMN account_id SET NOT NULL');
    await runner.query('DROP TABLE platform.sign_in_links');
  }
}
