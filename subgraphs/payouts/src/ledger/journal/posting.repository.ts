import { type OnConnection, batched, newId, prepared, simulatedTime, executeDeferred } from '../../../../kit/src';
import { type ActivityLine, linesOf } from './activity-line';
import { type LedgerAccountRef, ledgerAccountKey } from './ledger-account-ref';
import type { LockedLedgerAccount, PlannedEntry, PostingPlan } from './posting-plan';

const requestedSql = 'unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS w (owner, kind, provider, currency)';
const same =
  "coalesce(b.account_id, '') = w.owner AND b.currency = w.currency AND b.kind = w.kind AND b.provider = w.provider";

/** Locks ledger accounts in the order of their IDs, to prevent deadlocks. */
const lockStatement = `SELECT b.id, coalesce(b.account_id, '') AS owner, b.kind, b.provider, b.currency, b.balance, b.last_posted_at::text AS at
  FROM ${requestedSql} JOIN payouts.books b ON ${same} ORDER BY b.id FOR NO KEY UPDATE OF b`;

const insertAccountsSql = `INSERT INTO payouts.ledger_accounts (id, account_id, created_at)
  SELECT n.id, n.owner, now() FROM unnest($1::text[], $2::text[]) AS n (id, owner) ORDER BY n.owner ON CONFLICT DO NOTHING`;

const insertLedgerAccountsSql = `INSERT INTO payouts.books (ledger_account_id, account_id, kind, provider, currency)
  SELECT l.id, l.account_id, w.kind, w.provider, w.currency FROM ${requestedSql} LEFT JOIN payouts.ledger_accounts l ON l.account_id = w.owner
  ORDER BY w.owner, w.currency, w.kind, w.provider ON CONFLICT DO NOTHING`;

const missingLedgerAccountsSql = `SELECT w.owner, w.kind, w.provider, w.currency FROM ${requestedSql} WHERE NOT EXISTS (SELECT FROM payouts.books b WHERE ${same})`;

const reserveKeysSql = `INSERT INTO payouts.entry_keys (effect_key, entry_id)
  SELECT k.effect_key, k.entry_id FROM unnest($1::text[], $2::text[]) AS k (effect_key, entry_id) ORDER BY k.effect_key
  ON CONFLICT DO NOTHING RETURNING effect_key`;

/**
 * The posting time of the n-th entry of a group is n microseconds after the start of the group. Posting times define
 * the order within a ledger account, so the group starts after the latest posting to any of its ledger accounts. Uses
 * the database clock, except while demo data is created.
 */
const insertPostingsSql = `WITH moment AS MATERIALIZED (SELECT greatest(coalesce($18::timestamptz, clock_timestamp()), $1::timestamptz + interval '1 microsecond') AS at),
  entry AS (
    SELECT e.*, m.at + e.place * interval '1 microsecond' AS posted_at FROM moment m, ROWS FROM (jsonb_to_recordset($2::jsonb) AS
      (id text, "occurredAt" timestamptz, kind text, "referenceType" text, "referenceId" text, description text, "effectKey" text, metadata jsonb, "availableAt" timestamptz))
      WITH ORDINALITY AS e (id, occurred_at, kind, reference_type, reference_id, description, effect_key, metadata, available_at, place)),
  entries AS (
    INSERT INTO payouts.entries (id, posted_at, occurred_at, kind, reference_type, reference_id, description, effect_key, metadata)
    SELECT id, posted_at, occurred_at, kind, reference_type, reference_id, description, effect_key, metadata FROM entry),
  unchained AS (INSERT INTO payouts.unchained_entries (entry_id, posted_at) SELECT id, posted_at FROM entry),
  books AS (
    UPDATE payouts.books b SET balance = n.balance, last_posted_at = (SELECT max(posted_at) FROM entry)
    FROM unnest($3::bigint[], $4::numeric[]) AS n (id, balance) WHERE b.id = n.id),
  lines AS (
    INSERT INTO payouts.activity_lines (entry_id, posted_at, place, account_id, currency, line_type, amount, available_at, counterpart_id, payment_id)
    SELECT l.entry_id, e.posted_at, l.place, l.owner, l.currency, e.kind, l.amount, greatest(e.available_at, e.posted_at), l.counterpart,
      CASE e.reference_type WHEN 'payment' THEN e.reference_id ELSE e.metadata ->> 'payment_id' END
    FROM unnest($12::text[], $13::smallint[], $14::text[], $15::text[], $16::numeric[], $17::text[]) AS l (entry_id, place, owner, currency, amount, counterpart)
    JOIN entry e ON e.id = l.entry_id)
  INSERT INTO payouts.postings (entry_id, posted_at, place, book_id, account_id, currency, amount, balance_after)
  SELECT p.entry_id, e.posted_at, p.place, p.book_id, nullif(p.owner, ''), p.currency, p.amount, p.balance_after
  FROM unnest($5::text[], $6::smallint[], $7::bigint[], $8::text[], $9::text[], $10::numeric[], $11::numeric[])
    AS p (entry_id, place, book_id, owner, currency, amount, balance_after) JOIN entry e ON e.id = p.entry_id`;

