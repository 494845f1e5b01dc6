import type { MigrationInterface, QueryRunner } from 'typeorm';

/** HTML part of mails with secrets, which is rendered in the language of the recipient when the mail is queued. */
export class SealedHtml1750000000191 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.sealed_mails ADD COLUMN html text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.sealed_mails DROP COLUMN html');
  }
}
