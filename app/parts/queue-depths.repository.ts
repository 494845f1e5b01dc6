import type pg from 'pg';
import { type DomainName, eventSources } from './domains';

/** Statements on one connection. */
type Connection = Pick<pg.Client, 'query'>;

/** What waits in one queue. */
export interface QueueDepth {
  readonly queue: string;
  /** Counted up to 10,001. */
  readonly depth: number;
  /** Age of what waits longest; null where nothing does, or nobody knows. */
  readonly oldestSeconds: number | null;
}

/** Rows are counted up to here: a long queue must not be made longer by looking at it. */
const mostCounted = 10_001;

/** What is due in a table, by an index on the time at which it became due. */
const due = (table: string, since: string, also = ''): string =>
  `SELECT count(*)::int AS depth, extract(epoch FROM now() - min(since))::float8 AS oldest
   FROM (SELECT ${since} AS since FROM ${table} WHERE ${since} <= now()${also} ORDER BY ${since} LIMIT ${mostCounted}) AS waiting`;

const counted = (table: string, where = 'true'): string =>
  `SELECT count(*)::int AS depth, NULL AS oldest FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${mostCounted}) AS waiting`;

interface Counting {
  /** In whose database it is. */
  readonly domain: DomainName;
  readonly text: string;
}

const of = (domain: DomainName, queue: string, text: string): readonly [string, Counting] => [queue, { domain, text }];

/** Every queue of the service, and how it is counted. */
const countings: ReadonlyMap<string, Counting> = new Map([
  ...eventSources.map((schema) =>
    of(
      schema.replace('_', '-') as DomainName,
      `outbox ${schema}`,
      `SELECT count(*)::int AS depth, extract(epoch FROM now() - min(occurred_at))::float8 AS oldest FROM (SELECT occurred_at FROM ${schema}.outbox LIMIT ${mostCounted}) AS waiting`,
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
  of('events', 'events without body', counted('events.log', 'render_failed')),
  of('events', 'webhook messages', counted('events.webhook_messages', 'due_at <= now()')),
  of('events', 'webhook jobs', counted('jobs.job', "state < 'active'")),
  of('billing', 'charges', due('billing.charge_attempts', 'next_run_at')),
  of('billing', 'refunds', due('billing.refunds', 'next_run_at')),
  of('billing', 'renewals', due('billing.memberships', 'due_at')),
  of('billing', 'entries', due('billing.entries', 'job_due_at')),
  of('payouts', 'payouts', due('payouts.payouts', 'next_run_at')),
  of('payouts', 'settlements', due('payouts.settlements', 'available_at', ' AND settled_at IS NULL')),
  of('payouts', 'ledger chain', counted('payouts.unchained_entries')),
  of(
    'platform',
    'mails',
    due('(SELECT due_at FROM platform.mails UNION ALL SELECT due_at FROM platform.sealed_mails) AS mails', 'due_at'),
  ),
]);

/** Looks at what waits, in the tables of all domains. */
export class QueueDepthRepository {
  /** Names of all queues. */
  static readonly queues: readonly string[] = [...countings.keys()];

  /** In whose database a queue is. */
  static domainOf(queue: string): DomainName {
    return countings.get(queue)?.domain ?? 'events';
  }

  /** Null where the queue cannot be looked at. */
  async depthOf(tx: Connection, queue: string): Promise<QueueDepth | null> {
    const { rows } = await tx
      .query<{ depth: number; oldest: number | null }>(countings.get(queue)?.text ?? '')
      .catch(() => ({ rows: [] }));
    const [row] = rows;
    return row ? { queue, depth: row.depth, oldestSeconds: row.oldest } : null;
  }
}
