import type pg from 'pg';
import { outboxSignal } from '../../subgraphs/events/src';

/** Statements on one connection. */
type Connection = Pick<pg.Client, 'query'>;

export interface SceneWebhook {
  readonly id: string;
  readonly url: string;
  readonly ordered: boolean;
  readonly sealedSecret: string;
  /** The shapes that it receives; the newest ones cost least to make. */
  readonly pin: string;
}

/** An event about a resource, with its number among those about the same resource. */
export interface SceneEvent {
  readonly id: string;
  readonly resourceId: string;
  readonly number: number;
}

export const sceneAccount = 'biz_scene';

/** Makes webhooks and events without the domains that usually do, and counts what is still to be delivered. */
export class SceneRepository {
  async addWebhook(tx: Connection, { id, url, ordered, sealedSecret, pin }: SceneWebhook): Promise<void> {
    await tx.query(
      `INSERT INTO events.webhooks (id, account_id, url, enabled, events, family, pin, child_resource_events, ordered, sealed_secret, secret_number, active_since, created_at, updated_at)
       VALUES ($1, $2, $3, true, '{plan.updated}', 'v1', $4, false, $5, $6, 1, 'epoch', now(), now())`,
      [id, sceneAccount, url, pin, ordered, sealedSecret],
    );
  }

  /** Records events as a domain would, in one transaction; those that are there already are left out, since nobody may have heard of the commit. */
  async record(tx: Connection, events: readonly SceneEvent[]): Promise<void> {
    await tx.query(
      `INSERT INTO events.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
       SELECT e.id, 'plan.updated', 'Plan', e."resourceId", $2, now(), jsonb_build_object('id', e."resourceId", 'title', e.number::text)
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id text, "resourceId" text, number integer)) WITH ORDINALITY AS e (id, "resourceId", number, turn)
       WHERE NOT EXISTS (SELECT 1 FROM events.event_ids i WHERE i.event_id = e.id) AND NOT EXISTS (SELECT 1 FROM events.outbox o WHERE o.event_id = e.id) ORDER BY e.turn`,
      [JSON.stringify(events), sceneAccount],
    );
  }

  /** Says that events have been recorded; heard with the commit. */
  async tell(tx: Connection): Promise<void> {
    await tx.query('SELECT pg_notify($1, $2)', [outboxSignal, '']);
  }

  /** Messages that wait, and events that nobody has looked at yet. */
  async waiting(tx: Connection): Promise<number> {
    const { rows } = await tx.query(
      `SELECT (SELECT count(*) FROM events.outbox) + (SELECT last_position - coalesce((SELECT position FROM events.consumers WHERE name = 'webhooks'), 0) FROM events.log_state)
         + (SELECT count(*) FROM events.webhook_messages) AS count`,
    );
    return Number(rows[0].count);
  }

  /** Attempts in the log, and those of them that were accepted. */
  async attempts(tx: Connection): Promise<{ all: number; accepted: number }> {
    const { rows } = await tx.query('SELECT count(*) AS "all", count(*) FILTER (WHERE success) AS accepted FROM events.webhook_deliveries');
    return { all: Number(rows[0].all), accepted: Number(rows[0].accepted) };
  }
}
