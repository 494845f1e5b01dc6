import type { ExecutionResult } from 'graphql';
import { until } from '../../../test/support/until';
import { withPositionOf } from '../subgraphs/subscription-position';
import { catchUp } from './catch-up';
import type { SharedSubscriber } from './shared-execution';
import { SharedSubscriptions } from './shared-subscriptions';

/** Results that the test publishes. */
class ResultStream implements AsyncIterableIterator<ExecutionResult> {
  private readonly ready: ExecutionResult[] = [];
  private notify: () => void = () => undefined;

  push(...positions: number[]): void {
    this.ready.push(...positions.map((position) => withPositionOf({ data: { position } }, { position })));
    this.notify();
  }

  get isTaken(): boolean {
    return this.ready.length === 0;
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    while (this.ready.length === 0) await new Promise<void>((resolve) => (this.notify = resolve));
    return { done: false, value: this.ready.shift() as ExecutionResult };
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

it('switches to the shared execution only once the client has all results before its first one', async () => {
  const [ownFeed, shared] = [new ResultStream(), new ResultStream()];
  const received: number[] = [];
  const subscriptions = new SharedSubscriptions();
  const join = () =>
    subscriptions.join(
      'key',
      async () => shared,
      (responses) => received.push(...responses.map(({ place }) => place as number)),
    );
  const following = (await catchUp(async () => ownFeed, join)) as AsyncIterableIterator<ExecutionResult>;
  const reading = (async () => {
    for await (const { data } of following) received.push(data?.position as number);
  })();

  ownFeed.push(1);
  await until(() => received.length === 1);
  // The shared execution is ahead: the client must not switch yet.
  shared.push(4);
  await until(() => shared.isTaken);
  ownFeed.push(2);
  await until(() => received.length === 2);
  shared.push(5);
  await until(() => shared.isTaken);
  expect(received).toEqual([1, 2]);
  ownFeed.push(3, 4);
  await until(() => received.length === 5);
  expect(received).toEqual([1, 2, 3, 4, 5]);
  ownFeed.push(5, 6);
  shared.push(6);
  await until(() => received.length === 6);
  expect(received).toEqual([1, 2, 3, 4, 5, 6]);
  await following.return?.();
  await reading;
});

it('ends the seat of a client that is not ready for more than 500 results, and buffers no more of them', async () => {
  const subscriberAfter = async (count: number): Promise<SharedSubscriber> => {
    const shared = new ResultStream();
    const subscriber = (await new SharedSubscriptions().join(
      'key',
      async () => shared,
      () => undefined,
    )) as SharedSubscriber;
    // All at once, so that the execution delivers them in batches.
    shared.push(...Array.from({ length: count }, (_, index) => index));
    await until(() => subscriber.isOver || subscriber.waiting?.length === count);
    return subscriber;
  };
  const [full, overflowing] = [await subscriberAfter(500), await subscriberAfter(501)];
  expect([full.isOver, full.waiting?.length]).toEqual([false, 500]);
  expect(overflowing.isOver).toBe(true);
  expect(overflowing.waiting?.length).toBeLessThanOrEqual(500);
  await full.return();
});
