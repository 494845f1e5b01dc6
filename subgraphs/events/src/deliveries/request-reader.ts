import { parseExactJson, loaderIn, type Context, type ReadRow } from '../../../kit/src';
import type { Webhook } from '../webhooks/webhook.resource';
import type { WebhookRepository } from '../webhooks/webhook.repository';
import type { DeliveryRecord } from './delivery.repository';
import type { RequestBodies } from './request-bodies';

/** A row of the list of deliveries, with the fields from which its request is rebuilt. */
export type DeliveryRow = ReadRow & DeliveryRecord & { readonly webhookId: string };

/**
 * Resolves the request bodies of deliveries, and the accounts or apps that own their webhooks; the reads for all rows
 * of a list are combined.
 */
export class RequestReader {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly requests: RequestBodies,
  ) {}

  /** Returns the request body of a delivery; null if its event is no longer stored. */
  async body(ctx: Context, delivery: DeliveryRow): Promise<object | null> {
    const loader = loaderIn(ctx, 'WebhookDelivery.requestBody', (rows: readonly DeliveryRow[]) =>
      this.bodies(ctx, rows),
    );
    return loader.load(delivery);
  }

  async resourceId(ctx: Context, { webhookId }: DeliveryRow): Promise<string> {
    const webhook = await this.webhook(ctx, webhookId);
    return webhook?.appId ?? webhook?.accountId ?? '';
  }

  private webhook(ctx: Context, id: string): Promise<Webhook | null> {
    return loaderIn(ctx, 'WebhookDelivery.webhook', (ids: readonly string[]) =>
      Promise.all(ids.map((item) => this.webhooks.found(ctx, item))),
    ).load(id);
  }

  private async bodies(ctx: Context, rows: readonly DeliveryRow[]): Promise<(object | null)[]> {
    const textsByRow = new Map<DeliveryRow, string | null>();
    for (const [webhookId, group] of Map.groupBy(rows, (row) => row.webhookId)) {
      const webhook = await this.webhook(ctx, webhookId);
      const renderedBodies = webhook ? await this.requests.bodiesFor(ctx, webhook, group) : [];
      for (const [index, row] of group.entries()) textsByRow.set(row, renderedBodies[index] ?? null);
    }
    return rows.map((row) => {
      const text = textsByRow.get(row);
      return text == null ? null : (parseExactJson(text) as object);
    });
  }
}
