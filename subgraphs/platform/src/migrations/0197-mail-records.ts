import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const up = [
  `CREATE TABLE platform.mail_records (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    user_id ${id},
    recipient text,
    subject text,
    locale text,
    resource_id ${id} NOT NULL,
    attempts integer NOT NULL,
    reason text,
    server_response text,
    created_at timestamptz NOT NULL,
    attempted_at timestamptz,
    next_attempt_at timestamptz,
    sent_at timestamptz
  )`,
  'CREATE INDEX mail_records_by_account ON platform.mail_records (account_id, created_at, id)',
  // Sellers search for the few mails that were not sent.
  `CREATE INDEX mail_records_unsent ON platform.mail_records (account_id, created_at, id) WHERE status <> 'sent'`,
  'CREATE INDEX mail_records_by_user ON platform.mail_records (user_id, created_at, id) WHERE user_id IS NOT NULL',
  'CREATE INDEX mail_records_created_at ON platform.mail_records (created_at)',
];

/** Records of mails to buyers, which their sellers can read. */
export class MailRecords1750000000197 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.mail_records');
  }
}
