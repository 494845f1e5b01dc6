import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  Reader,
  type ReadRow,
  Selection,
  type Transaction,
  executeDeferred,
  prepared,
} from '../../../kit/src';
import type { Webhook } from '../webhooks/webhook.resource';
import { deliveryList, deliveryReadModel } from './delivery.read-model';
import type { WebhookDelivery } from './delivery.type';
import type { MessagePosition } from './message-position';

/** A delivery attempt in the delivery log, with the fields from which its request is rebuilt. */
export interface DeliveryRecord extends MessagePosition {
  readonly id: string;
  readonly event: string;
  readonly eventId: string | null;
  readonly messageId: string;
  readonly pin: string | null;
  readonly success: boolean;
  readonly responseCode: number;
  readonly responseBody: unknown;
  readonly sentAt: string;
}

/** A delivery attempt that was made on demand, to be added to the delivery log. */
export interface ManualDelivery extends MessagePosition {
  readonly id: string;
  readonly webhook: Webhook;
  readonly event: string;
  readonly eventId: string | null;
  readonly messageId: string;
  readonly replayedFrom: string | null;
  readonly sentAt: Date;
  readonly success: boolean;
  readonly responseCode: number;
  readonly responseBody: string | null;
  readonly milliseconds: number;
}

export interface ReplayRange {
  readonly sentAfter: Date;
  readonly sentBefore: Date | null;
  readonly events: readonly string[] | null;
  readonly failedOnly: boolean;
}

/** A message that was sent before, with the id of its last delivery attempt. */
export interface SentMessage {
  readonly deliveryId: string;
  readonly messageId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** Numbers of Postgres, as text. */
  readonly position: string | null;
  readonly previousPosition: string | null;
}

const recordFields = Selection.names(
  'event',
  'eventId',
  'messageId',
  'pin',
  'success',
  'responseCode',
  'responseBody',
  'sentAt',
  'replayedFrom',
  'webhookId',
  'position',
  'previousPosition',
);

/**
 * SQL: messages of a webhook that were sent in a time range. Each message occurs once, with its last delivery attempt.
 * Messages whose event is already queued for the webhook are excluded.
 */
const sentIn = `SELECT last.id AS "deliveryId", last.message_id AS "messageId", last.event_id AS "eventId", last.event_type AS "eventType",
    last.position, last.previous_position AS "previousPosition" FROM (
    SELECT DISTINCT ON (d.message_id) d.*, bool_or(d.success) OVER (PARTITION BY d.message_id) AS arrived, min(d.sent_at) OVER (PARTITION BY d.message_id) AS first_sent
    FROM events.webhook_deliveries d
    WHERE d.webhook_id = $1 AND d.sent_at >= $2 AND d.sent_at < $3 AND d.event_id IS NOT NULL AND ($4::text[] IS NULL OR d.event_type = ANY($4))
    ORDER BY d.message_id, d.sent_at DESC
  ) last
  WHERE NOT ($5 AND last.arrived) AND NOT EXISTS (SELECT 1 FROM events.webhook_messages m WHERE m.webhook_id = $1 AND m.event_id = last.event_id)
  ORDER BY last.first_sent, last.id LIMIT $6`;

const queued = `INSERT INTO events.webhook_messages (message_id, webhook_id, account_id, event_id, event_type, resource_id, replayed_from, due_at, position, previous_position)
  SELECT s."newId", $2, $3, s."eventId", s."eventType", l.resource_id, s."deliveryId", $4, s.position, s."previousPosition"
  FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("newId" text, "deliveryId" text, "eventId" text, "eventType" text, position bigint, "previousPosition" bigint))
    WITH ORDINALITY AS s ("newId", "deliveryId", "eventId", "eventType", position, "previousPosition", turn)
  JOIN events.event_ids i ON i.event_id = s."eventId" JOIN events.log l ON l.position = i.position AND l.logged_at = i.logged_at
  ORDER BY s.turn`;

/** Reads the delivery log, adds on-demand deliveries to it, and queues messages for replay. */
export class DeliveryRepository {
  private readonly reader: Reader<WebhookDelivery>;

  constructor(private readonly database: Database) {
    this.reader = new Reader(database, deliveryReadModel(), deliveryList);
  }

  /**
   * Lists the deliveries of a webhook by time of sending, in the requested direction. The caller must have checked the
   * permission to manage the webhook.
   */
  list(
    ctx: Context,
    webhookId: string,
    request: { readonly direction: 'asc' | 'desc'; readonly page: PageArguments },
    selection: Selection,
  ): Promise<Page<ReadRow<WebhookDelivery>>> {
    const scope = { user: { column: 'webhook_id', id: webhookId } };
    return this.reader.page(ctx, {
      selection: selection.with(recordFields),
      scope,
      filters: {},
      order: 'sent_at',
      ...request,
    });
  }

  /** Returns a delivery of a webhook by id. Throws `NotFound`. */
  async get(ctx: Context, webhookId: string, id: string): Promise<DeliveryRecord> {
    const row = await this.find(ctx, webhookId, id);
    if (!row) throw new NotFound();
    return row;
  }

  async find(ctx: Context, webhookId: string, id: string): Promise<DeliveryRecord | null> {
    const row = await this.reader.byCondition(
      ctx,
      (d) => `${d}.id = $1 AND ${d}.webhook_id = $2`,
      [id, webhookId],
      recordFields,
    );
    return row as unknown as DeliveryRecord | null;
  }

  async log(ctx: Context, delivery: ManualDelivery): Promise<void> {
    const { webhook } = delivery;
    await this.database.rows(
      `WITH logged AS (
         INSERT INTO events.webhook_deliveries (id, sent_at, webhook_id, account_id, message_id, event_id, event_type, pin, replayed_from, attempt, success, response_code, response_body, milliseconds, position, previous_position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $12, $13, $14, $15)
       ) SELECT 1`,
      [
        delivery.id,
        delivery.sentAt,
        webhook.id,
        webhook.accountId,
        delivery.messageId,
        delivery.eventId,
        delivery.event,
        webhook.pin,
        delivery.replayedFrom,
        delivery.success,
        delivery.responseCode,
        delivery.responseBody,
        delivery.milliseconds,
        delivery.position,
        delivery.previousPosition,
      ],
    );
  }

  /**
   * Returns at most `limit` messages that match the time range and filters, in the order of their first delivery
   * attempt in the range.
   */
  async sent(
    tx: Transaction,
    webhookId: string,
    { sentAfter, sentBefore, events, failedOnly }: ReplayRange,
    limit: number,
  ): Promise<SentMessage[]> {
    return prepared<SentMessage>(tx.manager, sentIn, [
      webhookId,
      sentAfter,
      sentBefore ?? 'infinity',
      events,
      failedOnly,
      limit,
    ]);
  }

  /** Queues messages to be sent to the webhook again, as new deliveries. */
  async queue(
    tx: Transaction,
    webhook: Webhook,
    messages: readonly (SentMessage & { readonly newId: string })[],
  ): Promise<void> {
    await executeDeferred(tx.manager, queued, [
      JSON.stringify(messages),
      webhook.id,
      webhook.accountId,
      tx.clock.now(),
    ]);
  }
}
