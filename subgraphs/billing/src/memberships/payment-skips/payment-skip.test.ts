import { type Principal, systemPrincipal } from '../../../../kit/src';
import { run, userOf } from '../../../../kit/src/testing';
import { TestCheckout } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

const day = 86_400_000;
const monthly = {
  planType: 'RENEWAL',
  initialPrice: '10',
  renewalPrice: '10',
  billingPeriod: 30,
  maxSkippedPayments: 3,
};

/** Buys a membership and returns its id, its owner, and the end of its first period. */
async function bought(buyer: string, plan: object = monthly) {
  const { session, userErrors } = await shop.submit(await shop.plan(plan), { buyer });
  expect(userErrors).toEqual([]);
  const id: string = session.membershipId;
  const key = new URL(session.manageUrl).searchParams.get('key') as string;
  const [{ end }] = await shop.rows('SELECT renewal_period_end AS end FROM billing.memberships WHERE id = $1', [id]);
  return { id, key, owner: userOf(`user_${buyer}`), end: end as Date };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const fields = 'membership { paymentCollectionPaused paymentCollectionResumesAt } userErrors { code reason path }';
const skipDocument = `mutation ($id: ID!, $payments: Int!, $shownTerms: String) { membershipPaymentsSkip(id: $id, payments: $payments, shownTerms: $shownTerms) { ${fields} } }`;
const resumeDocument = `mutation ($id: ID!, $shownTerms: String) { membershipPaymentsResume(id: $id, shownTerms: $shownTerms) { ${fields} } }`;
const pageDocument = `query ($id: ID!, $key: String!) { membershipManagePage(id: $id, key: $key) { skipOptions { payments nextAt } skipsUntil resumedCharge { at amount { formatted } } laterTerms } }`;

async function call(caller: Principal, document: string, variables: object, now = new Date()): Promise<any> {
  const clock = { now: () => now };
  const { data, errors } = await run(shop.billing.subgraph, caller, document, { ...variables }, { clock });
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0];
}
const skip = ({ id, owner }: Bought, payments: number, now?: Date, input: object = {}) =>
  call(owner, skipDocument, { id, payments, ...input }, now);
const resume = ({ id, owner }: Bought, now?: Date, input: object = {}) =>
  call(owner, resumeDocument, { id, ...input }, now);
const pageOf = ({ id, key }: Bought, now?: Date) => call(systemPrincipal, pageDocument, { id, key }, now);

/** Returns the time that is a number of days after the end of the first period. */
const after = ({ end }: Bought, days: number): Date => new Date(end.getTime() + days * day);
async function runDue(membership: Bought, from: number, to: number): Promise<void> {
  for (let days = from; days <= to; days += 5) while ((await shop.due(after(membership, days))) > 0);
}
const paymentsOf = async ({ id }: Bought): Promise<number> =>
  (await shop.rows("SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'paid'", [id])).length;
const accepted = { userErrors: [] };
const rejected = (reason: string, path: string[] = []) => ({
  userErrors: [expect.objectContaining({ reason, path })],
});

