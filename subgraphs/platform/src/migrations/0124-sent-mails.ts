import type { MigrationInterface, QueryRunner } from 'typeorm';

const sentMails = [
  `CREATE TABLE platform.sent_mails (
    id text COLLATE "C" PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    sent_at timestamptz NOT NULL
  )`,
  'CREATE INDEX sent_mails_sent_at ON platform.sent_mails (sent_at)',
];

/** Mail sent by a sandbox, with sealed text, for its start page. */
export class SentMails1750000000124 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of sentMails) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.sent_mails');
  }
}
