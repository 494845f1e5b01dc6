import { LocalRates, rateHeaders, type RateRules, type RateLimitResult } from './rate-limits';

const rules: RateRules = {
  operation: { limit: 10, window: 60 },
  legacy: { limit: 3, window: 10, coolDown: 60 },
  cost: { limit: 1_000, window: 60 },
  refused: { limit: 5, window: 60 },
  sign_in: { limit: 2, window: 60 },
};

let now = 0;
const clock = { now: () => new Date(now) };
const after = (seconds: number): void => void (now += seconds * 1_000);
const allowedOf = (times: number, take: () => RateLimitResult): number =>
  Array.from({ length: times }, take).filter(({ allowed }) => allowed).length;

beforeEach(() => {
  now = 1_000_000;
});

it('admits exactly the limit per window', () => {
  const rates = new LocalRates({ rules, clock });
  expect(rates.consume('operation', 'a')).toEqual({
    bucket: 'operation',
    allowed: true,
    limit: 10,
    remaining: 9,
    resetSeconds: 60,
    retryAfter: 0,
  });
  after(12.5);
  expect(allowedOf(20, () => rates.consume('operation', 'a'))).toBe(9);
  expect(rates.consume('operation', 'a')).toEqual({
    bucket: 'operation',
    allowed: false,
    limit: 10,
    remaining: 0,
    resetSeconds: 48,
    retryAfter: 48,
  });
  expect(rates.consume('operation', 'b').remaining).toBe(9);
  expect(rates.consume('refused', 'a').remaining).toBe(4);
  after(47.4);
  expect(rates.consume('operation', 'a').allowed).toBe(false);
  after(0.1);
  expect(rates.consume('operation', 'a')).toMatchObject({ allowed: true, remaining: 9, resetSeconds: 60 });
});

it('applies the cool-down of a rule, which rejected requests do not extend', () => {
  const rates = new LocalRates({ rules, clock });
  after(5);
  expect(allowedOf(3, () => rates.consume('legacy', 'a'))).toBe(3);
  expect(rates.consume('legacy', 'a')).toMatchObject({
    allowed: false,
    remaining: 0,
    resetSeconds: 60,
    retryAfter: 60,
  });
  after(30);
  expect(rates.consume('legacy', 'a')).toMatchObject({ allowed: false, retryAfter: 30 });
  after(29.999);
  expect(rates.consume('legacy', 'a')).toMatchObject({ allowed: false, retryAfter: 1 });
  after(0.001);
  expect(rates.consume('legacy', 'a')).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 10 });
});

it('consumes nothing for a rejected request, so that a smaller one still fits', () => {
  const rates = new LocalRates({ rules, clock });
  expect(rates.consume('cost', 'a', 900)).toMatchObject({ allowed: true, remaining: 100 });
  expect(rates.consume('cost', 'a', 101)).toMatchObject({ allowed: false, remaining: 100 });
  expect(rates.consume('cost', 'a', 100)).toMatchObject({ allowed: true, remaining: 0 });
});

it('reports the remainder without consuming it', () => {
  const rates = new LocalRates({ rules, clock });
  expect([rates.peek('sign_in', 'a'), rates.peek('sign_in', 'a')].map(({ remaining }) => remaining)).toEqual([2, 2]);
  expect(rates.size).toBe(0);
  allowedOf(2, () => rates.consume('sign_in', 'a'));
  expect(rates.peek('sign_in', 'a')).toMatchObject({ allowed: false, retryAfter: 60 });
});

it('keeps a bounded number of the latest keys, and removes expired ones', () => {
  const rates = new LocalRates({ rules, clock, keys: 100 });
  for (let n = 0; n < 1_000; n += 1) rates.consume('refused', `address ${n}`);
  expect(rates.size).toBe(100);
  expect([rates.peek('refused', 'address 899').remaining, rates.peek('refused', 'address 900').remaining]).toEqual([
    5, 4,
  ]);
  after(60);
  rates.sweep();
  expect(rates.size).toBe(0);
  expect(rates.drainPending(1_000)).toEqual([]);
});

it('reports pending usage to the peers once', () => {
  const rates = new LocalRates({ rules, clock });
  rates.consume('cost', 'a', 7);
  rates.consume('cost', 'b', 1);
  rates.consume('cost', 'a', 3);
  expect(rates.drainPending(1)).toEqual([
    { name: 'cost a', startsAt: 1_000_000, endsAt: 1_060_000, blockedUntil: 0, used: 10 },
  ]);
  rates.consume('cost', 'a', 5);
  rates.applyTotals([{ name: 'cost a', endsAt: 1_030_000, blockedUntil: 0, used: 800 }]);
  expect(rates.peek('cost', 'a')).toMatchObject({ remaining: 195, resetSeconds: 30 });
  expect(rates.drainPending(10).map(({ name, used }) => [name, used])).toEqual([
    ['cost b', 1],
    ['cost a', 5],
  ]);
  rates.restorePending();
  expect(rates.drainPending(10).map(({ name, used }) => [name, used])).toEqual([
    ['cost b', 1],
    ['cost a', 5],
  ]);
  expect(rates.peek('cost', 'a').remaining).toBe(195);
});

