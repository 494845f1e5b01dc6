import { systemPrincipal } from '../../../../kit/src';
import { testContext, errorsOf } from '../../../../kit/src/testing';
import { clockAt, renewing } from './testing';
import { execute, billing, noon, plans, row, sellTo, setUpTests, shop } from './testing/commands';

setUpTests();

const system = testContext(systemPrincipal);

interface MembershipView {
  readonly status: string;
  readonly cancelationStatus: string | null;
  readonly metadata: object;
  readonly member: { readonly status: string };
}

async function change(...args: Parameters<typeof execute>): Promise<MembershipView> {
  const { membership, userErrors, errors } = await execute(...args);
  expect({ userErrors, errors }).toEqual({ userErrors: [], errors: undefined });
  return membership;
}

/** Runs a command that must be rejected, and checks that the membership is unchanged. */
async function rejects(...args: Parameters<typeof execute>): Promise<unknown> {
  const [, id] = args;
  const [before, eventsBefore] = [await row(id), await shop.events(id)];
  const { membership, userErrors } = await execute(...args);
  expect(membership).toBeNull();
  expect([await row(id), await shop.events(id)]).toEqual([before, eventsBefore]);
  return userErrors;
}

describe('cancellation', () => {
  it('removes access immediately, stores the reason, and updates the member', async () => {
    const planId = await shop.plan(renewing);
    const id = await shop.sell(planId, 'quitter', {}, noon);
    const membership = await change('cancel', id, { option: 'SWITCHING', reason: 'Found another' });
    expect(membership).toMatchObject({
      status: 'CANCELED',
      cancelAtPeriodEnd: false,
      cancelOption: 'SWITCHING',
      cancellationReason: 'Found another',
      cancelationStatus: 'LEFT',
      canceledAt: '2026-03-11T12:00:00.000Z',
      member: { accessLevel: 'NO_ACCESS', status: 'LEFT', mostRecentAction: 'CHURNED' },
      plan: { memberCount: 0 },
      product: { memberCount: 0 },
    });
    expect(await shop.events(id)).toEqual(['membership.activated', 'membership.deactivated']);
    const first = await row(id);
    expect(
      await change(
        'cancel',
        id,
        { mode: 'IMMEDIATE', reason: 'again' },
        shop.seller,
        clockAt('2026-04-01T00:00:00.000Z'),
      ),
    ).toEqual(membership);
    expect(await row(id)).toEqual(first);
    expect(await shop.events(id)).toHaveLength(2);
  });

  it('keeps the access of a member with another membership', async () => {
    const ids = [await shop.sell(plans.renewing, 'twofold'), await shop.sell(plans.once, 'twofold')];
    expect((await change('cancel', ids[0] as string)).member).toMatchObject({
      accessLevel: 'CUSTOMER',
      status: 'JOINED',
    });
    expect((await change('cancel', ids[1] as string)).member).toMatchObject({
      accessLevel: 'NO_ACCESS',
      status: 'LEFT',
    });
  });

  it('of all memberships of a member at the same time leaves the member without access', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => shop.sell(plans.renewing, 'manifold')));
    const memberships = await Promise.all(ids.map((id) => change('cancel', id)));
    expect(memberships.some((membership) => membership.member.status === 'LEFT')).toBe(true);
    expect(
      await shop.value("SELECT status || ' ' || access_level FROM billing.members WHERE user_id = 'user_manifold'"),
    ).toBe('left no_access');
  });

  it('does not block concurrent sales and cancellations of one product', async () => {
    const productId = await shop.product();
    const offers = [await shop.plan({ ...renewing, productId }), await shop.plan({ productId })];
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shop.sell(offers[n % 2] as string, `crowd${n % 5}`)),
    );
    await Promise.all([
      ...ids.map((id) => change('cancel', id)),
      ...Array.from({ length: 20 }, (_, n) => shop.sell(offers[n % 2] as string, `crowd${(n * 3) % 7}`)),
    ]);
    expect(await shop.value('SELECT member_count FROM billing.products WHERE id = $1', productId)).toBe(20);
    const joined = "SELECT count(*) FROM billing.members WHERE user_id LIKE 'user_crowd%' AND status = 'joined'";
    expect(await shop.value(joined)).toBe(7);
    const total =
      'SELECT member_count = (SELECT count(*) FROM billing.members WHERE account_id = t.account_id AND status = $2) FROM billing.account_totals t WHERE account_id = $1';
    expect(await shop.value(total, 'biz_seller', 'joined')).toBe(true);
  });

  it('at the end of the period is scheduled, shown as canceling, and can be reverted', async () => {
    const id = await sellTo(plans.renewing);
    const scheduled = await change('cancel', id, { mode: 'AT_PERIOD_END', option: 'TOO_EXPENSIVE' });
    expect(scheduled).toMatchObject({
      status: 'CANCELING',
      storedStatus: 'ACTIVE',
      cancelAtPeriodEnd: true,
      canceledAt: '2026-03-11T12:00:00.000Z',
      cancelationStatus: 'CANCELING',
      member: { mostRecentAction: 'CANCELING', accessLevel: 'CUSTOMER' },
    });
    expect(await change('cancel', id, { mode: 'AT_PERIOD_END', reason: 'twice' }, shop.seller, noon)).toEqual(
      scheduled,
    );
    const uncanceled = await change('uncancel', id);
    expect(uncanceled).toMatchObject({
      status: 'ACTIVE',
      cancelAtPeriodEnd: false,
      canceledAt: null,
      cancelOption: 'TOO_EXPENSIVE',
      cancelationStatus: 'WON_BACK',
      member: { mostRecentAction: 'RENEWING' },
    });
    expect(await change('uncancel', id)).toEqual(uncanceled);
    expect(await shop.events(id)).toEqual([
      'membership.activated',
      'membership.cancel_at_period_end_changed',
      'membership.cancel_at_period_end_changed',
    ]);
  });

  it('stores each event with the row snapshot of its commit', async () => {
    const id = await sellTo(plans.renewing);
    await change('update', id, { cancelAtPeriodEnd: true });
    await change('update', id, { cancelAtPeriodEnd: false });
    const rows = await billing.database.rows(
      `SELECT "row"->>'cancel_at_period_end', "row"->>'shown_status', account_id, resource FROM billing.outbox WHERE resource_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows).toEqual([
      ['false', 'active', 'biz_seller', 'Membership'],
      ['true', 'canceling', 'biz_seller', 'Membership'],
      ['false', 'active', 'biz_seller', 'Membership'],
    ]);
  });

  it('has no status without a reason', async () => {
    const id = await sellTo(plans.renewing);
    expect((await change('update', id, { cancelAtPeriodEnd: true })).cancelationStatus).toBeNull();
  });

  it('is rejected at the end of a period if nothing renews or the membership has ended', async () => {
    const renew = [{ code: 'conflict', path: [], message: 'This membership does not renew.' }];
    expect(await rejects('cancel', await sellTo(plans.expiring), { mode: 'AT_PERIOD_END' })).toEqual(renew);
    const bought = await sellTo(plans.once);
    expect(await rejects('update', bought, { cancelAtPeriodEnd: true })).toEqual([
      {
        code: 'conflict',
        path: [],
        message: 'A membership that is completed cannot be canceled at the end of its period.',
      },
    ]);
    const expired = await sellTo(plans.expiring, { status: 'expired' });
    expect(await rejects('cancel', expired)).toEqual([
      { code: 'conflict', path: [], message: 'A membership that is expired cannot be canceled.' },
    ]);
    const canceled = await sellTo(plans.renewing, { status: 'canceled' });
    expect(await rejects('uncancel', canceled)).toEqual([
      { code: 'conflict', path: [], message: 'A membership that is canceled cannot be kept.' },
    ]);
    expect(await rejects('cancel', bought, { reason: 'x'.repeat(1_001) })).toEqual([
      { code: 'parameter_invalid', path: ['reason'], message: 'reason must have at most 1000 characters.' },
    ]);
    expect((await change('cancel', bought)).status).toBe('CANCELED');
  });
});

describe('an extension', () => {
  it('moves the end of the period, the trial or the access', async () => {
    expect(await change('extend', await sellTo(plans.renewing), { days: 3 })).toMatchObject({
      renewalPeriodEnd: '2026-04-03T12:00:00.000Z',
      expiresAt: null,
    });
    expect(await change('extend', await sellTo(plans.trial), { days: 1_095 })).toMatchObject({
      trialEndsAt: '2029-03-07T12:00:00.000Z',
      renewalPeriodEnd: '2029-03-07T12:00:00.000Z',
    });
    expect(await change('extend', await sellTo(plans.expiring), { days: 1 })).toMatchObject({
      expiresAt: '2026-03-12T12:00:00.000Z',
      renewalPeriodEnd: null,
    });
  });

  it.each([0, -1, 1_096])('of %s days is rejected', async (days) => {
    expect(await rejects('extend', await sellTo(plans.renewing), { days })).toEqual([
      { code: 'parameter_invalid', path: ['days'], message: 'days must be a whole number from 1 to 1095.' },
    ]);
  });

  it.each([
    [1.5, /non-integer|Int/],
    ['3', /Int/],
    [null, /Int/],
    [undefined, /required|Int/],
  ])('of %p days is rejected', async (days, message) => {
    const id = await sellTo(plans.renewing);
    const before = await row(id);
    expect(errorsOf(await execute('extend', id, { days }))).toMatchObject([
      { message: expect.stringMatching(message) },
    ]);
    expect(await row(id)).toEqual(before);
  });

  it('is rejected for memberships without an end and for ended ones', async () => {
    expect(await rejects('extend', await sellTo(plans.once), { days: 1 })).toEqual([
      { code: 'conflict', path: [], message: 'This membership has no end date to extend.' },
    ]);
    expect(await rejects('extend', await sellTo(plans.renewing, { status: 'canceled' }), { days: 1 })).toEqual([
      { code: 'conflict', path: [], message: 'A membership that is canceled cannot be extended.' },
    ]);
  });

  it('adds up under concurrency, also with a concurrent cancellation', async () => {
    const id = await sellTo(plans.renewing);
    await Promise.all([
      ...Array.from({ length: 20 }, () => change('extend', id, { days: 2 })),
      change('update', id, { cancelAtPeriodEnd: true }),
      change('update', id, { metadata: { a: 1 } }),
    ]);
    expect(await row(id)).toMatchObject({
      renewal_period_end: '2026-05-10T12:00:00+00:00',
      cancel_at_period_end: true,
      metadata: { a: 1 },
    });
  });
});

describe('pausing and resuming', () => {
  const until = '2026-06-01T00:00:00.000Z';

  it('stops payments but not access, until a time or a command', async () => {
    const id = await sellTo(plans.renewing);
    const paused = await change('pause', id, { until });
    expect(paused).toMatchObject({
      status: 'ACTIVE',
      paymentCollectionPaused: true,
      paymentCollectionResumesAt: until,
      member: { accessLevel: 'CUSTOMER', mostRecentAction: 'PAUSED' },
    });
    expect(await change('pause', id, { until }, shop.seller, clockAt('2026-03-12T00:00:00.000Z'))).toEqual(paused);
    expect(await change('pause', id)).toMatchObject({
      paymentCollectionPaused: true,
      paymentCollectionResumesAt: null,
    });
    const resumed = await change('resume', id);
    expect(resumed).toMatchObject({
      paymentCollectionPaused: false,
      paymentCollectionResumesAt: null,
      member: { mostRecentAction: 'RENEWING' },
    });
    expect(await change('resume', id)).toEqual(resumed);
    expect(await shop.events(id)).toEqual(['membership.activated']);
  });

  it('waives an overdue payment on request', async () => {
    const id = await sellTo(plans.renewing);
    await billing.recordMembershipStatus(system, id, 'past_due');
    expect(await change('pause', id)).toMatchObject({ status: 'PAST_DUE', paymentCollectionPaused: true });
    expect(await change('pause', id, { voidPayments: true })).toMatchObject({
      status: 'ACTIVE',
      paymentCollectionPaused: true,
      member: { mostRecentAction: 'PAUSED' },
    });
  });

  it('ends with the membership', async () => {
    const id = await sellTo(plans.renewing);
    await change('pause', id, { until });
    expect(await change('cancel', id)).toMatchObject({
      paymentCollectionPaused: false,
      paymentCollectionResumesAt: null,
    });
  });

  it('is rejected for a time in the past, and if nothing is collected', async () => {
    expect(await rejects('pause', await sellTo(plans.renewing), { until: '2026-03-11T12:00:00.000Z' })).toEqual([
      { code: 'parameter_invalid', path: ['until'], message: 'until must be in the future.' },
    ]);
    expect(await rejects('pause', await sellTo(plans.expiring))).toEqual([
      { code: 'conflict', path: [], message: 'This membership does not renew.' },
    ]);
    expect(await rejects('pause', await sellTo(plans.once))).toEqual([
      { code: 'conflict', path: [], message: 'A membership that is completed cannot be paused.' },
    ]);
  });

  it.each([
    ['canceled', 'renewing'],
    ['completed', 'once'],
    ['active', 'expiring'],
  ] as const)('cannot resume a %s membership of a plan that is %s', async (status, plan) => {
    const id = await sellTo(plans[plan], { status });
    expect(await rejects('resume', id)).toEqual([
      { code: 'parameter_invalid', path: [], message: `A membership that is ${status} cannot be resumed.` },
    ]);
  });
});

describe('an access resync', () => {
  it('repairs a member that deviates from the memberships, without an event', async () => {
    const id = await sellTo(plans.renewing);
    const memberId = ((await row(id)) as { member_id: string }).member_id;
    await billing.database.rows(
      "UPDATE billing.members SET access_level = 'no_access', status = 'left', most_recent_action = 'trialing' WHERE id = $1",
      [memberId],
    );
    expect((await change('resyncAccess', id)).member).toEqual({
      accessLevel: 'CUSTOMER',
      status: 'JOINED',
      mostRecentAction: 'TRIALING',
    });
    expect(await shop.events(id)).toEqual(['membership.activated']);
  });
});

describe('metadata', () => {
  it('is merged or replaced on request, and cleared by an empty object', async () => {
    const id = await sellTo(plans.renewing, { metadata: { a: 1, b: 'two' } });
    expect((await change('update', id, { metadata: { b: 'three', c: 4 } })).metadata).toEqual({
      a: 1,
      b: 'three',
      c: 4,
    });
    expect((await change('update', id, { metadata: { b: null, unknown: null } })).metadata).toEqual({ a: 1, c: 4 });
    expect((await change('update', id, { metadata: { a: null, c: null } })).metadata).toEqual({});
    expect((await change('update', id, { metadata: { kept: null }, metadataMode: 'REPLACE' })).metadata).toEqual({
      kept: null,
    });
    expect((await change('update', id, { metadata: { other: 1 } })).metadata).toEqual({ kept: null, other: 1 });
    expect((await change('update', id, { metadata: { d: true }, metadataMode: 'REPLACE' })).metadata).toEqual({
      d: true,
    });
    expect((await change('update', id, { metadata: {} })).metadata).toEqual({});
    expect((await change('update', id, { metadata: { e: 1 } })).metadata).toEqual({ e: 1 });
    expect((await change('update', id, { metadata: null })).metadata).toEqual({});
    expect(await shop.events(id)).toEqual(['membership.activated']);
  });

  const longString = 'x'.repeat(501);
  const limits: [string, object, object][] = [
    [
      '51 keys',
      Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 1])),
      { path: ['metadata'], message: 'metadata must have at most 50 keys.' },
    ],
    [
      'a key of 101 characters',
      { ['k'.repeat(101)]: 1 },
      { path: ['metadata'], message: 'Metadata keys must have 1 to 100 characters.' },
    ],
    [
      'text of 501 characters',
      { k: longString },
      { path: ['metadata', 'k'], message: 'Strings in metadata must have at most 500 characters.' },
    ],
    [
      'an object',
      { k: {} },
      { path: ['metadata', 'k'], message: 'Metadata values must be strings, numbers, booleans, or null.' },
    ],
  ];

  it.each(limits)('with %s is rejected', async (_name, metadata, error) => {
    expect(await rejects('update', await sellTo(plans.renewing), { metadata })).toEqual([
      { code: 'parameter_invalid', ...error },
    ]);
  });

  it('is limited including the existing keys', async () => {
    const id = await sellTo(plans.renewing, {
      metadata: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'x'.repeat(500)])),
    });
    expect(await rejects('update', id, { metadata: { more: 1 } })).toMatchObject([
      { message: 'metadata must have at most 50 keys.' },
    ]);
    expect(Object.keys((await change('update', id, { metadata: { k1: 2 } })).metadata)).toHaveLength(50);
  });
});
