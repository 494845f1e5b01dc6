import { TestCheckout, buyerInput, newSession } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;

beforeAll(async () => {
  shop = await TestCheckout.open();
});

afterAll(() => shop.close());

const day = 86_400_000;
const start = Date.parse('2030-01-01T00:00:00.000Z');
const at = (days: number) => new Date(start + days * day).toISOString();
const monthly = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '10', billingPeriod: 30 };
const expiring = { initialPrice: '50', expirationDays: 90, refillable: true, gracePeriodDays: 5 };
const errors = 'userErrors { code message path }';
const membershipFields =
  'id status createdAt updatedAt canceledAt renewalPeriodStart renewalPeriodEnd trialEndsAt expiresAt paymentCollectionPaused';

const membership = (id: string) =>
  shop.execute(`query ($id: ID!) { membership(id: $id) { ${membershipFields} } }`, { id });
const command = async (name: string, id: string, input?: { readonly type: string; readonly value: object }) => {
  const [declared, handed] = input ? [`, $input: ${input.type}!`, ', input: $input'] : ['', ''];
  const document = `mutation ($id: ID!${declared}) { ${name}(id: $id${handed}) { membership { ${membershipFields} } ${errors} } }`;
  const { data } = await shop.page(document, { id, ...(input && { input: input.value }) });
  return data?.[name];
};
const buy = async (plan: object, buyer: string) => (await shop.submit(await shop.plan(plan), { buyer })).session;
const memberOf = async (id: string): Promise<string> =>
  (await shop.rows('SELECT member_id FROM billing.memberships WHERE id = $1', [id]))[0].member_id;
const lastEvent = async (id: string) =>
  (
    await shop.rows('SELECT type, occurred_at FROM billing.outbox WHERE resource_id = $1 ORDER BY id DESC LIMIT 1', [
      id,
    ])
  )[0];

/** Creates a clock, some days after the start, and attaches a member. */
async function clockFor(memberId: string, days = 0): Promise<string> {
  const { testClock } = await shop.execute(
    'mutation ($now: DateTime!) { testClockCreate(input: { now: $now }) { testClock { id } } }',
    { now: at(days) },
  );
  await shop.execute(
    `mutation ($id: ID!, $memberId: ID!) { testClockAttach(id: $id, input: { memberId: $memberId }) { ${errors} } }`,
    { id: testClock.id, memberId },
  );
  return testClock.id;
}

/** Sets the time of a clock, while it advances or after its arrival. */
const setClock = (id: string, days: number) =>
  shop.rows('UPDATE billing.test_clocks SET now = $2 WHERE id = $1', [id, at(days)]);

/** Creates a buyer with a purchase in real time, and attaches the buyer to a clock, `days` after the start. */
async function follower(buyer: string, days = 0): Promise<{ clock: string; early: string }> {
  const { membershipId: early } = await buy({ initialPrice: '0' }, buyer);
  return { clock: await clockFor(await memberOf(early), days), early };
}

describe('a membership of a buyer with a test clock', () => {
  it('starts at the time of the clock', async () => {
    await follower('ada');
    const { membershipId } = await buy({ ...monthly, initialPrice: '0', trialPeriodDays: 7 }, 'ada');
    expect(await membership(membershipId)).toMatchObject({
      status: 'TRIALING',
      createdAt: at(0),
      renewalPeriodStart: at(0),
      renewalPeriodEnd: at(7),
      trialEndsAt: at(7),
    });
    expect(await membership((await buy(expiring, 'ada')).membershipId)).toMatchObject({
      createdAt: at(0),
      expiresAt: at(90),
    });
    expect(await lastEvent(membershipId)).toEqual({ type: 'membership.activated', occurred_at: new Date(at(0)) });
  });

  it('starts in real time without a clock', async () => {
    const before = Date.now();
    const { createdAt } = await membership((await buy(monthly, 'rhea')).membershipId);
    expect([Date.parse(createdAt) >= before, Date.parse(createdAt) <= Date.now()]).toEqual([true, true]);
  });
});