const entryOf = batched<string, string | null>(async (manager, effectKeys) => {
  const text = 'SELECT effect_key AS key, entry_id AS id FROM payouts.entry_keys WHERE effect_key = ANY($1::text[])';
  const rows = await prepared<{ key: string; id: string }>(manager, text, [[...new Set(effectKeys)]]);
  const byKey = new Map(rows.map(({ key, id }) => [key, id]));
  return effectKeys.map((key) => byKey.get(key) ?? null);
});

/** Ledger accounts locked until the transaction ends. */
export interface LockedLedgerAccounts {
  /** Locked ledger accounts with their balances, by the key that `ledgerAccountKey` returns. */
  readonly ledgerAccounts: ReadonlyMap<string, LockedLedgerAccount>;
  /** Time of the latest posting to any of the ledger accounts; `-infinity` if there is none. */
  readonly lastPostedAt: string;
}

/** Writes the entries of the ledger and the balances of ledger accounts. No other code writes them. */
export class PostingRepository {
  /**
   * Reserves the idempotency keys of new ledger entries. Another transaction that reserves the same key waits until
   * this transaction ends.
   *
   * @param proposed IDs of the new entries, by idempotency key
   * @returns IDs of the entries posted before under these keys, by idempotency key
   */
  async reserveKeys(tx: OnConnection, proposed: ReadonlyMap<string, string>): Promise<Map<string, string>> {
    const rows = await prepared<{ effect_key: string }>(tx.manager, reserveKeysSql, [
      [...proposed.keys()],
      [...proposed.values()],
    ]);
    if (rows.length === proposed.size) return new Map();
    const insertedKeys = new Set(rows.map((row) => row.effect_key));
    const existing = await prepared<{ effect_key: string; entry_id: string }>(
      tx.manager,
      'SELECT effect_key, entry_id FROM payouts.entry_keys WHERE effect_key = ANY($1::text[])',
      [[...proposed.keys()].filter((key) => !insertedKeys.has(key))],
    );
    return new Map(existing.map((row) => [row.effect_key, row.entry_id]));
  }

  /** Returns the ID of the wallet of an account or user; creates the wallet if it does not exist. */
  async accountOf(tx: OnConnection, owner: string): Promise<string> {
    const text = 'SELECT id FROM payouts.ledger_accounts WHERE account_id = $1';
    const [found] = await prepared<{ id: string }>(tx.manager, text, [owner]);
    if (found) return found.id;
    await executeDeferred(tx.manager, insertAccountsSql, [[newId('ldgr')], [owner]]);
    const [created] = await prepared<{ id: string }>(tx.manager, text, [owner]);
    return (created as { id: string }).id;
  }

