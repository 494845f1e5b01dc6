import { createContext, createLogger, systemPrincipal } from '../../../kit/src';
import { openWebhookFixture, type WebhookFixture } from '../testing/webhook-fixture';
import { JobRepository } from './job.repository';

let fixture: WebhookFixture;
let queue: JobRepository;
const ctx = createContext({ principal: systemPrincipal, requestId: 'jobs', log: createLogger('silent') });
beforeEach(async () => {
  fixture = await openWebhookFixture('webhook_jobs');
  queue = new JobRepository(fixture.events.database, { lease: 45_000 });
});
afterEach(() => fixture.close());

const ids = (leases: readonly { readonly webhookId: string }[]) => leases.map(({ webhookId }) => webhookId).sort();
const webhooks = (failing: boolean, ...names: string[]) => names.map((id) => ({ id, failing }));
const expire = () =>
  fixture.rows("UPDATE events.webhook_jobs SET due_at = now() - interval '1 second' WHERE lease IS NOT NULL");

it('leases each webhook of a class to one worker, however often it is enqueued', async () => {
  await queue.enqueue(ctx, [...webhooks(false, 'hook_a', 'hook_b', 'hook_c'), ...webhooks(true, 'hook_d')]);
  await queue.enqueue(ctx, webhooks(true, 'hook_a', 'hook_d'));
  const leases = await Promise.all([
    queue.lease(ctx, 'healthy', 2),
    queue.lease(ctx, 'healthy', 2),
    queue.lease(ctx, 'failing', 2),
  ]);
  expect(ids(leases.flat())).toEqual(['hook_a', 'hook_b', 'hook_c', 'hook_d']);
  expect(ids(leases[2])).toEqual(['hook_d']);
  expect(await queue.lease(ctx, 'healthy', 2)).toEqual([]);
});

it('a webhook can be enqueued again when its lease has ended', async () => {
  await queue.enqueue(ctx, webhooks(false, 'hook_a'));
  await queue.done(ctx, await queue.lease(ctx, 'healthy', 1));
  expect(await queue.lease(ctx, 'healthy', 1)).toEqual([]);
  await queue.enqueue(ctx, webhooks(true, 'hook_a'));
  expect(ids(await queue.lease(ctx, 'failing', 1))).toEqual(['hook_a']);
});

it('gives the webhook of an expired lease to another worker, whose lease the first one cannot end', async () => {
  await queue.enqueue(ctx, webhooks(false, 'hook_a'));
  const first = await queue.lease(ctx, 'healthy', 1);
  await expire();
  const second = await queue.lease(ctx, 'healthy', 1);
  expect(ids(second)).toEqual(['hook_a']);
  await queue.done(ctx, first);
  await expire();
  expect(ids(await queue.lease(ctx, 'healthy', 1))).toEqual(['hook_a']);
});

it('leases the webhooks first that have waited longest', async () => {
  for (const id of ['hook_b', 'hook_a', 'hook_c']) await queue.enqueue(ctx, webhooks(false, id));
  const order = [
    await queue.lease(ctx, 'healthy', 1),
    await queue.lease(ctx, 'healthy', 1),
    await queue.lease(ctx, 'healthy', 1),
  ];
  expect(order.flat().map(({ webhookId }) => webhookId)).toEqual(['hook_b', 'hook_a', 'hook_c']);
});
