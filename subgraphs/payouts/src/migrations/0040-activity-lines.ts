import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Balance transactions of owners, written together with the entries. Each has the ID of its first posting. */
const lines = `CREATE TABLE payouts.activity_lines (
  entry_id ${id} NOT NULL,
  posted_at timestamptz NOT NULL,
  place smallint NOT NULL,
  id ${id} GENERATED ALWAYS AS (entry_id || '_' || place) STORED,
  account_id ${id} NOT NULL,
  currency text COLLATE "C" NOT NULL,
  line_type text COLLATE "C" NOT NULL,
  amount numeric NOT NULL CHECK (amount <> 0),
  available_at timestamptz NOT NULL CHECK (available_at >= posted_at),
  counterpart_id ${id},
  payment_id ${id},
  PRIMARY KEY (entry_id, posted_at, place),
  FOREIGN KEY (entry_id, posted_at) REFERENCES payouts.entries (id, posted_at)
)`;

const indexes = [
  'CREATE INDEX activity_lines_account ON payouts.activity_lines (account_id, posted_at, id)',
  'CREATE INDEX activity_lines_currency ON payouts.activity_lines (account_id, currency, posted_at, id, available_at)',
  'CREATE INDEX activity_lines_type ON payouts.activity_lines (account_id, line_type, posted_at, id)',
];

/** Backfills the balance transactions of existing entries. */
const earlier = `INSERT INTO payouts.activity_lines (entry_id, posted_at, place, account_id, currency, line_type, amount, available_at, counterpart_id, payment_id)
  SELECT l.entry_id, l.posted_at, l.place, l.account_id, l.currency, e.kind, l.amount,
    CASE WHEN e.kind = 'payment' THEN greatest(s.available_at, l.posted_at) ELSE l.posted_at END,
    (SELECT min(o.account_id) FROM payouts.postings o WHERE o.entry_id = l.entry_id AND o.posted_at = l.posted_at AND o.account_id <> l.account_id
      HAVING count(DISTINCT o.account_id) = 1),
    CASE e.reference_type WHEN 'payment' THEN e.reference_id ELSE e.metadata ->> 'payment_id' END
  FROM (
    SELECT p.entry_id, p.posted_at, min(p.place) AS place, p.account_id, p.currency, sum(p.amount) AS amount FROM payouts.postings p
    JOIN payouts.books b ON b.id = p.book_id WHERE p.account_id IS NOT NULL AND b.kind IN ('available', 'pending') GROUP BY 1, 2, 4, 5 HAVING sum(p.amount) <> 0) l
  JOIN payouts.entries e ON e.id = l.entry_id AND e.posted_at = l.posted_at
  LEFT JOIN payouts.settlements s ON s.payment_id = e.reference_id`;

const triggers = [
  'CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON payouts.activity_lines FOR EACH ROW EXECUTE FUNCTION payouts.refuse_change()',
  'CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON payouts.activity_lines FOR EACH STATEMENT EXECUTE FUNCTION payouts.refuse_change()',
];

export class ActivityLines1750000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [lines, ...indexes, earlier, ...triggers]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.activity_lines');
  }
}