describe('a command on a membership with a test clock', () => {
  it('uses the time of the clock, also while it advances', async () => {
    const { clock } = await follower('cleo');
    const id = (await buy(monthly, 'cleo')).membershipId;
    await setClock(clock, 10);
    expect(
      (await command('membershipUpdate', id, { type: 'MembershipPatch', value: { cancelAtPeriodEnd: true } }))
        .membership,
    ).toMatchObject({ canceledAt: at(10), updatedAt: at(10) });
    await setClock(clock, 11);
    expect((await command('membershipUncancel', id)).membership).toMatchObject({ canceledAt: null, updatedAt: at(11) });
    await setClock(clock, 12);
    expect(
      (await command('membershipExtend', id, { type: 'MembershipExtendInput', value: { days: 3 } })).membership,
    ).toMatchObject({ renewalPeriodEnd: at(33), updatedAt: at(12) });
    await setClock(clock, 13);
    expect(
      (await command('membershipCancel', id, { type: 'MembershipCancelInput', value: { mode: 'IMMEDIATE' } }))
        .membership,
    ).toMatchObject({ status: 'CANCELED', canceledAt: at(13) });
    expect(await lastEvent(id)).toEqual({ type: 'membership.deactivated', occurred_at: new Date(at(13)) });
  });

  it('validates future times with the clock', async () => {
    const { clock } = await follower('fay');
    const id = (await buy(monthly, 'fay')).membershipId;
    await setClock(clock, 20);
    const pause = (days: number) =>
      command('membershipPause', id, { type: 'MembershipPauseInput', value: { until: at(days) } });
    expect(await pause(19)).toEqual({
      membership: null,
      userErrors: [{ code: 'parameter_invalid', message: 'until must be in the future.', path: ['until'] }],
    });
    expect((await pause(21)).membership).toMatchObject({ paymentCollectionPaused: true, updatedAt: at(20) });
    await setClock(clock, 22);
    expect((await command('membershipResume', id)).membership).toMatchObject({
      paymentCollectionPaused: false,
      updatedAt: at(22),
    });
  });

  it('uses real time after the deletion of the clock', async () => {
    const { clock } = await follower('gus');
    const id = (await buy(monthly, 'gus')).membershipId;
    await shop.execute(`mutation ($id: ID!) { testClockDelete(id: $id) { ${errors} } }`, { id: clock });
    const before = Date.now();
    const { canceledAt } = (
      await command('membershipCancel', id, { type: 'MembershipCancelInput', value: { mode: 'IMMEDIATE' } })
    ).membership;
    expect(Date.parse(canceledAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(canceledAt)).toBeLessThanOrEqual(Date.now());
  });

  it('ends the membership at the time of the clock after a refund', async () => {
    const { clock } = await follower('ruth');
    const { membershipId: id, paymentId } = await buy(monthly, 'ruth');
    await setClock(clock, 5);
    await shop.execute(`mutation ($paymentId: ID!) { refundCreate(input: { paymentId: $paymentId }) { ${errors} } }`, {
      paymentId,
    });
    while ((await shop.due()) > 0);
    expect(await membership(id)).toMatchObject({ status: 'CANCELED', canceledAt: at(5) });
  });
});

describe('a top-up', () => {
  const page = async ({ membershipId: id, manageUrl }: { membershipId: string; manageUrl: string }) =>
    (
      await shop.page(
        'query ($id: ID!, $key: String!) { membershipManagePage(id: $id, key: $key) { collection topUp { days until } } }',
        { id, key: new URL(manageUrl).searchParams.get('key') },
      )
    ).data?.membershipManagePage;
  const topUp = async (id: string) =>
    (
      await shop.page(
        `mutation ($input: MembershipTopUpInput!) { membershipTopUp(input: $input) { session { status } ${errors} } }`,
        {
          input: {
            id,
            userId: (await shop.rows('SELECT user_id FROM billing.memberships WHERE id = $1', [id]))[0].user_id,
            session: newSession(),
            clientAddress: '203.0.113.8',
          },
        },
      )
    ).data?.membershipTopUp;
  const expire = (id: string) => shop.rows("UPDATE billing.memberships SET status = 'expired' WHERE id = $1", [id]);

  it('starts at the time of the clock, within the grace period by the clock', async () => {
    const { clock } = await follower('tess');
    const bought = await buy(expiring, 'tess');
    await setClock(clock, 93);
    await expire(bought.membershipId);
    expect((await page(bought)).topUp).toEqual({ days: 90, until: at(183) });
    expect(await topUp(bought.membershipId)).toEqual({ session: { status: 'COMPLETED' }, userErrors: [] });
    expect(await membership(bought.membershipId)).toMatchObject({
      status: 'ACTIVE',
      expiresAt: at(183),
      updatedAt: at(93),
    });
  });

  it('is in time with a clock in the past', async () => {
    await follower('tove', -3_650);
    const bought = await buy(expiring, 'tove');
    expect(await topUp(bought.membershipId)).toEqual({ session: { status: 'COMPLETED' }, userErrors: [] });
    expect(await membership(bought.membershipId)).toMatchObject({ status: 'ACTIVE', expiresAt: at(180 - 3_650) });
  });

  it('is too late after the grace period by the clock', async () => {
    const { clock } = await follower('tory');
    const bought = await buy(expiring, 'tory');
    await setClock(clock, 96);
    await expire(bought.membershipId);
    expect(await page(bought)).toEqual({ collection: 'NOTHING', topUp: null });
    expect(await topUp(bought.membershipId)).toMatchObject({ session: null, userErrors: [{ code: 'conflict' }] });
    expect(await membership(bought.membershipId)).toMatchObject({ status: 'EXPIRED', expiresAt: at(90) });
  });
});

it('a transferred membership follows the clock of its new owner', async () => {
  const accept = async (id: string, buyer: string) => {
    const { url } = await shop.execute(`mutation ($id: ID!) { membershipTransfer(id: $id) { url ${errors} } }`, { id });
    const token = new URL(url).pathname.split('/').at(-1);
    const { data } = await shop.page(
      `mutation ($token: String!, $buyer: BuyerInput!) { membershipHandoverAccept(token: $token, buyer: $buyer) { ${errors} } }`,
      { token, buyer: buyerInput(buyer) },
    );
    expect(data?.membershipHandoverAccept.userErrors).toEqual([]);
    return (await shop.rows('SELECT test_clock_id, updated_at FROM billing.memberships WHERE id = $1', [id]))[0];
  };
  const { clock, early } = await follower('hugo');
  const { clock: other } = await follower('hera');
  await setClock(other, 50);
  expect(await accept(early, 'hera')).toEqual({ test_clock_id: other, updated_at: new Date(at(50)) });
  expect(await accept(early, 'hugo')).toEqual({ test_clock_id: clock, updated_at: new Date(at(0)) });
  expect(await accept(early, 'nobody')).toMatchObject({ test_clock_id: null });
});
