import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { type Shop, renewing, shopOf } from '../memberships/testing';
import { openTestBilling } from '../../testing';

let billing: Billing;
let shop: Shop;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
});
afterAll(() => billing.close());

const allFields = 'id account { id } name status now target failure attachedMembers createdAt updatedAt';
const payload = `testClock { ${allFields} } userErrors { code message path }`;
const read = `query ($id: ID!) { testClock(id: $id) { ${allFields} } }`;
const create = `mutation ($input: TestClockCreateInput!, $key: String) { testClockCreate(input: $input, idempotencyKey: $key) { ${payload} } }`;
const attach = `mutation ($id: ID!, $input: TestClockAttachInput!) { testClockAttach(id: $id, input: $input) { ${payload} } }`;
const advance = `mutation ($id: ID!, $input: TestClockAdvanceInput!, $key: String) { testClockAdvance(id: $id, input: $input, idempotencyKey: $key) { ${payload} } }`;
const remove = 'mutation ($id: ID!) { testClockDelete(id: $id) { deletedId userErrors { code message path } } }';
const list = `query ($accountId: ID, $first: Int, $after: String, $direction: Direction) {
  testClocks(accountId: $accountId, first: $first, after: $after, direction: $direction) { nodes { id } pageInfo { endCursor } } }`;

const execute = (document: string, variables: object, principal: Principal = shop.seller) =>
  run(billing.subgraph, principal, document, { ...variables });
const decided = async (document: string, variables: object, principal?: Principal) =>
  Object.values((await execute(document, variables, principal)).data as object)[0];
const clockOf = async (id: string, principal?: Principal) => (await execute(read, { id }, principal)).data?.testClock;
const ids = async (variables: object, principal?: Principal) =>
  (await execute(list, variables, principal)).data?.testClocks.nodes.map(({ id }: { id: string }) => id) as string[];
const rowOf = (id: string) => shop.value('SELECT to_jsonb(c) FROM billing.test_clocks c WHERE id = $1', id);
const memberOf = (membership: string) =>
  shop.value('SELECT member_id FROM billing.memberships WHERE id = $1', membership) as Promise<string>;
const clockOfMember = (member: string) => shop.value('SELECT test_clock_id FROM billing.members WHERE id = $1', member);
const clockOfMembership = (membership: string) =>
  shop.value('SELECT test_clock_id FROM billing.memberships WHERE id = $1', membership);
const notFound = { message: 'No such resource was found.' };
const start = '2027-01-01T00:00:00.000Z';
const isAdvancing = { code: 'conflict', message: 'This test clock is advancing. Wait until it is ready.', path: [] };

async function createClock(input: object = {}, principal?: Principal): Promise<string> {
  const { testClock, userErrors } = await decided(create, { input: { now: start, ...input } }, principal);
  expect(userErrors).toEqual([]);
  return testClock.id;
}

let buyers = 0;

/** Creates a buyer with a membership. */
async function bought(from = shop): Promise<{ membership: string; member: string; buyer: string }> {
  const buyer = `buyer${(buyers += 1)}`;
  const membership = await from.sell(await from.plan(renewing), buyer);
  return { membership, member: await memberOf(membership), buyer };
}

