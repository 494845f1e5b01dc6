import fc from 'fast-check';
import type { CapturedEvent } from './published-log';
import { RecentEvents } from './recent-events';

const event = (position: number, overrides: Partial<CapturedEvent> = {}): CapturedEvent => ({
  position,
  id: `evt_${position}`,
  type: 'plan.updated',
  resource: 'Plan',
  resourceId: `plan_${position}`,
  accountId: 'biz_one',
  occurredAt: '2026-01-01T00:00:00.000Z',
  body: '{}',
  previousBody: null,
  renderFailed: false,
  context: null,
  row: '{}',
  ...overrides,
});
const all = { everywhere: new Set(['plan.updated']) };
const positionsAfter = (recent: RecentEvents, after: number, limit = 100): number[] =>
  recent.page({ after, limit, visibility: all, conditions: null }).events.map(({ position }) => position);

describe('recent events', () => {
  it('are empty at first, and cover no position', () => {
    const recent = new RecentEvents();
    expect([recent.end, recent.holds(0)]).toEqual([null, false]);
    expect(() => positionsAfter(recent, 0)).toThrow('Events after 0 are not in memory');
  });

  it('return pages of visible events', () => {
    const recent = new RecentEvents();
    for (const one of [event(4), event(5, { accountId: 'biz_two' }), event(6, { type: 'fact:plan.checked' }), event(7)])
      recent.add(one);
    const accessibleAccounts = { accounts: new Map([['biz_one', new Set(['plan.updated'])]]) };
    expect(recent.page({ after: 3, limit: 100, visibility: accessibleAccounts, conditions: null })).toEqual({
      events: [event(4), event(7)],
      full: false,
      through: 7,
    });
    expect(recent.page({ after: 3, limit: 1, visibility: accessibleAccounts, conditions: null })).toEqual({
      events: [event(4)],
      full: true,
      through: 4,
    });
    expect(recent.page({ after: 7, limit: 1, visibility: accessibleAccounts, conditions: null })).toEqual({
      events: [],
      full: false,
      through: 7,
    });
    expect(recent.page({ after: 9, limit: 1, visibility: accessibleAccounts, conditions: null })).toEqual({
      events: [],
      full: false,
      through: 9,
    });
    expect(
      recent.captured({ after: 4, limit: 5, types: ['fact:plan.checked'] }).events.map(({ position }) => position),
    ).toEqual([6]);
  });

  it('evict the oldest beyond their limits, by number and by size', () => {
    const recent = new RecentEvents({ events: 8, characters: 1_000 });
    for (let position = 1; position <= 20; position += 1) recent.add(event(position));
    expect(recent.holds(0)).toBe(false);
    expect(positionsAfter(recent, 15)).toEqual([16, 17, 18, 19, 20]);
    recent.add(event(21, { body: 'x'.repeat(5_000) }));
    expect(recent.holds(19)).toBe(false);
    expect(positionsAfter(recent, 20)).toEqual([21]);
    recent.add(event(22));
    expect(positionsAfter(recent, 21)).toEqual([22]);
  });

  it('never contain a gap, whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (arriving) => {
        const recent = new RecentEvents({ events: 10, characters: 10_000 });
        let lastPosition = 0;
        for (const position of arriving) {
          expect(recent.add(event(position))).toBe(position > lastPosition);
          lastPosition = Math.max(lastPosition, position);
          expect(recent.end).toBe(lastPosition);
          const covered = Array.from({ length: lastPosition }, (_, after) => after).filter((after) =>
            recent.holds(after),
          );
          for (const after of covered)
            expect(positionsAfter(recent, after)).toEqual(
              Array.from({ length: lastPosition - after }, (_, index) => after + 1 + index),
            );
        }
      }),
    );
  });
});
