import { type Principal, systemClock } from '../../../../kit/src';
import { run, userOf } from '../../../../kit/src/testing';
import { ledgerAccountOf, platformLedgerAccount } from '../journal/ledger-account-ref';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type BalanceInterval, pointsOf } from './balance-history.points';

const times = (from: string, to: string, interval: BalanceInterval, zone: string) =>
  pointsOf(new Date(from), new Date(to), interval, zone).map((at) => at.toISOString().replace(':00.000Z', ''));

it.each<[string, string, BalanceInterval, string, string[]]>([
  [
    '2026-03-01T22:30Z',
    '2026-03-02T01:00Z',
    'hour',
    'UTC',
    ['2026-03-01T22:30', '2026-03-01T23:00', '2026-03-02T00:00', '2026-03-02T01:00'],
  ],
  // Hours of this zone start at minute 30 in UTC.
  [
    '2026-03-01T22:00Z',
    '2026-03-01T23:40Z',
    'hour',
    'Asia/Kolkata',
    ['2026-03-01T22:00', '2026-03-01T22:30', '2026-03-01T23:30', '2026-03-01T23:40'],
  ],
  // Clocks go forward on 29 March: a day of 23 hours.
  [
    '2026-03-28T12:00Z',
    '2026-03-30T12:00Z',
    'day',
    'Europe/Paris',
    ['2026-03-28T12:00', '2026-03-28T23:00', '2026-03-29T22:00', '2026-03-30T12:00'],
  ],
  [
    '2026-10-24T12:00Z',
    '2026-10-26T12:00Z',
    'day',
    'Europe/Paris',
    ['2026-10-24T12:00', '2026-10-24T22:00', '2026-10-25T23:00', '2026-10-26T12:00'],
  ],
  [
    '2026-07-01T00:00Z',
    '2026-07-15T00:00Z',
    'week',
    'UTC',
    ['2026-07-01T00:00', '2026-07-06T00:00', '2026-07-13T00:00', '2026-07-15T00:00'],
  ],
  [
    '2026-01-31T00:00Z',
    '2026-03-01T08:00Z',
    'month',
    'America/New_York',
    ['2026-01-31T00:00', '2026-02-01T05:00', '2026-03-01T05:00', '2026-03-01T08:00'],
  ],
  ['2026-07-01T00:00Z', '2026-07-01T00:30Z', 'day', 'UTC', ['2026-07-01T00:00', '2026-07-01T00:30']],
])('a history from %s to %s by %s in %s has the points %j', (from, to, interval, zone, points) => {
  expect(times(from, to, interval, zone)).toEqual(points);
});

it.each<[string, string, string, BalanceInterval, string, string]>([
  ['an end before its beginning', '2026-07-02T00:00Z', '2026-07-01T00:00Z', 'day', 'UTC', 'from must be before to.'],
  ['no length', '2026-07-01T00:00Z', '2026-07-01T00:00Z', 'day', 'UTC', 'from must be before to.'],
  [
    'an unknown time zone',
    '2026-07-01T00:00Z',
    '2026-07-02T00:00Z',
    'day',
    'Mars/Olympus',
    'timeZone must be an IANA time zone, such as Europe/Paris.',
  ],
  [
    'too many points',
    '2026-01-01T00:00Z',
    '2027-01-01T00:00Z',
    'hour',
    'UTC',
    'A history has at most 1000 points: choose a longer interval.',
  ],
])('a history with %s is rejected', (_name, from, to, interval, zone, message) => {
  expect(() => times(from, to, interval, zone)).toThrow(message);
});

describe('the balance history', () => {
  let payouts: TestPayouts;
  beforeAll(async () => {
    payouts = await openTestPayouts();
    for (const [currency, kind, amount] of [
      ['usd', 'available', '10.25'],
      ['usd', 'pending', '5'],
      ['eur', 'available', '100'],
      ['usd', 'available', '-20'],
    ] as const)
      await payouts.ledgerQueue.post({
        effectKey: `${currency} ${kind} ${amount}`,
        kind: 'opening_balance',
        occurredAt: systemClock.now(),
        reference: { type: 'user', id: 'user_ada' },
        postings: [
          {
            ledgerAccount: platformLedgerAccount('external', currency),
            amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
          },
          { ledgerAccount: ledgerAccountOf('user_ada', kind, currency), amount },
        ],
      });
  });
  afterAll(() => payouts.close());

  const history = async (args: string, caller: Principal) => {
    const { data, errors } = await run(
      payouts.subgraph,
      caller,
      `query ($of: [_Any!]!) { _entities(representations: $of) { ... on User { balanceHistory${args} { points { at valueUsd } lastUsd leastUsd mostUsd } } } }`,
      { of: [{ __typename: 'User', id: 'user_ada' }] },
    );
    return errors ?? data?._entities[0].balanceHistory;
  };
  const ada = userOf('user_ada', [{ accountId: 'user_ada', actions: ['user:balance:read'] }]);

  it('sums exactly the changes before each point', async () => {
    // 100 EUR are 117.23 USD. All entries are posted between the first point and the last.
    expect(
      await history('(from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z", interval: MONTH)', ada),
    ).toMatchObject({
      lastUsd: '112.48',
      leastUsd: '0.00',
      mostUsd: '112.48',
    });
    const { points, ...ends } = await history('(from: "2020-01-01T00:00:00Z", to: "2020-01-03T00:00:00Z")', ada);
    expect([points, ends]).toEqual([
      ['2020-01-01', '2020-01-02', '2020-01-03'].map((day) => ({ at: `${day}T00:00:00.000Z`, valueUsd: '0.00' })),
      { lastUsd: '0.00', leastUsd: '0.00', mostUsd: '0.00' },
    ]);
  });

  it('covers the last 30 days by default', async () => {
    expect((await history('', ada)).points.length).toBeGreaterThanOrEqual(31);
  });

  it.each([
    ['another user', userOf('user_ben')],
    ['the user without the permission', userOf('user_ada', [{ accountId: 'user_ada', actions: ['user:email:read'] }])],
  ])('is null for %s', async (_name, caller) => {
    expect(await history('', caller)).toBeNull();
  });

  it('names the invalid argument', async () => {
    expect(await history('(timeZone: "Mars")', ada)).toMatchObject([{ extensions: { param: 'timeZone' } }]);
  });
});
