import { type Context, type Database, type Transaction, findRow, lockRow, saveRow } from '../../../kit/src';
import { ensureDeliveryPartitions } from '../log/delivery-partitions';
import { statementsOn } from '../log/partitions';
import { healthStateOf } from '../webhook-health/webhook-health-state';
import { Webhook } from '../webhooks/webhook.resource';
import { type AttemptOutcome, healthAfter, isHealthy } from './health';
import type { DeliverySettings } from './delivery-settings';
import type { MessagePosition } from './message-position';
import type { StreakRepository } from './streak.repository';

/** A queued message: one event that must be delivered to one webhook. */
export interface Message extends MessagePosition {
  readonly place: number;
  /** Message id, `msg_…`; the same for every attempt. */
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly resourceId: string;
  /** Id of the delivery that this message replays, `whdel_…`; null if it is not a replay. */
  readonly replayedFrom: string | null;
  /** Number of failed attempts. */
  readonly attempts: number;
}

/** A delivery attempt to be recorded. `dueAt` determines whether its message is deleted or retried. */
export interface Attempt extends AttemptOutcome {
  /** Id of the attempt in the delivery log, `whdel_…`. */
  readonly id: string;
  readonly message: Message;
  /** Time of the next retry; null if the message was accepted or abandoned. */
  readonly dueAt: Date | null;
  readonly sentAt: Date;
  /** Response body as JSON text; null for an empty body. */
  readonly responseBody: string | null;
  readonly milliseconds: number;
}

/** A webhook with due messages, and whether it is in a failure streak. */
export interface DueWebhook {
  readonly id: string;
  readonly failing: boolean;
}

/**
 * SQL condition: webhook `w` has due messages. For ordered webhooks, a message is not due while an earlier message
 * about the same resource waits for its due time.
 */
const dueMessageExists = `EXISTS (SELECT 1 FROM events.webhook_messages m WHERE m.webhook_id = w.id AND m.due_at <= $1 AND (NOT w.ordered OR NOT EXISTS (
  SELECT 1 FROM events.webhook_messages e WHERE e.webhook_id = m.webhook_id AND e.resource_id = m.resource_id AND e.place < m.place AND e.due_at > $1)))`;
const receivingCondition = 'w.enabled AND (w.paused_until IS NULL OR w.paused_until <= $1)';

/**
 * SQL: all webhooks with due messages. A loose index scan jumps from webhook to webhook, so that the cost does not
 * depend on the number of messages.
 */
const allDueSql = `WITH RECURSIVE waiting AS (
    (SELECT webhook_id FROM events.webhook_messages ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT m.webhook_id FROM events.webhook_messages m WHERE m.webhook_id > waiting.webhook_id ORDER BY m.webhook_id LIMIT 1) FROM waiting WHERE waiting.webhook_id IS NOT NULL
  )
  SELECT w.id, w.failing_since IS NOT NULL FROM waiting JOIN events.webhooks w ON w.id = waiting.webhook_id WHERE ${receivingCondition} AND ${dueMessageExists}`;

const dueAmongSql = `SELECT w.id, w.failing_since IS NOT NULL FROM events.webhooks w WHERE w.id = ANY($2::text[]) AND ${receivingCondition} AND ${dueMessageExists}`;

const messageColumns =
  'm.place, m.message_id, m.event_id, m.event_type, m.resource_id, m.replayed_from, m.attempts, m.position, m.previous_position';
const firstDueSql = `SELECT ${messageColumns} FROM events.webhook_messages m WHERE m.webhook_id = $1 AND m.due_at <= $2 ORDER BY m.due_at, m.place LIMIT $3`;
const firstInOrderSql = `SELECT ${messageColumns} FROM events.webhook_messages m WHERE m.webhook_id = $1 AND m.due_at <= $2 AND NOT EXISTS (
    SELECT 1 FROM events.webhook_messages e WHERE e.webhook_id = m.webhook_id AND e.resource_id = m.resource_id AND e.place < m.place AND e.due_at > $2)
  ORDER BY m.place LIMIT $3`;

