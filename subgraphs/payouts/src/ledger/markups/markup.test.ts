import { apiKeyOf, run, testContext } from '../../../../kit/src/testing';
import { type PayoutStage, createQuote, payoutStage } from '../../payouts/payouts/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
let stage: PayoutStage;
beforeAll(async () => {
  payouts = await openTestPayouts();
  stage = payoutStage(payouts);
});
afterAll(() => payouts.close());

const bank = 'next_day_bank_withdrawal_markup';
const eventTypes = { set: 'fact:fee_markup.set', removed: 'fact:fee_markup.removed' } as const;
const markup = (
  id: string,
  accountId: string,
  platformId: string,
  terms: object,
  command: keyof typeof eventTypes = 'set',
) =>
  payouts.publish(eventTypes[command], id, accountId, {
    account_id: accountId,
    platform_id: platformId,
    fee_type: bank,
    percentage_fee: null,
    fixed_fee_usd: null,
    ...terms,
  });

/** Platform and a connected account with funds and a payout method. */
async function connected(name: string) {
  const [platform, child] = [`biz_${name}_platform`, `biz_${name}`];
  await payouts.publishOwners(platform);
  await payouts.publish('fact:account.known', child, child, { parent_account_id: platform });
  await stage.fund(child, '1000');
  const key = apiKeyOf(child);
  const payoutMethodId = await stage.method(key, '0001');
  const pay = (amount = '50', input: object = {}) => stage.made(key, { amount, payoutMethodId, ...input });
  return { platform, child, key, payoutMethodId, pay, fee: async () => (await pay()).markupFee.amount };
}

it('an account pays its own markup, else the default; a platform pays none', async () => {
  const { platform, child, fee } = await connected('terms');
  expect(await fee()).toBe('0.00');
  await markup('fmk_all', platform, platform, { percentage_fee: '2.00' });
  expect(await fee()).toBe('1.00');
  await markup('fmk_own', child, platform, { fixed_fee_usd: '0.30' });
  expect(await fee()).toBe('0.30');
  await markup('fmk_own', child, platform, { percentage_fee: 1, fixed_fee_usd: 0.3 });
  expect(await fee()).toBe('0.80');
  await markup('fmk_own', child, platform, {}, 'removed');
  expect(await fee()).toBe('1.00');
  await markup('fmk_all', platform, platform, {}, 'removed');
  expect(await fee()).toBe('0.00');
  await stage.fund(platform, '100');
  await markup('fmk_all', platform, platform, { percentage_fee: '2.00' });
  const ownMarkup = await stage.made(apiKeyOf(platform), {
    amount: '50',
    payoutMethodId: await stage.method(apiKeyOf(platform), '0001'),
  });
  expect(ownMarkup.markupFee.amount).toBe('0.00');
});

it('neither an account nor a stranger can override the markup of the platform', async () => {
  const { platform, child, fee } = await connected('sly');
  await markup('fmk_1', platform, platform, { percentage_fee: '2.00' });
  await markup('fmk_2', child, child, { percentage_fee: '0.00' });
  await markup('fmk_3', child, 'biz_stranger', { percentage_fee: '90.00' });
  expect(await fee()).toBe('1.00');
});

it('a markup applies only to its category of rails', async () => {
  const { platform, fee } = await connected('rail');
  await markup('fmk_rail', platform, platform, { fee_type: 'rtp_withdrawal_markup', percentage_fee: '50' });
  expect(await fee()).toBe('0.00');
});

it('a markup is paid to the platform on completion, and returned to the account on cancellation', async () => {
  const { platform, child, pay, key } = await connected('taken');
  await markup('fmk_t', platform, platform, { percentage_fee: '2.00' });
  const arrives = await pay();
  expect([arrives.netAmount.amount, await stage.balances(platform)]).toEqual(['48.75', {}]);
  await stage.settle(key, arrives.id);
  expect([await stage.balances(platform), await stage.balances(child)]).toEqual([
    { available: '1.00' },
    { available: '950.00', in_transit: '0.00' },
  ]);
  const called = await pay();
  await run(payouts.subgraph, key, `mutation { payoutCancel(id: "${called.id}") { payout { id } } }`);
  expect([await stage.balances(platform), await stage.balances(child)]).toEqual([
    { available: '1.00' },
    { available: '950.00', in_transit: '0.00' },
  ]);
  const { data } = await run(
    payouts.subgraph,
    apiKeyOf(platform),
    `{ financialActivity(accountId: "${platform}") { nodes { lineType money { amount } } } }`,
  );
  expect(data?.financialActivity.nodes).toEqual([{ lineType: 'payout_completed', money: { amount: '1.00' } }]);
  expect(await payouts.auditLedger()).toEqual([]);
});

