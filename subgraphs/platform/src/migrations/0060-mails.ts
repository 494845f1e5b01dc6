import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Queue of mail; rows are deleted when the mail has been sent. */
const mails = [
  `CREATE TABLE platform.mails (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX mails_due_at ON platform.mails (due_at)',
];

/** Outgoing mail. */
export class Mails1750000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of mails) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.mails');
  }
}
