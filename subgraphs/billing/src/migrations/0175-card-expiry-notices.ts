import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Notices about saved cards that expire, one for each card. */
const notices = `CREATE TABLE IF NOT EXISTS billing.card_expiry_notices (
  payment_method_id ${id} PRIMARY KEY REFERENCES billing.payment_methods (id),
  account_id ${id} NOT NULL,
  created_at timestamptz NOT NULL
)`;

/** Adds the notices about expiring cards, and the index by which the cards are found. */
export class CardExpiryNotices1750000000175 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notices);
    // Remove the invalid index of an interrupted build.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS billing.payment_methods_expiry');
    await runner.query(
      'CREATE INDEX CONCURRENTLY payment_methods_expiry ON billing.payment_methods (card_exp_year, card_exp_month, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX billing.payment_methods_expiry');
    await runner.query('DROP TABLE billing.card_expiry_notices');
  }
}