it('a reversed payout takes the markup back, even if the platform has spent it', async () => {
  const { platform, child, key } = await connected('reversed');
  await markup('fmk_r', platform, platform, { percentage_fee: '2.00' });
  const { id } = await stage.made(key, { amount: '50', payoutMethodId: await stage.method(key, '9201') });
  await payouts.payoutRuns.run(testContext(key), id);
  while ((await payouts.runPayouts()) > 0);
  expect([(await stage.read(key, id)).status, await stage.balances(platform)]).toEqual([
    'COMPLETED',
    { available: '1.00' },
  ]);
  const spend = `mutation { transferCreate(input: { originId: "${platform}", destinationId: "${child}", amount: "1", currency: USD }) { userErrors { code } } }`;
  expect((await run(payouts.subgraph, apiKeyOf(platform), spend)).data?.transferCreate.userErrors).toEqual([]);
  const after = await stage.settle(key, id);
  expect([after.status, await stage.balances(platform), await stage.balances(child)]).toEqual([
    'REVERSED',
    { available: '-1.00' },
    { available: '1001.00', in_transit: '0.00' },
  ]);
  expect(await payouts.auditLedger()).toEqual([]);
});

it('a platform that covers the fees pays the markup to itself', async () => {
  const { platform, child, payoutMethodId } = await connected('covered');
  await markup('fmk_c', platform, platform, { percentage_fee: '2.00' });
  await stage.fund(platform, '10');
  const key = apiKeyOf([platform, child]);
  const payout = await stage.made(key, { accountId: child, amount: '50', payoutMethodId, platformCoversFees: true });
  expect([payout.netAmount.amount, payout.markupFee.amount, await stage.balances(platform)]).toEqual([
    '50.00',
    '1.00',
    { available: '8.75', in_transit: '1.25' },
  ]);
  await stage.settle(key, payout.id);
  expect(await stage.balances(platform)).toEqual({ available: '9.75', in_transit: '0.00' });
});

it('quotes include the markup, and guarantee it against later changes', async () => {
  const { platform, child, key, payoutMethodId } = await connected('quoted');
  await markup('fmk_q', platform, platform, { percentage_fee: '2.00' });
  const { data } = await run(payouts.subgraph, key, createQuote, {
    input: { amount: '50', currency: 'USD', payoutMethodId },
    key: 'q',
  });
  const { fee, netAmount, quoteToken } = (data as { payoutQuoteCreate: { payoutQuote: Record<string, any> } })
    .payoutQuoteCreate.payoutQuote;
  expect([fee.amount, netAmount.amount]).toEqual(['1.25', '48.75']);
  const shown = 'quote(amount: "50") { standard { fee { amount } totalReceived { amount } } }';
  const methods = await run(
    payouts.subgraph,
    key,
    `{ payoutMethods { nodes { ${shown} } } supportedPayoutMethods(id: "podst_achUSA", amount: "50") { nodes { quotes { standard { fee { amount } } } } } }`,
  );
  expect(methods.data).toEqual({
    payoutMethods: {
      nodes: [{ quote: { standard: { fee: { amount: '1.25' }, totalReceived: { amount: '48.75' } } } }],
    },
    supportedPayoutMethods: { nodes: [{ quotes: [{ standard: { fee: { amount: '1.25' } } }] }] },
  });
  await markup('fmk_q', platform, platform, { percentage_fee: '10.00' });
  const payout = await stage.made(key, { amount: '50', payoutMethodId, quoteToken });
  expect(payout.markupFee.amount).toBe('1.00');
  await stage.settle(key, payout.id);
  expect([await stage.balances(platform), await stage.balances(child)]).toEqual([
    { available: '1.00' },
    { available: '950.00', in_transit: '0.00' },
  ]);
});
