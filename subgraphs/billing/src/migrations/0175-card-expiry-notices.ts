import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Notices about saved cards that expire, one for each card. */
const notices = `CREATE TABLE billing.card_expiry_notices (
  payment_method_id ${id} PRIMARY KEY REFERENCES billing.payment_methods (id),
  account_id ${id} NOT NULL,
  created_at timestamptz NOT NULL
)`;

/** Adds the notices about expiring cards. */
export class CardExpiryNotices1750000000175 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notices);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.card_expiry_notices');
  }
}
