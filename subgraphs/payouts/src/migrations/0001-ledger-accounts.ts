import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropKitTables, kitTables } from '../../../kit/src';

const id = 'text COLLATE "C"';

/** One wallet per owner (an account or a user); created with the first posting. */
const ledgerAccounts = `CREATE TABLE payouts.ledger_accounts (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
)`;

/**
 * Ledger account: the balance of one kind in one currency. Ledger accounts of the platform have no owner. The balance
 * is written only together with postings.
 */
const books = `CREATE TABLE payouts.books (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ledger_account_id ${id} REFERENCES payouts.ledger_accounts (id),
  account_id ${id},
  kind text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL DEFAULT '',
  currency text COLLATE "C" NOT NULL,
  balance numeric NOT NULL DEFAULT 0,
  last_posted_at timestamptz NOT NULL DEFAULT '-infinity',
  CHECK ((ledger_account_id IS NULL) = (account_id IS NULL))
)`;

const indexes = [
  "CREATE UNIQUE INDEX books_once ON payouts.books (coalesce(account_id, ''), currency, kind, provider)",
  'CREATE INDEX books_ledger_account ON payouts.books (ledger_account_id)',
];

export class LedgerAccounts1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('payouts'), ledgerAccounts, books, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP TABLE payouts.books',
      'DROP TABLE payouts.ledger_accounts',
      ...dropKitTables('payouts'),
    ])
      await runner.query(statement);
  }
}
