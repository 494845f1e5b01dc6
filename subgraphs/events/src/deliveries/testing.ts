import { until } from '../../../../test/support/until';
import { openReceiver, type Receiver } from '../testing/receiver';
import { openWebhookFixture, type WebhookFixture } from '../testing/webhook-fixture';

export let fixture: WebhookFixture;
const receivers: Receiver[] = [];

/**
 * Registers hooks that open the events domain, with a running outbox publisher and renderer, before each test of a
 * file, and close it afterwards.
 */
export function setUpTests(): void {
  beforeEach(async () => {
    fixture = await openWebhookFixture('deliveries');
  });
  afterEach(async () => {
    await fixture.close();
    await Promise.all(receivers.splice(0).map((server) => server.close()));
  });
}

export async function receiver(...behave: Parameters<typeof openReceiver>): Promise<Receiver> {
  const server = await openReceiver(...behave);
  receivers.push(server);
  return server;
}
export const resourcesOf = ({ requests }: Receiver) =>
  requests.map(({ body }) => JSON.parse(body).data.id as string).sort();
export const emptied = () =>
  until(
    async () => Number((await fixture.rows('SELECT count(*) FROM events.webhook_messages'))[0]?.count),
    (count) => count === 0,
  );