describe('the owner of a membership', () => {
  it('sees the possible numbers of payments with the next payment, skips some, and is charged afterwards', async () => {
    const membership = await bought('paul');
    const { skipOptions, skipsUntil, resumedCharge } = await pageOf(membership);
    expect([skipsUntil, resumedCharge]).toEqual([null, null]);
    expect(skipOptions).toEqual(
      [1, 2, 3].map((payments) => ({ payments, nextAt: after(membership, 30 * payments).toISOString() })),
    );
    expect(await skip(membership, 2)).toEqual({
      membership: {
        paymentCollectionPaused: true,
        paymentCollectionResumesAt: after(membership, 45).toISOString(),
      },
      userErrors: [],
    });
    expect(await pageOf(membership)).toMatchObject({
      skipOptions: [],
      skipsUntil: after(membership, 60).toISOString(),
      resumedCharge: { at: membership.end.toISOString(), amount: { formatted: '$10.00' } },
    });
    await runDue(membership, 0, 55);
    expect(await paymentsOf(membership)).toBe(1);
    await runDue(membership, 60, 65);
    expect(await paymentsOf(membership)).toBe(2);
  });

  it('is charged at the right time by a worker that is late', async () => {
    const membership = await bought('late');
    await skip(membership, 1);
    await runDue(membership, 29, 29);
    expect(await paymentsOf(membership)).toBe(1);
    await runDue(membership, 31, 31);
    expect(await paymentsOf(membership)).toBe(2);
  });

  it('skips once for repeated submissions, also at the same time', async () => {
    const membership = await bought('twice');
    const results = await Promise.all([skip(membership, 1), skip(membership, 1), skip(membership, 3)]);
    for (const result of results) expect(result).toMatchObject(accepted);
    const [first] = results;
    expect(await skip(membership, 3)).toEqual(first);
  });

  it('skips again only after another payment', async () => {
    const membership = await bought('again');
    await skip(membership, 1);
    await runDue(membership, 0, 25);
    const now = after(membership, 25);
    expect([(await pageOf(membership, now)).skipOptions, await skip(membership, 1, now)]).toEqual([
      [],
      expect.objectContaining(rejected('PAYMENTS_NOT_SKIPPABLE', ['payments'])),
    ]);
    await runDue(membership, 30, 31);
    expect(await skip(membership, 1, after(membership, 32))).toMatchObject(accepted);
  });

  it('resumes, and may skip again if nothing was skipped', async () => {
    const membership = await bought('undo');
    await skip(membership, 3);
    expect(await resume(membership)).toEqual({
      membership: { paymentCollectionPaused: false, paymentCollectionResumesAt: null },
      userErrors: [],
    });
    expect(await resume(membership)).toMatchObject(accepted);
    expect(await skip(membership, 3)).toMatchObject(accepted);
    await runDue(membership, 0, 5);
    expect(await resume(membership, after(membership, 6))).toMatchObject(accepted);
    expect((await pageOf(membership, after(membership, 6))).skipOptions).toEqual([]);
    await runDue(membership, 30, 31);
    expect(await paymentsOf(membership)).toBe(2);
  });

  it('must have seen the present price', async () => {
    const membership = await bought('price');
    const { laterTerms } = await pageOf(membership);
    await shop.rows('UPDATE billing.memberships SET renewal_price = 12 WHERE id = $1', [membership.id]);
    const path = ['terms', 'renewalPrice'];
    expect((await skip(membership, 1, undefined, { shownTerms: laterTerms })).userErrors[0].path).toEqual(path);
    await skip(membership, 1);
    expect((await resume(membership, undefined, { shownTerms: laterTerms })).userErrors[0].path).toEqual(path);
    const { laterTerms: current } = await pageOf(membership);
    expect(await resume(membership, undefined, { shownTerms: current })).toMatchObject(accepted);
  });

  it.each([0, -1, 13])('cannot skip %p payments', async (payments) => {
    const membership = await bought(`number${payments + 1}`);
    expect((await skip(membership, payments)).userErrors).toMatchObject([
      { code: 'parameter_invalid', path: ['payments'] },
    ]);
  });
});

describe('payments cannot be skipped', () => {
  const command = (name: string, input = '') =>
    `mutation ($id: ID!) { ${name}(id: $id${input}) { userErrors { code } } }`;

  it.each([
    ['more than the plan allows', monthly, '', 4],
    ['if the plan does not allow it', { ...monthly, maxSkippedPayments: null }, '', 1],
    ['of a split payment', { ...monthly, splitPayRequiredPayments: 3 }, '', 1],
    ['in a trial', { ...monthly, trialPeriodDays: 7 }, '', 1],
    ['of one payment', { initialPrice: '10', maxSkippedPayments: 2 }, '', 1],
    ['after a cancellation', monthly, command('membershipCancel', ', input: { mode: AT_PERIOD_END }'), 1],
    ['during a pause of the seller', monthly, command('membershipPause', ', input: {}'), 1],
  ])('%s', async (name, plan, before, payments) => {
    const membership = await bought(`not${name.length}`, plan);
    if (before !== '') await call(systemPrincipal, before, { id: membership.id });
    expect(await skip(membership, payments)).toMatchObject(rejected('PAYMENTS_NOT_SKIPPABLE', ['payments']));
  });

  it('before a change of the plan', async () => {
    const membership = await bought('plan');
    await shop.rows(`UPDATE billing.memberships SET scheduled_plan = '{}' WHERE id = $1`, [membership.id]);
    expect(await skip(membership, 1)).toMatchObject(rejected('PAYMENTS_NOT_SKIPPABLE', ['payments']));
  });

  it('or resumed by anyone else', async () => {
    const membership = await bought('mine');
    for (const other of [userOf('user_other'), shop.seller])
      for (const id of [membership.id, 'mem_unknown'])
        for (const document of [skipDocument, resumeDocument])
          expect((await call(other, document, { id, payments: 1 })).userErrors).toMatchObject([{ code: 'not_found' }]);
  });
});

it('a pause of the seller replaces that of the owner, who cannot resume it', async () => {
  const membership = await bought('both');
  await skip(membership, 1);
  const pause = 'mutation ($id: ID!) { membershipPause(id: $id, input: {}) { userErrors { code } } }';
  await shop.execute(pause, { id: membership.id });
  expect(await resume(membership)).toMatchObject(rejected('PAUSED_BY_SELLER'));
  expect((await pageOf(membership)).skipsUntil).toBeNull();
});

it.each([0, 13])('a plan cannot allow to skip %p payments', async (maxSkippedPayments) => {
  await expect(shop.plan({ ...monthly, maxSkippedPayments })).rejects.toThrow('maxSkippedPayments');
});
