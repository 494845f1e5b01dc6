import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';
const word = 'text COLLATE "C"';

const cards = `CREATE TABLE payouts.cards (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  cardholder_id ${id},
  status ${word} NOT NULL,
  name text,
  last4 text NOT NULL,
  expiration_month text NOT NULL,
  expiration_year text NOT NULL,
  spend_limit numeric CHECK (spend_limit > 0),
  limit_frequency ${word} CHECK ((limit_frequency IS NULL) = (spend_limit IS NULL)),
  transaction_limit numeric CHECK (transaction_limit > 0),
  canceled_at timestamptz CHECK ((canceled_at IS NOT NULL) = (status = 'canceled')),
  created_at timestamptz NOT NULL
)`;

const transactions = `CREATE TABLE payouts.card_transactions (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  card_id ${id} NOT NULL REFERENCES payouts.cards (id),
  cardholder_id ${id},
  status ${word} NOT NULL,
  usd_amount numeric NOT NULL,
  local_amount numeric NOT NULL,
  currency ${word} NOT NULL,
  international boolean NOT NULL,
  merchant_name text,
  merchant_category text,
  merchant_category_code text,
  authorization_method text,
  memo text,
  declined_reason text CHECK ((declined_reason IS NOT NULL) = (status = 'declined')),
  created_at timestamptz NOT NULL,
  posted_at timestamptz CHECK ((posted_at IS NOT NULL) = (status = 'completed'))
)`;

const indexes = [
  'CREATE INDEX cards_account ON payouts.cards (account_id, created_at, id)',
  'CREATE INDEX card_transactions_account ON payouts.card_transactions (account_id, created_at, id)',
  'CREATE INDEX card_transactions_card ON payouts.card_transactions (card_id, created_at, id)',
];

/** Creates the tables of cards and card transactions. */
export class Cards1750000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [cards, transactions, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['card_transactions', 'cards']) await runner.query(`DROP TABLE payouts.${table}`);
  }
}