describe('a test clock', () => {
  it('shows the given time, rounded up to a whole minute', async () => {
    const { testClock } = await decided(create, { input: { name: 'Renewals', now: '2027-01-01T00:00:00.001Z' } });
    expect(testClock).toEqual({
      id: expect.stringMatching(/^tclk_[0-9A-Za-z]{13}$/),
      account: { id: 'biz_seller' },
      name: 'Renewals',
      status: 'READY',
      now: '2027-01-01T00:01:00.000Z',
      target: null,
      failure: null,
      attachedMembers: 0,
      createdAt: expect.any(String),
      updatedAt: testClock.createdAt,
    });
    expect(await clockOf(testClock.id)).toEqual(testClock);
    expect(await clockOf(await createClock())).toMatchObject({ name: null, now: start });
  });

  it('shows real time by default, and is created once per idempotency key', async () => {
    const variables = { input: {}, key: 'clock' };
    const before = Date.now();
    const payloads = await Promise.all([
      decided(create, variables),
      decided(create, variables),
      decided(create, variables),
    ]);
    expect(new Set(payloads.map(({ testClock }) => testClock.id)).size).toBe(1);
    const now = Date.parse(payloads[0].testClock.now);
    expect([now % 60_000, now >= before, now < Date.now() + 60_000]).toEqual([0, true, true]);
  });

  it('is rejected outside of its range, without side effects', async () => {
    const before = await shop.value('SELECT count(*)::int FROM billing.test_clocks');
    const years = 'now must be in the years 2000 to 2199.';
    const cases = [
      [
        { name: 'x'.repeat(101) },
        { code: 'parameter_invalid', message: 'name must have at most 100 characters.', path: ['name'] },
      ],
      [{ now: '1999-12-31T23:59:00.000Z' }, { code: 'parameter_invalid', message: years, path: ['now'] }],
      [{ now: '2199-12-31T23:59:00.001Z' }, { code: 'parameter_invalid', message: years, path: ['now'] }],
    ] as const;
    for (const [input, error] of cases)
      expect(await decided(create, { input })).toEqual({ testClock: null, userErrors: [error] });
    expect(await shop.value('SELECT count(*)::int FROM billing.test_clocks')).toBe(before);
    expect(await clockOf(await createClock({ name: 'x'.repeat(100), now: '2199-12-31T23:59:00.000Z' }))).toMatchObject({
      now: '2199-12-31T23:59:00.000Z',
    });
  });

  it('is listed, newest first', async () => {
    const [first, second, third] = [await createClock(), await createClock(), await createClock()];
    expect(await ids({ first: 3 })).toEqual([third, second, first]);
    const page = (await execute(list, { first: 2 })).data?.testClocks;
    expect(await ids({ first: 1, after: page.pageInfo.endCursor })).toEqual([first]);
    expect((await ids({ accountId: 'biz_seller', direction: 'ASC' })).slice(-3)).toEqual([first, second, third]);
  });
});

describe('an attached member', () => {
  it('follows the clock with all memberships, and with those bought later', async () => {
    const { membership, member, buyer } = await bought();
    const another = await shop.sell(await shop.plan(), buyer);
    const otherMembership = await bought();
    const id = await createClock();
    const { testClock, userErrors } = await decided(attach, { id, input: { memberId: member } });
    expect([userErrors, testClock]).toEqual([
      [],
      expect.objectContaining({ id, attachedMembers: 1, status: 'READY', now: start }),
    ]);
    const later = await shop.sell(await shop.plan(), buyer);
    expect(await Promise.all([membership, another, later].map(clockOfMembership))).toEqual([id, id, id]);
    expect([
      await clockOfMember(member),
      await clockOfMember(otherMembership.member),
      await clockOfMembership(otherMembership.membership),
    ]).toEqual([id, null, null]);
  });

  it('can be attached to one clock only', async () => {
    const { membership, member } = await bought();
    const [id, other] = [await createClock(), await createClock()];
    await decided(attach, { id, input: { memberId: member } });
    const rejected = {
      testClock: null,
      userErrors: [{ code: 'conflict', message: 'This member already follows a test clock.', path: ['memberId'] }],
    };
    for (const clock of [id, other])
      expect(await decided(attach, { id: clock, input: { memberId: member } })).toEqual(rejected);
    expect([
      await clockOfMember(member),
      await clockOfMembership(membership),
      (await clockOf(other)).attachedMembers,
    ]).toEqual([id, id, 0]);
  });

  it('is attached to one of several concurrent clocks', async () => {
    const { membership, member } = await bought();
    const clocks = [await createClock(), await createClock(), await createClock()];
    const outcomes = await Promise.all(clocks.map((id) => decided(attach, { id, input: { memberId: member } })));
    const won = outcomes.flatMap(({ testClock }) => (testClock ? [testClock.id] : []));
    expect(won).toHaveLength(1);
    expect([await clockOfMember(member), await clockOfMembership(membership)]).toEqual([won[0], won[0]]);
  });

  it('includes concurrent purchases', async () => {
    const { member, buyer } = await bought();
    const id = await createClock();
    const plans = [await shop.plan(), await shop.plan(), await shop.plan()];
    const [, ...memberships] = await Promise.all([
      decided(attach, { id, input: { memberId: member } }),
      ...plans.map((plan) => shop.sell(plan, buyer)),
    ]);
    expect(await Promise.all(memberships.map((membership) => clockOfMembership(membership as string)))).toEqual([
      id,
      id,
      id,
    ]);
  });

  it('is limited to 1,000 per clock', async () => {
    const id = await createClock();
    const { member } = await bought();
    await billing.database.rows(
      `INSERT INTO billing.members (id, account_id, user_id, username, status, access_level, joined_at, created_at, updated_at, test_clock_id)
       SELECT 'mber_full' || n, 'biz_seller', 'user_full' || n, 'full' || n, 'left', 'no_access', now(), now(), now(), $1 FROM generate_series(1, 1000) n`,
      [id],
    );
    expect(await decided(attach, { id, input: { memberId: member } })).toEqual({
      testClock: null,
      userErrors: [{ code: 'conflict', message: 'A test clock has at most 1000 members.', path: ['memberId'] }],
    });
    expect([await clockOfMember(member), (await clockOf(id)).attachedMembers]).toEqual([null, 1_000]);
  });

  it('must belong to the account of the clock', async () => {
    const id = await createClock();
    const { member } = await bought(shopOf(billing, 'biz_other'));
    for (const memberId of [member, 'mber_none'])
      expect(errorsOf(await execute(attach, { id, input: { memberId } }))).toMatchObject([notFound]);
    expect(await decided(attach, { id, input: { memberId: member } }, apiKeyOf(['biz_seller', 'biz_other']))).toEqual({
      testClock: null,
      userErrors: [
        { code: 'parameter_invalid', message: 'The member belongs to another account.', path: ['memberId'] },
      ],
    });
    expect(await clockOfMember(member)).toBeNull();
  });
});

