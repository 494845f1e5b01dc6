import { type OnConnection, prepared, executeDeferred } from '../../../../kit/src';

/** Ledger entry that has no link in the hash chain yet. */
export interface UnchainedEntry {
  readonly id: string;
  readonly postedAt: string;
  readonly text: string;
}

/** Link of the hash chain; each link covers one ledger entry. */
export interface Link {
  readonly position: number;
  readonly entryId: string;
  readonly postedAt: string;
  readonly previousHash: string;
  readonly hash: string;
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * SQL expression for the canonical text of the entry `e` and its postings. The expression must never change, because
 * the hashes of all links depend on it.
 */
export const canonicalEntrySql = `jsonb_build_array(e.id, ${instant('e.posted_at')}, ${instant('e.occurred_at')}, e.kind, e.reference_type, e.reference_id, e.description, e.effect_key, e.metadata,
  (SELECT jsonb_agg(jsonb_build_array(p.place, p.book_id::text, p.account_id, b.kind, b.provider, p.currency, p.amount::text, p.balance_after::text) ORDER BY p.place)
   FROM payouts.postings p JOIN payouts.books b ON b.id = p.book_id WHERE p.entry_id = e.id AND p.posted_at = e.posted_at))::text`;

const unchainedSql = `SELECT u.entry_id AS id, u.posted_at::text AS "postedAt", ${canonicalEntrySql} AS text
  FROM (SELECT entry_id, posted_at FROM payouts.unchained_entries ORDER BY posted_at, entry_id LIMIT $1) u
  JOIN payouts.entries e ON e.id = u.entry_id AND e.posted_at = u.posted_at ORDER BY u.posted_at, u.entry_id`;

const insertLinksStatement = `WITH link AS (SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::text[]) AS l (position, entry_id, posted_at, previous_hash, hash)),
  done AS (DELETE FROM payouts.unchained_entries u USING link l WHERE u.posted_at = l.posted_at AND u.entry_id = l.entry_id)
  INSERT INTO payouts.chain_links (position, entry_id, posted_at, previous_hash, hash) SELECT position, entry_id, posted_at, previous_hash, hash FROM link`;

/** Reads and writes the hash chain, in which each link covers one ledger entry. */
export class ChainRepository {
  /**
   * Tries to lock the hash chain until this transaction ends, so that only this transaction adds links. Returns false
   * if another transaction holds the lock.
   */
  async take(tx: OnConnection): Promise<boolean> {
    const [row] = await prepared<{ taken: boolean }>(
      tx.manager,
      "SELECT pg_try_advisory_xact_lock(hashtextextended('commerce-graph:ledger-chain', 0)) AS taken",
      [],
    );
    return row?.taken === true;
  }

  /** Returns the position and hash of the last link of the hash chain; 0 and an empty string if the chain is empty. */
  async end(tx: OnConnection): Promise<Pick<Link, 'position' | 'hash'>> {
    const [row] = await prepared<{ position: string; hash: string }>(
      tx.manager,
      'SELECT position, hash FROM payouts.chain_links ORDER BY position DESC LIMIT 1',
      [],
    );
    return row ? { position: Number(row.position), hash: row.hash } : { position: 0, hash: '' };
  }

  /** Returns up to `limit` committed ledger entries that have no link in the hash chain, in posting order. */
  waiting(tx: OnConnection, limit: number): Promise<UnchainedEntry[]> {
    return prepared(tx.manager, unchainedSql, [limit]);
  }

  async add(tx: OnConnection, links: readonly Link[]): Promise<void> {
    const column = <Name extends keyof Link>(name: Name) => links.map((link) => link[name]);
    await executeDeferred(tx.manager, insertLinksStatement, [
      column('position'),
      column('entryId'),
      column('postedAt'),
      column('previousHash'),
      column('hash'),
    ]);
  }
}
