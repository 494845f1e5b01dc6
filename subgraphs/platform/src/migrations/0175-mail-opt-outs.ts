import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const up = [
  'ALTER TABLE platform.mails ADD COLUMN optional boolean NOT NULL DEFAULT false',
  `CREATE TABLE platform.mail_opt_outs (
    account_id ${id} NOT NULL,
    address text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, address)
  )`,
];
const down = ['DROP TABLE platform.mail_opt_outs', 'ALTER TABLE platform.mails DROP COLUMN optional'];

/** Adds the addresses that have unsubscribed from the optional mails of an account. */
export class MailOptOuts1750000000175 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
