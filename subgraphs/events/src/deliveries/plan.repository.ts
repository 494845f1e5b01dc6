import { internalEventPrefix } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';

/** An event or integration event of the log, as the planner reads it to assign webhooks. */
export interface PlannedEvent {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  readonly accountId: string;
  readonly occurredAt: Date;
  /** Row snapshot of an integration event (internal, between domains); null for other events. */
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** A published event with the data that determine which webhooks receive it. */
export interface Announcement extends Omit<PlannedEvent, 'row'> {
  readonly messageId: string;
  /** Permissions that an app needs on the event's account to receive the event. */
  readonly required: readonly string[];
  /**
   * Legacy names of the event, in both spellings (dot and underscore): `oldNames` for webhooks of accounts,
   * `oldAppNames` for webhooks of apps.
   */
  readonly oldNames: readonly string[];
  readonly oldAppNames: readonly string[];
}

/**
 * SQL statements of the planner, which assigns events to webhooks. They run on the connection that holds the planner's
 * lock.
 */
export class PlanRepository {
  /**
   * Creates the planner's checkpoint at the start of the log, if it does not exist: the planner needs all integration
   * events about accounts and apps, even old ones.
   */
  async begin(tx: RunStatement, name: string): Promise<void> {
    await tx(
      'INSERT INTO events.consumers (name, position) SELECT $1, dropped_position FROM events.log_state ON CONFLICT (name) DO NOTHING',
      [name],
    );
  }

  /**
   * Returns the log position up to which the planner has processed events as `from`, and the last published position of
   * the log.
   */
  async offsets(tx: RunStatement, name: string): Promise<{ from: number; published: number }> {
    const [progress] = await tx(
      'SELECT c.position, s.published_position FROM events.consumers c CROSS JOIN events.log_state s WHERE c.name = $1',
      [name],
    );
    return { from: Number(progress?.position), published: Number(progress?.published_position) };
  }

  async move(tx: RunStatement, name: string, position: number): Promise<void> {
    await tx('UPDATE events.consumers SET position = $2, updated_at = now() WHERE name = $1', [name, position]);
  }

  /**
   * Returns at most `limit` events and integration events of the given types with positions greater than `from` and up
   * to `published`, in log order.
   */
  async after(
    tx: RunStatement,
    from: number,
    published: number,
    types: readonly string[],
    limit: number,
  ): Promise<PlannedEvent[]> {
    const rows = await tx(
      `SELECT position, event_id, type, resource_id, account_id, occurred_at, CASE WHEN starts_with(type, $5) THEN "row" END AS "row"
       FROM events.log WHERE position > $1 AND position <= $2 AND type = ANY($3::text[]) ORDER BY position LIMIT $4`,
      [from, published, types, limit, internalEventPrefix],
    );
    return rows.map((row) => ({
      position: Number(row.position),
      id: row.event_id as string,
      type: row.type as string,
      resourceId: row.resource_id as string,
      accountId: row.account_id as string,
      occurredAt: row.occurred_at as Date,
      row: row.row as PlannedEvent['row'],
    }));
  }

  async knowAccount(tx: RunStatement, id: string, parentId: string | null): Promise<void> {
    await tx(
      `INSERT INTO events.known_accounts (account_id, parent_account_id) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET parent_account_id = excluded.parent_account_id`,
      [id, parentId],
    );
  }

  async knowApp(tx: RunStatement, id: string, accountId: string): Promise<void> {
    await tx(
      'INSERT INTO events.known_apps (id, account_id) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id',
      [id, accountId],
    );
  }

  /** Deletes the local copy of an app, with its permissions on accounts and its webhooks. */
  async forgetApp(tx: RunStatement, id: string): Promise<void> {
    await tx('DELETE FROM events.app_grants WHERE app_id = $1', [id]);
    await tx('DELETE FROM events.known_apps WHERE id = $1', [id]);
    await tx('DELETE FROM events.webhooks WHERE app_id = $1', [id]);
  }

