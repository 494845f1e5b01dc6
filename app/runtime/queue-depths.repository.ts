import type pg from 'pg';
import { type DomainName, eventSources } from './domains';

/** A Postgres connection that executes the count statements. */
type Connection = Pick<pg.Client, 'query'>;

/** Depth of one queue. */
export interface QueueDepth {
  readonly queue: string;
  /** Number of rows, counted up to 10,001. */
  readonly depth: number;
  /** Age of the oldest item in seconds; null if the queue is empty or the age is unknown. */
  readonly oldestSeconds: number | null;
}

/** Maximum number of counted rows, so that counting does not slow down a long queue. */
const maxCountedRows = 10_001;

/**
 * Builds a statement that returns the number of due rows of a table and the age of the oldest, through an index on the
 * column `since`.
 */
const due = (table: string, since: string, extraCondition = ''): string =>
  `SELECT count(*)::int AS depth, extract(epoch FROM now() - min(since))::float8 AS oldest
   FROM (SELECT ${since} AS since FROM ${table} WHERE ${since} <= now()${extraCondition} ORDER BY ${since} LIMIT ${maxCountedRows}) AS waiting`;

const countRowsSql = (table: string, where = 'true'): string =>
  `SELECT count(*)::int AS depth, NULL AS oldest FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${maxCountedRows}) AS waiting`;

interface QueueCountQuery {
  /** Domain whose database contains the queue. */
  readonly domain: DomainName;
  readonly text: string;
}

const of = (domain: DomainName, queue: string, text: string): readonly [string, QueueCountQuery] => [
  queue,
  { domain, text },
];

/** All queues of the service, with the statements that count them. */
const countings: ReadonlyMap<string, QueueCountQuery> = new Map([
  ...eventSources.map((schema) =>
    of(
      schema.replace('_', '-') as DomainName,
      `outbox ${schema}`,
      `SELECT count(*)::int AS depth, extract(epoch FROM now() - min(occurred_at))::float8 AS oldest FROM (SELECT occurred_at FROM ${schema}.outbox LIMIT ${maxCountedRows}) AS waiting`,
    ),
  ),
  of(
    'events',
    'log unpublished',
    'SELECT (last_position - published_position)::int AS depth, NULL AS oldest FROM events.log_state',
  ),
  of(
    'events',
    'log consumers',
    'SELECT coalesce(max(s.published_position - c.position), 0)::int AS depth, NULL AS oldest FROM events.log_state s LEFT JOIN events.consumers c ON true',
  ),
  of('events', 'events without body', countRowsSql('events.log', 'render_failed')),
  of('events', 'webhook messages', countRowsSql('events.webhook_messages', 'due_at <= now()')),
  of('events', 'webhook jobs', countRowsSql('events.webhook_jobs', 'due_at <= now()')),
  of('billing', 'charges', due('billing.charge_attempts', 'next_run_at')),
  of('billing', 'refunds', due('billing.refunds', 'next_run_at')),
  of('billing', 'renewals', due('billing.memberships', 'due_at')),
  of('billing', 'entries', due('billing.entries', 'job_due_at')),
  of('payouts', 'payouts', due('payouts.payouts', 'next_run_at')),
  of('payouts', 'settlements', due('payouts.settlements', 'available_at', ' AND settled_at IS NULL')),
  of('payouts', 'ledger chain', countRowsSql('payouts.unchained_entries')),
  of(
    'platform',
    'mails',
    due('(SELECT due_at FROM platform.mails UNION ALL SELECT due_at FROM platform.sealed_mails) AS mails', 'due_at'),
  ),
]);

/** Counts the queues in the tables of all domains. */
export class QueueDepthRepository {
  static readonly queues: readonly string[] = [...countings.keys()];

  /** Returns the domain whose database contains a queue. */
  static domainOf(queue: string): DomainName {
    return countings.get(queue)?.domain ?? 'events';
  }

  /** Returns the depth of a queue; null if the queue cannot be read. */
  async depthOf(tx: Connection, queue: string): Promise<QueueDepth | null> {
    const { rows } = await tx
      .query<{ depth: number; oldest: number | null }>(countings.get(queue)?.text ?? '')
      .catch(() => ({ rows: [] }));
    const [row] = rows;
    return row ? { queue, depth: row.depth, oldestSeconds: row.oldest } : null;
  }
}
