import type pg from 'pg';
import { eventSources } from '../../app/runtime/domains';
import type { Effect } from './accounting';
import { ledgerChecks, type SqlCheck } from './ledger-checks.repository';

/** The part of a direct database connection that runs statements. */
export type Reading = Pick<pg.Client, 'query'>;

/** Ids of payouts, refunds, swaps and transfers that existed before the test. */
export type ExistingIds = ReadonlySet<string>;

/** Queries that return unfinished work, one report line per item. */
const restless: readonly string[] = [
  `SELECT 'payout ' || id || ' is ' || status || ' (' || status_detail || '), looked at ' || coalesce('at ' || next_run_at, 'never again') AS line FROM payouts.payouts
    WHERE status NOT IN ('completed', 'canceled') AND (status NOT IN ('failed', 'denied', 'reversed') OR funds_returned_at IS NULL)`,
  `SELECT 'fact ' || kind || ' of ' || key || ' is still to be sent' FROM payouts.sandbox_facts WHERE tellings > 0`,
  `SELECT 'swap ' || id || ' is ' || status FROM payouts.swaps WHERE status IN ('queued', 'working')`,
  `SELECT 'refund ' || id || ' is ' || status || ', looked at ' || coalesce('at ' || next_run_at, 'never again') FROM billing.refunds WHERE status = 'pending'`,
  `SELECT 'attempt ' || id || ' of ' || payment_id || ' is ' || phase FROM billing.charge_attempts WHERE phase IN ('started', 'capturing', 'canceling')`,
  // An invoice or case may stay overdue for a while, because a worker that failed to process it skips it for a time
  // that is known only to the worker.
  `SELECT 'invoice ' || id || ' is overdue' FROM billing.invoices WHERE status = 'open' AND due_date <= now()`,
  `SELECT 'invoice ' || id || ' is to be finalized' FROM billing.invoices
    WHERE status = 'draft' AND deleted_at IS NULL AND automatically_finalizes_at <= now()`,
  `SELECT 'case ' || id || ' is overdue' FROM trust_safety.resolution_cases WHERE response_due_at <= now()`,
  `SELECT 'entry ' || entry_id || ' is not chained' FROM payouts.unchained_entries`,
  `SELECT 'mail ' || id || ' is queued' FROM platform.mails`,
  `SELECT 'record of the mail ' || id || ' is queued' FROM platform.mail_records WHERE status = 'queued'`,
  ...eventSources.map(
    (schema) =>
      `SELECT '${schema} event ' || type || ' of ' || resource_id || ' is not in the log' FROM ${schema}.outbox`,
  ),
  `SELECT 'the log is published up to ' || published_position || ' of ' || last_position FROM events.log_state WHERE published_position < last_position`,
  `SELECT 'the consumer ' || c.name || ' is at ' || c.position || ' of ' || s.published_position FROM events.consumers c CROSS JOIN events.log_state s WHERE c.position < s.published_position`,
];

/**
 * Returns an UPDATE that makes delayed rows due now. It skips rows that a worker has locked, because waiting for them
 * could deadlock.
 */
function elapsed(table: string, key: string, change: string, waiting: string): string {
  return `UPDATE ${table} SET ${change} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${waiting} FOR UPDATE SKIP LOCKED)`;
}

/**
 * Statements that expire leases of killed processes, retry delays and delayed sandbox events. They also expire leases
 * of running workers, so that another worker may process the same row at the same time.
 */
const passages: readonly string[] = [
  elapsed('payouts.payouts', 'id', 'next_run_at = now()', 'next_run_at > now()'),
  elapsed('payouts.sandbox_facts', 'place', 'held_until = NULL, due_at = least(due_at, now())', 'tellings > 0'),
  elapsed('billing.refunds', 'id', 'next_run_at = now()', 'next_run_at > now()'),
  elapsed('billing.charge_attempts', 'id', 'next_run_at = now()', "next_run_at > now() AND phase = 'started'"),
  elapsed('platform.mails', 'id', 'due_at = now()', 'due_at > now()'),
];

const effects = `
  SELECT 'payout' AS kind, id, amount::text, currency, NULL AS "paymentId" FROM payouts.payouts
  UNION ALL SELECT 'transfer', id, amount::text, currency, NULL FROM payouts.transfers
  UNION ALL SELECT 'swap', id, amount_in::text, from_currency, NULL FROM payouts.swaps
  UNION ALL SELECT 'refund', id, amount::text, currency, payment_id FROM billing.refunds`;

/** Reads the state of the service from its database. */
export class EvidenceRepository {
  readonly checks: readonly SqlCheck[] = ledgerChecks;

  /** Returns the unfinished work, one line per item; empty if the system is idle. */
  async underWay(tx: Reading): Promise<string[]> {
    return lines(tx, restless.join(' UNION ALL '));
  }

  /** Expires all retry delays and leases in the database. */
  async passTime(tx: Reading): Promise<void> {
    for (const passage of passages) await tx.query(passage);
  }

  /** Returns all payouts, refunds, swaps and transfers, except those in `existingIds`. */
  async effects(tx: Reading, existingIds: ExistingIds = new Set()): Promise<Effect[]> {
    const { rows } = await tx.query<Effect>(effects);
    return rows.filter(({ id }) => !existingIds.has(id));
  }

  /** Runs a check and returns the violations that it finds, one line each. */
  async wrong(tx: Reading, check: SqlCheck): Promise<string[]> {
    return lines(tx, check.text);
  }

  /** Returns the ids of the collected payments for a plan, oldest first. */
  async paid(tx: Reading, planId: string): Promise<string[]> {
    const { rows } = await tx.query<{ id: string }>(
      "SELECT id FROM billing.payments WHERE plan_id = $1 AND status = 'paid' ORDER BY created_at, id",
      [planId],
    );
    return rows.map(({ id }) => id);
  }
}

async function lines(tx: Reading, text: string): Promise<string[]> {
  const { rows } = await tx.query<{ line: string }>(text);
  return rows.map(({ line }) => line);
}
