import { advanceTime, stopTime } from '../../../../test/support/time';
import { createContext, createLogger, type Principal } from '../../../kit/src';
import { apiKeyOf, userOf } from '../../../kit/src/testing';
import type { LogRange } from '../log/event-log';
import type { LoggedEvent } from '../log/logged-event';
import type { PublishedLog } from '../log/published-log';
import { EventHub } from '../subscription/hub';
import { AccessSubscriptions } from './access-subscriptions';

const log = createLogger('silent');
const ada = userOf('user_ada');

/** A log in memory, to which a test adds events. */
class TestLog implements PublishedLog {
  readonly events: LoggedEvent[] = [];
  private readonly listeners = new Set<() => void>();

  boundaries = async () => ({ published: this.events.length, last: this.events.length, dropped: 0 });
  captured = async () => ({ events: [], through: this.events.length, full: false });
  page = async ({ after }: Pick<LogRange, 'after'>) => ({
    events: this.events.slice(after),
    through: this.events.length,
    full: false,
  });

  onPublished(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  add(type: string, userId: string | null, others: Partial<LoggedEvent> & { reason?: string } = {}): void {
    const position = this.events.length + 1;
    const resource = type.startsWith('payment') ? 'Payment' : 'Membership';
    const body = JSON.stringify({ user: userId === null ? null : { id: userId }, billing_reason: others.reason });
    this.events.push({
      position,
      type,
      resource,
      body,
      accountId: 'biz_shop',
      renderFailed: false,
      ...others,
    } as LoggedEvent);
    for (const listener of this.listeners) listener();
  }
}

let published: TestLog;
let hub: EventHub;
let subscriptions: AccessSubscriptions;
beforeEach(() => {
  published = new TestLog();
  hub = new EventHub(published, { log });
  subscriptions = new AccessSubscriptions(hub, { quiet: 500, longest: 3_000, subscriptions: 5 });
  stopTime();
});
afterEach(async () => {
  jest.useRealTimers();
  await hub.close();
});

/** Lets the hub read the log and the subscriptions process what it has read. */
async function processed(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Adds events, one after the other. */
async function add(...events: Parameters<TestLog['add']>[]): Promise<void> {
  for (const event of events) published.add(...event);
  await processed();
}

async function pass(milliseconds: number): Promise<void> {
  advanceTime(milliseconds);
  await processed();
}

/** Follows the access of a user. `states` counts the messages. */
async function follow(principal: Principal, userId = 'user_ada') {
  const following = { states: 0, failure: null as unknown, stop: async () => {} };
  const source = await subscriptions.open(createContext({ principal, requestId: 'test', log }), userId);
  following.stop = async () => void (await source.return?.());
  void (async () => {
    for await (const state of source) {
      following.states += state.userId === userId ? 1 : NaN;
    }
  })().catch((error: unknown) => (following.failure = error));
  await processed();
  return following;
}

describe('bursts', () => {
  it('sends the current state first, and once after a burst of changes', async () => {
    const following = await follow(ada);
    expect(following.states).toBe(1);
    await add(['membership.activated', 'user_ada'], ['membership.activated', 'user_ada']);
    await pass(400);
    await add(['payment.succeeded', 'user_ada', { reason: 'subscription_cycle' }]);
    await pass(499);
    expect(following.states).toBe(1);
    await pass(1);
    expect(following.states).toBe(2);
    await pass(10_000);
    expect(following.states).toBe(2);
    await add(['membership.deactivated', 'user_ada']);
    await pass(500);
    expect(following.states).toBe(3);
    await following.stop();
  });

  it('does not wait for the end of a burst for more than the longest delay', async () => {
    const following = await follow(ada);
    for (let at = 0; at < 3_000; at += 300) {
      expect(following.states).toBe(1);
      await add(['membership.activated', 'user_ada']);
      await pass(300);
    }
    expect(following.states).toBe(2);
    await following.stop();
  });

  it('sends nothing after events that do not change what the user has', async () => {
    const following = await follow(ada);
    await add(
      ['membership.trial_ending_soon', 'user_ada'],
      ['payment.succeeded', 'user_ada', { reason: 'subscription_create' }],
      ['payment.failed', 'user_ada', { reason: 'one_time' }],
      ['membership.activated', 'user_bea'],
      ['membership.activated', null],
    );
    await pass(3_000);
    expect(following.states).toBe(1);
    await add(['membership.activated', null, { renderFailed: true, body: '{"id":"mem_one"}' }]);
    await pass(500);
    expect(following.states).toBe(2);
    await following.stop();
  });
});

describe('callers', () => {
  it('other callers follow the events that they may read', async () => {
    const [seller, stranger] = [await follow(apiKeyOf('biz_shop')), await follow(apiKeyOf('biz_stranger'))];
    const memberReader = await follow(apiKeyOf('biz_shop', ['member:basic:read']));
    await add(['membership.activated', 'user_ada']);
    await pass(500);
    await add(['payment.failed', 'user_ada', { reason: 'subscription_cycle' }]);
    await pass(500);
    expect([seller.states, memberReader.states, stranger.states]).toEqual([3, 2, 1]);
    for (const following of [seller, memberReader, stranger]) await following.stop();
  });

  it.each([
    ['another user', userOf('user_bea')],
    ['a key without the permission', apiKeyOf('biz_shop', ['plan:basic:read'])],
    ['a token that acts for the user without it', { ...userOf('user_ada'), kind: 'access_token' as const }],
  ])('%s is rejected', async (_name, principal) => {
    await expect(follow(principal)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('an id that is not one of a user is rejected', async () => {
  await expect(follow(ada, 'biz_shop')).rejects.toMatchObject({ code: 'not_found' });
});

describe('ends', () => {
  it('limits the number of subscriptions, and frees their slots', async () => {
    const running = await Promise.all(Array.from({ length: 5 }, () => follow(ada)));
    await expect(follow(ada)).rejects.toMatchObject({ code: 'service_unavailable' });
    for (const following of running) await following.stop();
    const next = await follow(ada);
    await add(['membership.activated', 'user_ada']);
    await pass(500);
    expect([next.states, ...running.map(({ states }) => states)]).toEqual([2, 1, 1, 1, 1, 1]);
    await next.stop();
  });

  it('a subscription that cannot start frees its slot', async () => {
    const { boundaries } = published;
    published.boundaries = async () => {
      throw new Error('The log is gone.');
    };
    for (let attempt = 0; attempt < 6; attempt += 1) await expect(follow(ada)).rejects.toThrow('The log is gone.');
    published.boundaries = boundaries;
    const following = await follow(ada);
    expect(following.states).toBe(1);
    await following.stop();
  });

  it('fails when the events end, so that the client subscribes again', async () => {
    const following = await follow(ada);
    await hub.close();
    await processed();
    expect(following.failure).toMatchObject({ code: 'service_unavailable' });
  });
});
