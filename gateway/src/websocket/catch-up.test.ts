import type { ExecutionResult } from 'graphql';
import { until } from '../../../test/support/until';
import { placedLike } from '../subgraphs/place';
import { catchUp } from './catch-up';
import type { Seat } from './shared-execution';
import { SharedSubscriptions } from './shared-subscriptions';

/** Results that the test publishes. */
class Feed implements AsyncIterableIterator<ExecutionResult> {
  private readonly ready: ExecutionResult[] = [];
  private wake: () => void = () => undefined;

  push(...places: number[]): void {
    this.ready.push(...places.map((position) => placedLike({ data: { position } }, { position })));
    this.wake();
  }

  get isTaken(): boolean {
    return this.ready.length === 0;
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    while (this.ready.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
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
  const [own, shared] = [new Feed(), new Feed()];
  const got: number[] = [];
  const subscriptions = new SharedSubscriptions();
  const join = () =>
    subscriptions.join(
      'key',
      async () => shared,
      (answers) => got.push(...answers.map(({ place }) => place as number)),
    );
  const following = (await catchUp(async () => own, join)) as AsyncIterableIterator<ExecutionResult>;
  const taking = (async () => {
    for await (const { data } of following) got.push(data?.position as number);
  })();

  own.push(1);
  await until(() => got.length === 1);
  // The shared execution is ahead: the client must not switch yet.
  shared.push(4);
  await until(() => shared.isTaken);
  own.push(2);
  await until(() => got.length === 2);
  shared.push(5);
  await until(() => shared.isTaken);
  expect(got).toEqual([1, 2]);
  own.push(3, 4);
  await until(() => got.length === 5);
  expect(got).toEqual([1, 2, 3, 4, 5]);
  own.push(5, 6);
  shared.push(6);
  await until(() => got.length === 6);
  expect(got).toEqual([1, 2, 3, 4, 5, 6]);
  await following.return?.();
  await taking;
});

it('ends the seat of a client that is not ready for more than 500 results, and buffers no more of them', async () => {
  const seatAfter = async (count: number): Promise<Seat> => {
    const shared = new Feed();
    const seat = (await new SharedSubscriptions().join(
      'key',
      async () => shared,
      () => undefined,
    )) as Seat;
    // All at once, so that the execution delivers them in batches.
    shared.push(...Array.from({ length: count }, (_, index) => index));
    await until(() => seat.isOver || seat.waiting?.length === count);
    return seat;
  };
  const [full, overflowing] = [await seatAfter(500), await seatAfter(501)];
  expect([full.isOver, full.waiting?.length]).toEqual([false, 500]);
  expect(overflowing.isOver).toBe(true);
  expect(overflowing.waiting?.length).toBeLessThanOrEqual(500);
  await full.return();
});
