import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const changes = [
  'ALTER TABLE payouts.cards ADD COLUMN billing jsonb',
  `ALTER TABLE payouts.card_transactions ADD COLUMN refund_of_id ${id} REFERENCES payouts.card_transactions (id)`,
  'ALTER TABLE payouts.card_transactions ADD CHECK ((usd_amount < 0) = (refund_of_id IS NOT NULL))',
  'CREATE INDEX card_transactions_refunds ON payouts.card_transactions (refund_of_id) WHERE refund_of_id IS NOT NULL',
  // Storage of the sandbox issuer.
  `CREATE TABLE payouts.sandbox_card_pins (card_id ${id} PRIMARY KEY, sealed_pin text NOT NULL)`,
];

/** Adds refunds of card transactions, billing addresses and the sandbox issuer. */
export class CardIssuing1750000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.sandbox_card_pins');
    await runner.query('ALTER TABLE payouts.card_transactions DROP COLUMN refund_of_id');
    await runner.query('ALTER TABLE payouts.cards DROP COLUMN billing');
  }
}
