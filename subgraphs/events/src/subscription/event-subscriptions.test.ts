import { createContext, createLogger, systemPrincipal } from '../../../kit/src';
import type { PublishedLog } from '../log/published-log';
import { EventSubscriptions } from './event-subscriptions';
import { EventHub } from './hub';

const log = createLogger('silent');
const ctx = createContext({ principal: systemPrincipal, requestId: 'test', log });
const ends = { published: 0, last: 0, dropped: 0 };

let hub: EventHub;
afterEach(() => hub.close());

/** Opens subscriptions to a log without events. */
function subscriptionsTo(readEnds: PublishedLog['boundaries'], limit: number): EventSubscriptions {
  const readEmptyPage = async ({ after }: { readonly after: number }) => ({ events: [], through: after, full: false });
  const published = {
    boundaries: readEnds,
    page: readEmptyPage,
    captured: readEmptyPage,
    onPublished: () => () => undefined,
  };
  hub = new EventHub(published, { log });
  return new EventSubscriptions(published, hub, { subscriptions: limit });
}

it('subscriptions never exceed their limit, however many are opened at once', async () => {
  const subscriptions = subscriptionsTo(async () => ends, 3);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => subscriptions.open(ctx, {})));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(results.at(-1)).toMatchObject({
    reason: { code: 'service_unavailable', message: 'Too many subscriptions are running. Try again later.' },
  });
});

it('a subscription that cannot start frees its slot', async () => {
  let isUnavailable = true;
  const subscriptions = subscriptionsTo(async () => {
    if (isUnavailable) throw new Error('The log is gone.');
    return ends;
  }, 1);
  await expect(subscriptions.open(ctx, {})).rejects.toThrow('The log is gone.');
  isUnavailable = false;
  const running = await subscriptions.open(ctx, {});
  await expect(subscriptions.open(ctx, {})).rejects.toMatchObject({ code: 'service_unavailable' });
  await running.return?.();
  await expect(subscriptions.open(ctx, {})).resolves.toBeDefined();
});
