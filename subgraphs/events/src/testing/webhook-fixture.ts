import pg from 'pg';
import type { StartDeliveries } from '../index';
import type { Webhook } from '../webhooks/webhook.resource';
import { WebhookSecrets } from '../webhooks/webhook-secrets';
import { newId } from '../../../kit/src';
import {
  change,
  committed,
  type EventFixture,
  openEventFixture,
  type PlanChange,
  startWorkers,
  webhookSecret,
} from './event-fixture';

/** Receiver rules that allow loopback addresses, where the receivers of the tests listen. */
export const localRules = { loopback: { closedPorts: () => [] } };

/** Short delays for fast tests. The timeout of attempts is long enough for a busy machine. */
export const fastSettings: StartDeliveries = {
  retries: [40, 80, 160],
  pollInterval: 20,
  standbyInterval: 20,
  timeout: 20_000,
  lease: 59_000,
  breaker: { failures: 5, firstPause: 60, longestPause: 200 },
};

export interface AddedWebhook {
  readonly id: string;
  readonly secret: string;
}

export interface WebhookFixture extends EventFixture {
  readonly secrets: WebhookSecrets;
  add(webhook: Partial<Webhook> & { url: string; secret?: string }): Promise<AddedWebhook>;
  /** Writes rows of a domain and records their events, each change in its own transaction. */
  change(...plans: PlanChange[]): Promise<void>;
  /** Adds an integration event to an outbox, as another domain would. */
  integrationEvent(type: string, resourceId: string, accountId: string, row: Record<string, unknown>): Promise<void>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/**
 * Opens the events domain on a new test database, with a running outbox publisher and renderer. The test must start the
 * deliveries.
 */
export async function openWebhookFixture(name: string): Promise<WebhookFixture> {
  const fixture = await openEventFixture(name, { receivers: localRules });
  const client: pg.Client = await fixture.client();
  const secrets = new WebhookSecrets(webhookSecret);
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  startWorkers(fixture.events);
  return {
    ...fixture,
    secrets,
    rows,
    add: async ({ secret = secrets.create(), ...fields }) => {
      const id = fields.id ?? newId('hook');
      const webhook = {
        account_id: 'biz_one',
        app_id: null,
        enabled: true,
        events: ['plan.updated'],
        family: 'v1',
        pin: null,
        child_resource_events: false,
        ordered: false,
        sealed_former_secret: null,
        former_secret_until: null,
        active_since: new Date(0),
        secret_number: 1,
        created_at: new Date(),
        updated_at: new Date(),
        ...snake(fields),
        id,
        sealed_secret: secrets.seal(secret, id),
      };
      const names = Object.keys(webhook);
      await rows(
        `INSERT INTO events.webhooks (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(webhook),
      );
      return { id, secret };
    },
    change: async (...plans) => {
      for (const plan of plans) await change(client, plan);
      committed(fixture);
    },
    integrationEvent: async (type, resourceId, accountId, row) => {
      await rows(
        `INSERT INTO shop.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row") VALUES ($1, $2, '', $3, $4, now(), $5)`,
        [newId('evt'), type, resourceId, accountId, row],
      );
      committed(fixture);
    },
  };
}

function snake(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
