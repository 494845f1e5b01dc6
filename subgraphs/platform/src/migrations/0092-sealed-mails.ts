import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sealed mail has a separate table: an earlier release, which does not support sealing, would send the sealed text in
 * `mails` unchanged.
 */
const sealedMails = [
  `CREATE TABLE platform.sealed_mails (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C",
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX sealed_mails_due_at ON platform.sealed_mails (due_at)',
];

/** Mail whose text is stored encrypted. */
export class SealedMails1750000000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of sealedMails) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.sealed_mails');
  }
}