  /** Returns the ID of the ledger entry that was posted with this idempotency key; null if there is none. */
  entryOf(tx: OnConnection, effectKey: string): Promise<string | null> {
    return entryOf(tx, effectKey);
  }

  /** Releases idempotency keys under which no entry was posted. */
  async releaseKeys(tx: OnConnection, keys: readonly string[]): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM payouts.entry_keys WHERE effect_key = ANY($1::text[])', [keys]);
  }

  /** Locks the ledger accounts until the transaction ends; creates missing ledger accounts. */
  async hold(tx: OnConnection, ledgerAccounts: readonly LedgerAccountRef[]): Promise<LockedLedgerAccounts> {
    const found = await this.lock(tx, ledgerAccounts);
    if (found.ledgerAccounts.size === ledgerAccounts.length) return found;
    await this.make(tx, ledgerAccounts);
    return this.lock(tx, ledgerAccounts);
  }

  private async lock(tx: OnConnection, ledgerAccounts: readonly LedgerAccountRef[]): Promise<LockedLedgerAccounts> {
    const rows = await prepared<LedgerAccountRef & LockedLedgerAccount & { at: string }>(
      tx.manager,
      lockStatement,
      columnsOf(ledgerAccounts),
    );
    return {
      ledgerAccounts: new Map(rows.map((row) => [ledgerAccountKey(row), row])),
      lastPostedAt: rows.reduce((last, { at }) => (at > last ? at : last), '-infinity'),
    };
  }

  private async make(tx: OnConnection, ledgerAccounts: readonly LedgerAccountRef[]): Promise<void> {
    const missing = await prepared<LedgerAccountRef & Record<string, unknown>>(
      tx.manager,
      missingLedgerAccountsSql,
      columnsOf(ledgerAccounts),
    );
    const owners = [...new Set(missing.map(({ owner }) => owner).filter(Boolean))];
    if (owners.length > 0)
      await executeDeferred(tx.manager, insertAccountsSql, [owners.map(() => newId('ldgr')), owners]);
    await executeDeferred(tx.manager, insertLedgerAccountsSql, columnsOf(missing));
  }

  /** Writes a posting plan: entries, postings, balances and balance transactions. */
  async write(tx: OnConnection, { entries, balances }: PostingPlan, lastPostedAt: string): Promise<void> {
    const postings = entries.flatMap(({ id, postings: entryPostings }) =>
      entryPostings.map((posting, index) => ({ ...posting, entryId: id, place: index + 1 })),
    );
    const lines = entries.flatMap(linesOf);
    const column = <Name extends keyof (typeof postings)[number]>(name: Name) =>
      postings.map((posting) => posting[name]);
    const ofLines = <Name extends keyof ActivityLine>(name: Name) => lines.map((line) => line[name]);
    await executeDeferred(tx.manager, insertPostingsSql, [
      lastPostedAt,
      JSON.stringify(entries.map(entryColumns)),
      [...balances.keys()],
      [...balances.values()],
      column('entryId'),
      column('place'),
      column('ledgerAccountId'),
      column('owner'),
      column('currency'),
      column('amount'),
      column('balanceAfter'),
      ofLines('entryId'),
      ofLines('place'),
      ofLines('owner'),
      ofLines('currency'),
      ofLines('amount'),
      ofLines('counterpart'),
      simulatedTime(),
    ]);
  }
}

function columnsOf(ledgerAccounts: readonly LedgerAccountRef[]): string[][] {
  return [
    ledgerAccounts.map(({ owner }) => owner),
    ledgerAccounts.map(({ kind }) => kind),
    ledgerAccounts.map(({ provider }) => provider),
    ledgerAccounts.map(({ currency }) => currency),
  ];
}

function entryColumns({ id, post }: PlannedEntry) {
  const { occurredAt, kind, reference, description = null, effectKey, metadata = {}, availableAt = null } = post;
  return {
    id,
    occurredAt,
    kind,
    referenceType: reference.type,
    referenceId: reference.id,
    description,
    effectKey,
    metadata,
    availableAt,
  };
}
