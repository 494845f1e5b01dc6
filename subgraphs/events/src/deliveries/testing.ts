import { until } from '../../../../test/support/until';
import { openReceiver, type Receiver } from '../testing/receiver';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world';

export let world: WebhookWorld;
const receivers: Receiver[] = [];

/** Opens an environment with webhooks before each test of a file, and closes it afterwards. */
export function setUpTests(): void {
  beforeEach(async () => {
    world = await openWebhookWorld('deliveries');
  });
  afterEach(async () => {
    await world.close();
    await Promise.all(receivers.splice(0).map((opened) => opened.close()));
  });
}

export async function receiver(...behave: Parameters<typeof openReceiver>): Promise<Receiver> {
  const opened = await openReceiver(...behave);
  receivers.push(opened);
  return opened;
}
export const resourcesOf = ({ requests }: Receiver) =>
  requests.map(({ body }) => JSON.parse(body).data.id as string).sort();
export const emptied = () =>
  until(
    async () => Number((await world.rows('SELECT count(*) FROM events.webhook_messages'))[0]?.count),
    (count) => count === 0,
  );