describe('a clock that is advanced', () => {
  it('returns immediately, with a target of a whole minute', async () => {
    const id = await createClock();
    const { testClock, userErrors } = await decided(advance, { id, input: { to: '2027-02-01T12:00:59.999Z' } });
    expect([userErrors, testClock]).toEqual([
      [],
      expect.objectContaining({
        id,
        status: 'ADVANCING',
        now: start,
        target: '2027-02-01T12:01:00.000Z',
        failure: null,
      }),
    ]);
    expect(await clockOf(id)).toEqual(testClock);
  });

  it('does not move backwards, nor more than 20 years at once', async () => {
    const id = await createClock();
    const before = await rowOf(id);
    const cases = [
      ['2026-12-31T23:59:00.000Z', 'to must be after the current time of the test clock.'],
      ['2026-12-31T23:59:59.999Z', 'to must be after the current time of the test clock.'],
      [start, 'to must be after the current time of the test clock.'],
      ['2047-01-01T00:00:00.001Z', 'to must be at most 20 years after the current time of the test clock.'],
    ] as const;
    for (const [to, message] of cases)
      expect(await decided(advance, { id, input: { to } })).toEqual({
        testClock: null,
        userErrors: [{ code: 'parameter_invalid', message, path: ['to'] }],
      });
    expect(await rowOf(id)).toEqual(before);
    expect(await decided(advance, { id, input: { to: '2047-01-01T00:00:00.000Z' } })).toMatchObject({
      testClock: { target: '2047-01-01T00:00:00.000Z' },
    });
    const last = await createClock({ now: '2199-01-01T00:00:00.000Z' });
    expect(await decided(advance, { id: last, input: { to: '2200-01-01T00:00:00.000Z' } })).toMatchObject({
      userErrors: [{ message: 'to must be in the years 2000 to 2199.', path: ['to'] }],
    });
  });

  it('accepts one of several concurrent commands', async () => {
    const id = await createClock();
    const targets = [
      '2027-02-01T00:00:00.000Z',
      '2027-03-01T00:00:00.000Z',
      '2027-02-01T00:00:00.000Z',
      '2028-01-01T00:00:00.000Z',
    ];
    const outcomes = await Promise.all(targets.map((to) => decided(advance, { id, input: { to } })));
    const won = outcomes.filter(({ testClock }) => testClock !== null);
    expect(won).toHaveLength(1);
    expect(outcomes.filter(({ testClock }) => testClock === null).map(({ userErrors }) => userErrors)).toEqual([
      [isAdvancing],
      [isAdvancing],
      [isAdvancing],
    ]);
    expect(await clockOf(id)).toMatchObject({ status: 'ADVANCING', target: won[0].testClock.target });
  });

  it('accepts no members and no deletion until it has arrived', async () => {
    const id = await createClock();
    const { member } = await bought();
    await decided(advance, { id, input: { to: '2027-02-01T00:00:00.000Z' } });
    const before = await rowOf(id);
    expect(await decided(attach, { id, input: { memberId: member } })).toEqual({
      testClock: null,
      userErrors: [isAdvancing],
    });
    expect(await decided(remove, { id })).toEqual({ deletedId: null, userErrors: [isAdvancing] });
    expect(await decided(advance, { id, input: { to: '2027-03-01T00:00:00.000Z' } })).toEqual({
      testClock: null,
      userErrors: [isAdvancing],
    });
    expect([await clockOfMember(member), await rowOf(id)]).toEqual([null, before]);
  });

  it('advances once per idempotency key', async () => {
    const id = await createClock();
    const variables = { id, input: { to: '2027-02-01T00:00:00.000Z' }, key: 'go' };
    const [first, repeated] = [await decided(advance, variables), await decided(advance, variables)];
    expect([first.userErrors, repeated]).toEqual([[], first]);
  });

  it('shows its failure until it continues', async () => {
    const id = await createClock();
    await billing.database.rows(
      "UPDATE billing.test_clocks SET failure = 'A payment could not be made.', failed_at = now() WHERE id = $1",
      [id],
    );
    expect(await clockOf(id)).toMatchObject({ status: 'READY', failure: 'A payment could not be made.' });
    expect(await decided(advance, { id, input: { to: '2027-02-01T00:00:00.000Z' } })).toMatchObject({
      testClock: { failure: null },
    });
    expect(await rowOf(id)).toMatchObject({ failed_at: null });
  });
});