/**
 * SQL: adds attempts to the delivery log, and deletes or reschedules their messages, atomically in a single statement.
 */
const recorded = `WITH attempt AS (
    SELECT * FROM json_to_recordset($1::json) AS a (id text, "webhookId" text, "accountId" text, pin text, place bigint, "messageId" text, "eventId" text, "eventType" text,
      "replayedFrom" text, position bigint, "previousPosition" bigint, attempt integer, success boolean, "dueAt" timestamptz, "sentAt" timestamptz, "responseCode" integer, "responseBody" text, milliseconds integer)
  ),
  logged AS (
    INSERT INTO events.webhook_deliveries (id, sent_at, webhook_id, account_id, message_id, event_id, event_type, pin, replayed_from, position, previous_position, attempt, success, response_code, response_body, milliseconds)
    SELECT id, "sentAt", "webhookId", "accountId", "messageId", "eventId", "eventType", pin, "replayedFrom", position, "previousPosition", attempt, success, "responseCode", "responseBody", milliseconds FROM attempt
  ),
  gone AS (
    DELETE FROM events.webhook_messages m USING attempt a WHERE m.place = a.place AND a."dueAt" IS NULL
  ),
  later AS (
    UPDATE events.webhook_messages m SET attempts = a.attempt, due_at = a."dueAt" FROM attempt a WHERE m.place = a.place AND a."dueAt" IS NOT NULL
  )
  SELECT count(*) FROM attempt`;

/** Called after commits. */
export interface DeliveryNotifications {
  /** The transaction recorded events. */
  readonly committed: () => void;
  /** The transaction changed the health state of a webhook. */
  readonly healthChanged: (webhookId: string) => void;
}

/** SQLSTATE `check_violation`, which Postgres returns for a row without a matching partition. */
const noPartition = '23514';

/** Reads the queued messages of webhooks, and records the outcomes of delivery attempts. */
export class MessageRepository {
  constructor(
    private readonly database: Database,
    private readonly streaks: StreakRepository,
    private readonly breaker: DeliverySettings['breaker'],
    private readonly notifications: DeliveryNotifications,
  ) {}

  /**
   * Returns the webhooks with due messages, except disabled and paused ones: among the webhooks in `ids`, or among all
   * if omitted.
   */
  async due(ctx: Context, ids?: readonly string[]): Promise<DueWebhook[]> {
    const now = ctx.clock.now();
    const rows = ids ? await this.database.rows(dueAmongSql, [now, ids]) : await this.database.rows(allDueSql, [now]);
    return rows.map(([id, failing]) => ({ id: id as string, failing: failing as boolean }));
  }

  /** Reads the current row of a webhook, without a lock; null if the webhook was deleted. */
  webhook(ctx: Context, id: string): Promise<Webhook | null> {
    return findRow(this.database.dataSource, Webhook, id);
  }

  /**
   * Returns at most `limit` due messages of a webhook, without locking them: by due time, or in the order of the events
   * for an ordered webhook.
   */
  async claim(ctx: Context, { id, ordered }: Webhook, limit: number): Promise<Message[]> {
    const rows = await this.database.rows(ordered ? firstInOrderSql : firstDueSql, [id, ctx.clock.now(), limit]);
    return rows.map(
      ([place, messageId, eventId, eventType, resourceId, replayedFrom, attempts, position, previousPosition]) =>
        ({
          place,
          id: messageId,
          eventId,
          eventType,
          resourceId,
          replayedFrom,
          attempts,
          position,
          previousPosition,
        }) as Message,
    );
  }

  /**
   * Returns the permissions of an app on these accounts, by account id; accounts that have not installed the app are
   * omitted.
   */
  async grants(ctx: Context, appId: string, accountIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.database.rows(
      'SELECT account_id, actions FROM events.app_grants WHERE app_id = $1 AND account_id = ANY($2::text[])',
      [appId, accountIds],
    );
    return new Map(rows.map(([accountId, actions]) => [accountId as string, actions as string[]]));
  }

