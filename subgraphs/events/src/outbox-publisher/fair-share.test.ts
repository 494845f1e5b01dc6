import fc from 'fast-check';
import { fairShare, type PendingEvent } from './fair-share';

interface TestEvent extends PendingEvent {
  readonly id: number;
}

const pendingEvents = fc
  .array(fc.record({ account: fc.nat(4), resource: fc.nat(5) }), { minLength: 1, maxLength: 60 })
  .map((events) =>
    events.map(({ account, resource }, id): TestEvent => ({
      id,
      accountId: `biz_${account}`,
      resource: `${resource}`,
    })),
  );

describe('fair sharing', () => {
  it('selects everything if it fits into the batch', () => {
    const events = [0, 1, 2].map((id) => ({ id, accountId: 'biz_a', resource: 'plan' }));
    expect(fairShare(events, 3)).toEqual(events);
  });

  it('selects the only event of an account before thousands of another one', () => {
    const events = [
      ...Array.from({ length: 2_000 }, (_, id) => ({ id, accountId: 'biz_busy', resource: `plan_${id}` })),
      { id: 2_000, accountId: 'biz_calm', resource: 'plan_calm' },
    ];
    expect(fairShare(events, 3).map(({ id }) => id)).toEqual([0, 1, 2_000]);
  });

  it("keeps the order of a resource's events, even if they belong to two accounts", () => {
    const eventOf = (id: number, accountId: string, resource: string) => ({ id, accountId, resource });
    const events = [
      eventOf(0, 'biz_busy', 'plan_1'),
      eventOf(1, 'biz_busy', 'plan_2'),
      eventOf(2, 'biz_busy', 'transfer'),
      eventOf(3, 'biz_calm', 'transfer'),
      eventOf(4, 'biz_calm', 'plan_3'),
    ];
    expect(fairShare(events, 3).map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(fairShare(events, 4).map(({ id }) => id)).toEqual([0, 1, 2, 3]);
  });

  it('fills the batch in order, and skips no earlier event of an account or resource, for any input', () => {
    fc.assert(
      fc.property(pendingEvents, fc.integer({ min: 1, max: 70 }), (events, limit) => {
        const selected = fairShare(events, limit);
        const ids = selected.map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
        expect(selected).toHaveLength(Math.min(limit, events.length));
        for (const event of selected) {
          const predecessors = events.filter(
            ({ id, accountId, resource }) =>
              id < event.id && (accountId === event.accountId || resource === event.resource),
          );
          expect(predecessors.filter((one) => !selected.includes(one))).toEqual([]);
        }
      }),
    );
  });

  it('differs by at most one event between accounts with pending events, for any input', () => {
    const ownResources = pendingEvents.map((events) =>
      events.map((event) => ({ ...event, resource: `${event.accountId} ${event.resource}` })),
    );
    fc.assert(
      fc.property(ownResources, fc.integer({ min: 1, max: 70 }), (events, limit) => {
        const selected = fairShare(events, limit);
        const countOf = (some: readonly TestEvent[], account: string) =>
          some.filter(({ accountId }) => accountId === account).length;
        const accounts = [...new Set(events.map(({ accountId }) => accountId))];
        const largest = Math.max(...accounts.map((account) => countOf(selected, account)));
        for (const account of accounts)
          expect(countOf(selected, account)).toBeGreaterThanOrEqual(Math.min(countOf(events, account), largest - 1));
      }),
    );
  });
});
