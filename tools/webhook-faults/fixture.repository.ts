import type pg from 'pg';
import { outboxSignal } from '../../subgraphs/events/src';

/** A connection that executes the statements. */
type Connection = Pick<pg.Client, 'query'>;

export interface FixtureWebhook {
  readonly id: string;
  readonly url: string;
  readonly ordered: boolean;
  readonly sealedSecret: string;
  /** API version of the payload; the newest version is the cheapest to render. */
  readonly pin: string;
}

/** An event of a resource, with its sequence number among the events of that resource. */
export interface FixtureEvent {
  readonly id: string;
  readonly resourceId: string;
  readonly number: number;
}

export const fixtureAccount = 'biz_scene';

/** Creates webhooks and events directly in the database, without running the domains, and counts pending deliveries. */
export class FixtureRepository {
  async addWebhook(tx: Connection, { id, url, ordered, sealedSecret, pin }: FixtureWebhook): Promise<void> {
    await tx.query(
      `INSERT INTO events.webhooks (id, account_id, url, enabled, events, family, pin, child_resource_events, ordered, sealed_secret, secret_number, active_since, created_at, updated_at)
       VALUES ($1, $2, $3, true, '{plan.updated}', 'v1', $4, false, $5, $6, 1, 'epoch', now(), now())`,
      [id, fixtureAccount, url, pin, ordered, sealedSecret],
    );
  }

  /**
   * Records events in one transaction, as a domain would. Skips events that exist already: after a lost connection, the
   * result of the previous commit is unknown.
   */
  async record(tx: Connection, events: readonly FixtureEvent[]): Promise<void> {
    await tx.query(
      `INSERT INTO events.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
       SELECT e.id, 'plan.updated', 'Plan', e."resourceId", $2, now(), jsonb_build_object('id', e."resourceId", 'title', e.number::text)
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id text, "resourceId" text, number integer)) WITH ORDINALITY AS e (id, "resourceId", number, turn)
       WHERE NOT EXISTS (SELECT 1 FROM events.event_ids i WHERE i.event_id = e.id) AND NOT EXISTS (SELECT 1 FROM events.outbox o WHERE o.event_id = e.id) ORDER BY e.turn`,
      [JSON.stringify(events), fixtureAccount],
    );
  }

  /** Sends the Postgres notification about new events in the outbox; it is delivered when the transaction commits. */
  async commitEvent(tx: Connection): Promise<void> {
    await tx.query('SELECT pg_notify($1, $2)', [outboxSignal, '']);
  }

  /** Returns the number of undelivered webhook messages plus the unprocessed events. */
  async waiting(tx: Connection): Promise<number> {
    const { rows } = await tx.query(
      `SELECT (SELECT count(*) FROM events.outbox) + (SELECT last_position - coalesce((SELECT position FROM events.consumers WHERE name = 'webhooks'), 0) FROM events.log_state)
         + (SELECT count(*) FROM events.webhook_messages) AS count`,
    );
    return Number(rows[0].count);
  }

  /** Returns leases, pauses and pending messages of the webhooks as a JSON string, for diagnostics. */
  async held(tx: Connection): Promise<string> {
    const { rows } = await tx.query(
      `SELECT json_build_object('now', now(), 'jobs', (SELECT json_agg(j) FROM (SELECT * FROM events.webhook_jobs) j),
         'webhooks', (SELECT json_agg(w) FROM (SELECT id, enabled, paused_until, failed_attempts FROM events.webhooks) w),
         'never accepted', (SELECT json_agg(d) FROM (SELECT webhook_id, message_id, count(*) AS attempts, array_agg(DISTINCT response_code) AS codes, min(sent_at), max(sent_at)
           FROM events.webhook_deliveries GROUP BY 1, 2 HAVING NOT bool_or(success) LIMIT 20) d),
         'messages', (SELECT json_agg(m) FROM (SELECT * FROM events.webhook_messages ORDER BY place LIMIT 5) m)) AS held`,
    );
    return JSON.stringify(rows[0].held);
  }

  /** Returns the number of recorded delivery attempts (`all`), and how many of them were successful (`accepted`). */
  async attempts(tx: Connection): Promise<{ all: number; accepted: number }> {
    const { rows } = await tx.query(
      'SELECT count(*) AS "all", count(*) FILTER (WHERE success) AS accepted FROM events.webhook_deliveries',
    );
    return { all: Number(rows[0].all), accepted: Number(rows[0].accepted) };
  }
}