  /** Deletes the messages in `undeliverable`, which can no longer be sent, and defers the messages in `late` to `until`. */
  async dropOrDefer(
    ctx: Context,
    {
      undeliverable,
      late,
      until,
    }: { readonly undeliverable: readonly Message[]; readonly late: readonly Message[]; readonly until: Date },
  ): Promise<void> {
    const places = (messages: readonly Message[]) => messages.map(({ place }) => place);
    await this.database.rows(
      `WITH gone AS (DELETE FROM events.webhook_messages WHERE place = ANY($1::bigint[])),
         late AS (UPDATE events.webhook_messages SET due_at = $3 WHERE place = ANY($2::bigint[])) SELECT 1`,
      [places(undeliverable), places(late), until],
    );
  }

  /**
   * Adds delivery attempts of one webhook to the delivery log, deletes or reschedules their messages, and updates the
   * webhook's health.
   *
   * @param isGone whether the receiver has responded with 410, which disables the webhook
   */
  async record(ctx: Context, webhook: Webhook, attempts: readonly Attempt[], isGone: boolean): Promise<void> {
    if (attempts.length === 0) return;
    try {
      await this.recordAll(ctx, webhook, attempts, isGone);
    } catch (error) {
      // The delivery log has no partition for this day. Create it, because messages whose attempts are not recorded
      // would be resent indefinitely.
      if ((error as { code?: unknown }).code !== noPartition) throw error;
      await ensureDeliveryPartitions(statementsOn(this.database), ctx.clock.now());
      await this.recordAll(ctx, webhook, attempts, isGone);
    }
  }

  private async recordAll(
    ctx: Context,
    webhook: Webhook,
    attempts: readonly Attempt[],
    isGone: boolean,
  ): Promise<void> {
    const rows = JSON.stringify(attempts.map((attempt) => recordOf(webhook, attempt)));
    if (isHealthy(webhook) && attempts.every(({ success }) => success)) {
      await this.database.rows(recorded, [rows]);
      return;
    }
    const isChanged = await this.database.transaction(async (manager) => {
      const tx: Transaction = { ...ctx, manager };
      const current = await lockRow(tx, Webhook, webhook.id, 'no key update');
      await manager.query(recorded, [rows]);
      // A concurrent command that has disabled or deleted the webhook takes precedence over the health update.
      if (!current?.enabled) return false;
      const stateBefore = healthStateOf(current);
      Object.assign(current, healthAfter(current, attempts, this.breaker));
      if (isGone) await this.streaks.disable(tx, current);
      else await saveRow(tx, current);
      return healthStateOf(current) !== stateBefore;
    });
    if (isGone) this.notifications.committed();
    if (isChanged) this.notifications.healthChanged(webhook.id);
  }

  /** Pauses the delivery to a webhook until a time, after an internal error in its processing. */
  async pause(ctx: Context, id: string, until: Date): Promise<void> {
    await this.database.rows('WITH off AS (UPDATE events.webhooks SET paused_until = $2 WHERE id = $1) SELECT 1', [
      id,
      until,
    ]);
  }
}

function recordOf(
  webhook: Webhook,
  { message, dueAt, id, attempt, success, sentAt, responseCode, responseBody, milliseconds }: Attempt,
): Record<string, unknown> {
  return {
    id,
    webhookId: webhook.id,
    accountId: webhook.accountId,
    pin: webhook.pin,
    place: message.place,
    messageId: message.id,
    eventId: message.eventId,
    eventType: message.eventType,
    replayedFrom: message.replayedFrom,
    position: message.position,
    previousPosition: message.previousPosition,
    attempt,
    success,
    dueAt,
    sentAt,
    responseCode,
    responseBody,
    milliseconds,
  };
}