  async grant(tx: RunStatement, appId: string, accountId: string, actions: readonly string[]): Promise<void> {
    await tx(
      `INSERT INTO events.app_grants (app_id, account_id, actions) VALUES ($1, $2, $3)
       ON CONFLICT (app_id, account_id) DO UPDATE SET actions = excluded.actions`,
      [appId, accountId, actions],
    );
  }

  async revoke(tx: RunStatement, appId: string, accountId: string): Promise<void> {
    await tx('DELETE FROM events.app_grants WHERE app_id = $1 AND account_id = $2', [appId, accountId]);
  }

  /**
   * Creates a message for every enabled webhook that receives one of the events: webhooks of the event's account, of
   * its parent account, and of apps with the required permissions on the account. Each message has the position of its
   * event, and that of the previous message for its webhook since the webhook was enabled. One statement for all events.
   *
   * @returns ids of the webhooks with new messages
   */
  async announce(tx: RunStatement, events: readonly Announcement[], now: Date): Promise<string[]> {
    const [written] = await tx(announcement, [JSON.stringify(events), now]);
    return (written?.webhooks as string[] | null) ?? [];
  }
}

const announcement = `WITH event AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (position bigint, id text, "messageId" text, type text, "resourceId" text, "accountId" text, "occurredAt" timestamptz,
      required text[], "oldNames" text[], "oldAppNames" text[])) WITH ORDINALITY AS e (position, id, message_id, type, resource_id, account_id, occurred_at, required, old_names, old_app_names, turn)
  ),
  message AS (
    SELECT e.message_id, w.id AS webhook_id, w.account_id, w.active_since, e.id AS event_id, e.type, e.resource_id, e.turn, e.position,
      lag(e.position) OVER (PARTITION BY w.id ORDER BY e.turn) AS previous_position
    FROM event e CROSS JOIN LATERAL (
      SELECT own.* FROM events.webhooks own WHERE own.account_id = e.account_id AND own.app_id IS NULL AND NOT own.child_resource_events
      UNION ALL
      SELECT parents.* FROM events.known_accounts k JOIN events.webhooks parents ON parents.account_id = k.parent_account_id
        WHERE k.account_id = e.account_id AND parents.app_id IS NULL AND parents.child_resource_events
      UNION ALL
      SELECT apps.* FROM events.app_grants g JOIN events.webhooks apps ON apps.app_id = g.app_id
        WHERE g.account_id = e.account_id AND (e.required <@ g.actions OR '*' = ANY(g.actions))
    ) w
    WHERE w.enabled AND e.occurred_at >= w.active_since
      AND w.events && CASE WHEN w.family = 'v1' THEN ARRAY[e.type] WHEN w.app_id IS NULL THEN e.old_names ELSE e.old_app_names END
  ),
  written AS (
    INSERT INTO events.webhook_messages (message_id, webhook_id, account_id, event_id, event_type, resource_id, due_at, position, previous_position)
    SELECT m.message_id, m.webhook_id, m.account_id, m.event_id, m.type, m.resource_id, $2, m.position, coalesce(m.previous_position, (
      SELECT p.position FROM events.webhook_positions p WHERE p.webhook_id = m.webhook_id AND p.account_id = m.account_id AND p.active_since = m.active_since
    ))
    FROM message m ORDER BY m.turn, m.webhook_id
    RETURNING webhook_id
  ),
  moved AS (
    INSERT INTO events.webhook_positions (webhook_id, account_id, active_since, position)
    SELECT webhook_id, account_id, active_since, max(position) FROM message GROUP BY webhook_id, account_id, active_since ORDER BY webhook_id
    ON CONFLICT ON CONSTRAINT webhook_positions_pkey DO UPDATE SET active_since = excluded.active_since, position = excluded.position
  )
  SELECT array_agg(DISTINCT webhook_id) AS webhooks FROM written`;
