import pg from 'pg';
import { outboxSignal } from '../../../subgraphs/events/src';
import { newId } from '../../../subgraphs/kit/src';
import { waitFor } from '../../../app/runtime/wait-for';

/** Event types that the benchmark copies, and the schema of the domain that writes each. */
const domains = {
  'plan.created': 'billing',
  'payment.succeeded': 'billing',
  'resolution_center_case.created': 'trust_safety',
} as const;
export type EventType = keyof typeof domains;

/** Interval at which the database is polled for an event, in milliseconds. */
const pollIntervalMs = 5;
/** Maximum wait for an event, in milliseconds. */
const timeoutMs = 600_000;

/** Writes events to the outboxes as the domains do, and observes when they reach the event log and the ledger. */
export class Journal {
  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<Journal> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new Journal(client);
  }

  /**
   * Returns the sorted ids of the accounts that have an event of the type in the event log. Throws if there are fewer
   * than `minAccounts`.
   */
  async accountsWith(type: EventType, minAccounts = 1): Promise<readonly string[]> {
    const { rows } = await this.client.query<{ id: string }>(
      'SELECT DISTINCT account_id AS id FROM events.log WHERE type = $1 ORDER BY account_id',
      [type],
    );
    if (rows.length < minAccounts)
      throw new Error(`There is ${type} of ${rows.length} accounts, not of ${minAccounts}.`);
    return rows.map(({ id }) => id);
  }

  /**
   * Commits `count` events of an account in one transaction. They are copies of the account's first event of the type,
   * each with its own resource id.
   *
   * @returns id of the last event
   */
  async write(type: EventType, accountId: string, count: number): Promise<string> {
    const ids = Array.from({ length: count }, () => newId('evt'));
    await this.client.query(
      `INSERT INTO ${domains[type]}.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
       SELECT given.id, l.type, l.resource, prefix || given.id, l.account_id, now(), l."row" || jsonb_build_object('id', prefix || given.id)
       FROM unnest($3::text[]) AS given(id),
         (SELECT *, split_part(resource_id, '_', 1) || '_' AS prefix FROM events.log WHERE type = $1 AND account_id = $2 ORDER BY position LIMIT 1) l`,
      [type, accountId, ids],
    );
    await this.client.query('SELECT pg_notify($1, $2)', [outboxSignal, '']);
    return ids.at(-1) as string;
  }

  /** Resolves once the event is published in the event log. */
  published(eventId: string): Promise<unknown> {
    return this.found(
      'published',
      'SELECT 1 FROM events.event_ids i, events.log_state s WHERE i.event_id = $1 AND i.position <= s.published_position',
      eventId,
    );
  }

  /** Resolves once the ledger has processed the event. */
  posted(eventId: string): Promise<unknown> {
    return this.found('posted', "SELECT 1 FROM payouts.inbox WHERE consumer = 'ledger' AND event_id = $1", eventId);
  }

  end(): Promise<void> {
    return this.client.end();
  }

  private found(name: string, text: string, eventId: string): Promise<unknown> {
    const poll = async () => (await this.client.query({ name, text, values: [eventId] })).rowCount;
    return waitFor(poll, Boolean, timeoutMs, pollIntervalMs);
  }
}