it('a deleted clock returns all members to real time', async () => {
  const { membership, member, buyer } = await bought();
  const id = await createClock();
  await decided(attach, { id, input: { memberId: member } });
  await shop.sell(await shop.plan(), buyer);
  expect(await decided(remove, { id })).toEqual({ deletedId: id, userErrors: [] });
  expect([
    await clockOfMember(member),
    await clockOfMembership(membership),
    await clockOf(id),
    await rowOf(id),
  ]).toEqual([null, null, null, undefined]);
  expect(errorsOf(await execute(remove, { id }))).toMatchObject([notFound]);
  const next = await createClock();
  expect(await decided(attach, { id: next, input: { memberId: member } })).toMatchObject({
    testClock: { attachedMembers: 1 },
  });
});

it('a clock can be deleted during purchases of its members', async () => {
  const { member, buyer } = await bought();
  const id = await createClock();
  await decided(attach, { id, input: { memberId: member } });
  const plans = await Promise.all(Array.from({ length: 6 }, () => shop.plan()));
  const [removed, ...memberships] = await Promise.all([
    decided(remove, { id }),
    ...plans.map((plan) => shop.sell(plan, buyer)),
  ]);
  expect(removed).toEqual({ deletedId: id, userErrors: [] });
  expect(await Promise.all(memberships.map((membership) => clockOfMembership(membership as string)))).toEqual(
    plans.map(() => null),
  );
});

describe('other callers', () => {
  const commands = (id: string, memberId: string) =>
    [
      [attach, { id, input: { memberId } }],
      [advance, { id, input: { to: '2027-02-01T00:00:00.000Z' } }],
      [remove, { id }],
    ] as const;

  it('find nothing of another account', async () => {
    const id = await createClock();
    const { member } = await bought();
    const before = await rowOf(id);
    for (const principal of [apiKeyOf('biz_stranger'), userOf('user_ada')]) {
      expect([await clockOf(id, principal), await ids({}, principal)]).toEqual([null, []]);
      for (const [document, variables] of [
        ...commands(id, member),
        [list, { accountId: 'biz_seller' }],
        [create, { input: { accountId: 'biz_seller' } }],
      ] as const) {
        expect(errorsOf(await execute(document, variables, principal))).toMatchObject([notFound]);
      }
    }
    expect([await rowOf(id), await clockOfMember(member)]).toEqual([before, null]);
  });

  it('are rejected without the permission', async () => {
    const id = await createClock();
    const { member } = await bought();
    const before = await rowOf(id);
    const forbidden = (action: string) => ({ message: `This credential does not have the permission ${action}.` });
    const [reader, manager] = [
      apiKeyOf('biz_seller', ['member:basic:read']),
      apiKeyOf('biz_seller', ['member:manage']),
    ];
    for (const [document, variables] of [...commands(id, member), [create, { input: {} }]] as const) {
      expect(errorsOf(await execute(document, variables, reader))).toMatchObject([forbidden('member:manage')]);
    }
    for (const [document, variables] of [
      [read, { id }],
      [list, {}],
    ] as const)
      expect(errorsOf(await execute(document, variables, manager))).toMatchObject([forbidden('member:basic:read')]);
    expect([await rowOf(id), await clockOfMember(member)]).toEqual([before, null]);
    expect(await decided(attach, { id, input: { memberId: member } }, manager)).toMatchObject({
      testClock: { id, attachedMembers: 1 },
      userErrors: [],
    });
  });
});

it('does not exist in live mode', async () => {
  const live = await openTestBilling({ sandbox: false });
  expect(live.subgraph.sdl).not.toMatch(/test_?clock/i);
  await live.close();
});
