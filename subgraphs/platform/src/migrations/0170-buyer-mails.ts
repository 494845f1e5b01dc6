import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE platform.users ADD COLUMN locale text',
  'ALTER TABLE platform.mails ADD COLUMN html text',
  'ALTER TABLE platform.sent_mails ADD COLUMN html text',
];
const down = [
  'ALTER TABLE platform.sent_mails DROP COLUMN html',
  'ALTER TABLE platform.mails DROP COLUMN html',
  'ALTER TABLE platform.users DROP COLUMN locale',
];

/** Adds the HTML part of mails, and the language in which users receive mail. */
export class BuyerMails1750000000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