it('reports each key once, although its window ended while usage was pending or in flight', () => {
  const rates = new LocalRates({ rules, clock, keys: 2 });
  const pending = () => rates.drainPending(10).map(({ name, endsAt, used }) => [name, endsAt, used]);
  rates.consume('cost', 'a', 7);
  after(60);
  rates.consume('cost', 'a', 1);
  expect(pending()).toEqual([['cost a', 1_120_000, 1]]);
  after(60);
  rates.consume('cost', 'a', 2);
  rates.restorePending();
  expect(pending()).toEqual([['cost a', 1_180_000, 2]]);
  rates.applyTotals([]);
  for (const key of ['a', 'b', 'c', 'a']) rates.consume('cost', key, 3);
  expect(pending()).toEqual([
    ['cost c', 1_180_000, 3],
    ['cost a', 1_180_000, 3],
  ]);
});

it('applies a cool-down that started in another process', () => {
  const rates = new LocalRates({ rules, clock });
  rates.consume('legacy', 'a');
  rates.drainPending(10);
  rates.applyTotals([{ name: 'legacy a', endsAt: 1_010_000, blockedUntil: 1_060_000, used: 3 }]);
  expect(rates.consume('legacy', 'a')).toMatchObject({ allowed: false, remaining: 0, retryAfter: 60 });
});

it('limits unsynchronized usage to its share, and requests a synchronization', () => {
  const rates = new LocalRates({ rules, clock });
  let requestCount = 0;
  rates.urgent = () => (requestCount += 1);
  rates.countPeers(2);
  expect(rates.consume('cost', 'a', 11)).toMatchObject({ allowed: true });
  expect(requestCount).toBe(0);
  expect(rates.consume('cost', 'a', 1)).toMatchObject({ allowed: true });
  expect(requestCount).toBe(1);
  expect(allowedOf(1_000, () => rates.consume('cost', 'a'))).toBe(488);
  expect(rates.consume('cost', 'a')).toMatchObject({ allowed: false, remaining: 500, retryAfter: 1 });
  rates.drainPending(10);
  rates.applyTotals([{ name: 'cost a', endsAt: 1_060_000, blockedUntil: 0, used: 990 }]);
  expect(allowedOf(1_000, () => rates.consume('cost', 'a'))).toBe(10);
  rates.drainPending(10);
  rates.restorePending();
  rates.consume('cost', 'b', 400);
  expect(allowedOf(2_000, () => rates.consume('cost', 'b'))).toBe(600);
});

it('admits only a small fraction or a single request before a synchronization, and everything when it has no peers', () => {
  const rates = new LocalRates({ rules, clock });
  expect(allowedOf(1_000, () => rates.consumeIfKnown('cost', 'alone') as RateLimitResult)).toBe(1_000);
  rates.countPeers(2);
  for (let n = 0; n < 25; n += 1) expect(rates.consumeIfKnown('cost', 'a')).toMatchObject({ allowed: true });
  expect([rates.consumeIfKnown('cost', 'a'), rates.consumeIfKnown('cost', 'alone')]).toEqual([
    null,
    expect.objectContaining({ allowed: false, remaining: 0 }),
  ]);
  rates.drainPending(10);
  expect(rates.consumeIfKnown('cost', 'a')).toBeNull();
  rates.applyTotals([{ name: 'cost a', endsAt: 1_060_000, blockedUntil: 0, used: 500 }]);
  expect(rates.consumeIfKnown('cost', 'a', 400)).toMatchObject({ allowed: true, remaining: 100 });
  expect(rates.consumeIfKnown('cost', 'a')).toBeNull();
  rates.drainPending(10);
  rates.applyTotals([{ name: 'cost a', endsAt: 1_060_000, blockedUntil: 0, used: 1_000 }]);
  expect(rates.consumeIfKnown('cost', 'a')).toMatchObject({ allowed: false, remaining: 0, retryAfter: 60 });
});

it('formats the headers of the draft', () => {
  const rates = new LocalRates({ rules, clock });
  expect(rateHeaders(rates, rates.consume('legacy', 'a'))).toEqual({
    'ratelimit-policy': '"legacy";q=3;w=10',
    ratelimit: '"legacy";r=2;t=10',
  });
});
