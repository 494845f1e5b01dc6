import { type Context, type Database, type OnConnection, prepared } from '../../../../kit/src';
import { canonicalEntrySql } from './chain.repository';

/**
 * Link of the hash chain with the current canonical text of its ledger entry; the text is null if the entry is missing.
 */
export interface LinkToCheck {
  readonly position: string;
  readonly entryId: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly text: string | null;
}

/**
 * Maximum time from the posting of an entry to its addition to the hash chain while workers are running. The audit
 * reports entries that have waited longer.
 */
const maxChainingDelay = "interval '10 minutes'";
/** Maximum number of violations reported per check. */
const maxFindings = 20;

/** SQL queries that check the ledger, by name of the check. Each query returns one readable line per violation. */
const checks: Readonly<Record<string, string>> = {
  'entries are chained': `SELECT 'entry ' || e.id || ' has no link in the chain' AS line FROM payouts.entries e
    WHERE NOT EXISTS (SELECT FROM payouts.chain_links l WHERE l.entry_id = e.id)
      AND NOT EXISTS (SELECT FROM payouts.unchained_entries u WHERE u.entry_id = e.id AND u.posted_at = e.posted_at AND u.posted_at > now() - ${maxChainingDelay})`,
  'effect keys name entries': `SELECT 'entry ' || coalesce(e.id, k.entry_id) || ' and the effect key ' || coalesce(e.effect_key, k.effect_key) || ' do not belong together' AS line
    FROM payouts.entries e FULL JOIN payouts.entry_keys k ON k.entry_id = e.id AND k.effect_key = e.effect_key WHERE e.id IS NULL OR k.entry_id IS NULL`,
  'entries balance': `SELECT 'entry ' || e.id || ' does not balance: ' || coalesce(p.sum || ' ' || p.currency, 'it has no postings') AS line FROM payouts.entries e
    LEFT JOIN (SELECT entry_id, posted_at, currency, sum(amount) AS sum FROM payouts.postings GROUP BY 1, 2, 3) p ON p.entry_id = e.id AND p.posted_at = e.posted_at
    WHERE p.entry_id IS NULL OR p.sum <> 0`,
  'the whole balances':
    "SELECT 'all postings in ' || currency || ' together are ' || sum(amount) AS line FROM payouts.postings GROUP BY currency HAVING sum(amount) <> 0",
  'all books balance':
    "SELECT 'all books in ' || currency || ' together hold ' || sum(balance) AS line FROM payouts.books GROUP BY currency HAVING sum(balance) <> 0",
  'books hold what was posted': `SELECT 'book ' || b.id || ' holds ' || b.balance || ', and its postings are ' || coalesce(p.sum, 0) AS line FROM payouts.books b
    LEFT JOIN (SELECT book_id, sum(amount) AS sum FROM payouts.postings GROUP BY 1) p ON p.book_id = b.id WHERE b.balance <> coalesce(p.sum, 0)`,
  'balances run': `SELECT 'posting ' || id || ' leaves ' || balance_after || ' in book ' || book_id || ', and not ' || before + amount AS line
    FROM (SELECT id, book_id, amount, balance_after, lag(balance_after, 1, 0) OVER (PARTITION BY book_id ORDER BY posted_at) AS before FROM payouts.postings) p WHERE before + amount <> balance_after`,
  'postings are those of their books': `SELECT 'posting ' || p.id || ' is not like its book ' || b.id AS line FROM payouts.postings p JOIN payouts.books b ON b.id = p.book_id
    WHERE p.currency <> b.currency OR p.account_id IS DISTINCT FROM b.account_id`,
  'activity is what was posted': `SELECT 'the activity of ' || coalesce(b.account_id, l.account_id) || ' is ' || coalesce(l.sum, 0) || ', and not ' || coalesce(b.sum, 0) || ' ' || coalesce(b.currency, l.currency) AS line
    FROM (SELECT account_id, currency, sum(balance) AS sum FROM payouts.books WHERE account_id IS NOT NULL AND kind IN ('available', 'pending') GROUP BY 1, 2) b
    FULL JOIN (SELECT account_id, currency, sum(amount) AS sum FROM payouts.activity_lines GROUP BY 1, 2) l ON l.account_id = b.account_id AND l.currency = b.currency
    WHERE coalesce(b.sum, 0) <> coalesce(l.sum, 0)`,
};

/** Reads the whole ledger for an audit. */
export class LedgerAuditRepository {
  readonly checks = Object.keys(checks);

  constructor(private readonly database: Database) {}

  /**
   * Runs `work` in a repeatable-read transaction, so that all its reads see one snapshot, without statement timeout.
   * Enables sequential scans, which are disabled for all other queries.
   */
  snapshot<T>(ctx: Pick<Context, 'log'>, work: (tx: OnConnection) => Promise<T>): Promise<T> {
    ctx.log.debug({}, 'reading the whole ledger');
    return this.database.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await prepared(
        manager,
        "SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true), set_config('enable_seqscan', 'on', true)",
        [],
      );
      return work({ manager });
    });
  }

  async countLinks(tx: OnConnection): Promise<number> {
    const [row] = await prepared<{ count: number }>(
      tx.manager,
      'SELECT count(*)::int AS count FROM payouts.chain_links',
      [],
    );
    return row?.count ?? 0;
  }

  links(tx: OnConnection, after: string, limit: number): Promise<LinkToCheck[]> {
    const text = `SELECT l.position, l.entry_id AS "entryId", l.previous_hash AS "previousHash", l.hash, CASE WHEN e.id IS NOT NULL THEN ${canonicalEntrySql} END AS text
      FROM (SELECT * FROM payouts.chain_links WHERE position > $1::bigint ORDER BY position LIMIT $2) l LEFT JOIN payouts.entries e ON e.id = l.entry_id AND e.posted_at = l.posted_at ORDER BY l.position`;
    return prepared(tx.manager, text, [after, limit]);
  }

  /** Runs the check with the given name; returns at most 20 lines, one per violation. */
  async find(tx: OnConnection, check: string): Promise<string[]> {
    const rows = await prepared<{ line: string }>(tx.manager, `${checks[check]} LIMIT ${maxFindings}`, []);
    return rows.map(({ line }) => line);
  }
}
