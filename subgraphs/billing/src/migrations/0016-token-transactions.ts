import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Both transactions of a transfer are written together. They reference each other without a foreign key. */
const transactions = `CREATE TABLE billing.token_transactions (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  member_id ${id} NOT NULL REFERENCES billing.members (id),
  user_id ${id} NOT NULL,
  transaction_type text NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  description text,
  idempotency_key text,
  linked_transaction_id ${id} CHECK (linked_transaction_id IS NOT NULL OR transaction_type <> 'transfer'),
  created_at timestamptz NOT NULL
)`;

const balance = 'ALTER TABLE billing.members ADD CONSTRAINT members_token_balance CHECK (token_balance >= 0)';

/** The first index makes idempotency keys unique per account. */
const indexes = [
  'CREATE UNIQUE INDEX token_transactions_key ON billing.token_transactions (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL',
  'CREATE INDEX token_transactions_account_created ON billing.token_transactions (account_id, created_at, id)',
  'CREATE INDEX token_transactions_account_user ON billing.token_transactions (account_id, user_id, created_at, id)',
  'CREATE INDEX token_transactions_account_type ON billing.token_transactions (account_id, transaction_type, created_at, id)',
  'CREATE INDEX token_transactions_member ON billing.token_transactions (member_id)',
];

/** Token transactions, which change the token balances of members. */
export class TokenTransactions1750000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [transactions, balance, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.members DROP CONSTRAINT members_token_balance');
    await runner.query('DROP TABLE billing.token_transactions');
  }
}
