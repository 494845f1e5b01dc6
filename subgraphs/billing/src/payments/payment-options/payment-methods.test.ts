import { apiKeyOf, run } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { freePlan } from '../../catalogue/plans/testing/terms';

let billing: Billing;
beforeAll(async () => {
  billing = await openTestBilling();
});
afterAll(() => billing.close());

const seller = apiKeyOf('biz_seller');
const create =
  'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id acceptedPaymentMethods } userErrors { code message path } } }';
const setStatus = `mutation ($accountId: ID!, $status: PayoutAccountStatus!) {
  sandboxPayoutAccountStatusSet(accountId: $accountId, status: $status) { account { id } status userErrors { code } }
}`;

const allSwitches = {
  cardPayments: true,
  achPayments: true,
  paypalAccepted: true,
  coinbaseCommerceAccepted: true,
  splititAccepted: true,
  platformBalanceAccepted: true,
};
const hundredPrice = { ...allSwitches, initialPrice: '100' };
const all = ['stripe', 'coinbase', 'paypal', 'sezzle', 'splitit', 'platform_balance'];
const without = (...methods: string[]) => all.filter((method) => !methods.includes(method));

async function methodsOf(input: object, principal = seller): Promise<string[]> {
  const { data, errors } = await run(billing.subgraph, principal, create, { input: { ...freePlan, ...input } });
  expect({ errors, userErrors: data?.planCreate.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return data?.planCreate.plan.acceptedPaymentMethods.map((method: string) => method.toLowerCase());
}

describe('the accepted payment methods of a plan', () => {
  it('are only `free` for a plan that never charges', async () => {
    expect(await methodsOf({ ...allSwitches, initialPrice: '0' })).toEqual(['free']);
    expect(await methodsOf({ planType: 'RENEWAL', cardPayments: false })).toEqual(['free']);
    expect(await methodsOf({ ...allSwitches, planType: 'RENEWAL', initialPrice: '0', renewalPrice: '20' })).toEqual([
      'stripe',
      'paypal',
      'platform_balance',
    ]);
  });

  it.each([
    ['cardPayments', ['stripe', 'sezzle']],
    ['paypalAccepted', ['paypal']],
    ['coinbaseCommerceAccepted', ['coinbase']],
    ['splititAccepted', ['splitit']],
    ['platformBalanceAccepted', ['platform_balance']],
  ])('depend on the switch %s', async (name, methods) => {
    const noAch = { ...hundredPrice, achPayments: false };
    expect(await methodsOf(noAch)).toEqual(all);
    expect(await methodsOf({ ...noAch, [name]: false })).toEqual(without(...methods));
  });

  it('depend on the switch achPayments, which keeps stripe for US dollars only', async () => {
    const only = { initialPrice: '100', cardPayments: false };
    expect(await methodsOf({ ...only, achPayments: true })).toEqual(['stripe']);
    expect(await methodsOf({ ...only, achPayments: true, currency: 'CAD' })).toEqual([]);
    expect(await methodsOf({ ...only, achPayments: false })).toEqual([]);
  });

  it.each([
    ['0.49', ['platform_balance']],
    ['0.5', ['stripe', 'platform_balance']],
    ['1', without('sezzle', 'splitit')],
    ['34.99', without('sezzle', 'splitit')],
    ['35', without('splitit')],
    ['99.99', without('splitit')],
    ['100', all],
    ['2500', all],
    ['2500.01', without('sezzle')],
    ['10000', without('sezzle')],
    ['10000.01', ['stripe', 'coinbase', 'platform_balance']],
    ['50000.01', ['stripe']],
    ['1000000', []],
  ])('depend on the amount: %s dollars', async (initialPrice, methods) => {
    expect(await methodsOf({ ...allSwitches, initialPrice })).toEqual(methods);
  });

  it('depend on the larger one of two amounts', async () => {
    const renewal = { ...allSwitches, planType: 'RENEWAL', initialPrice: '5' };
    expect(await methodsOf({ ...renewal, renewalPrice: '10000' })).toEqual(['stripe', 'paypal', 'platform_balance']);
    expect(await methodsOf({ ...renewal, renewalPrice: '10001' })).toEqual(['stripe', 'platform_balance']);
  });

  it.each([
    ['CAD', '100', without('platform_balance')],
    ['EUR', '100', ['stripe', 'coinbase', 'paypal']],
    ['ARS', '100', ['stripe', 'coinbase']],
    ['SERVICE_USD', '100', ['platform_balance']],
    ['ETH', '1', []],
    ['JPY', '99', ['stripe']],
    ['JPY', '100', ['stripe', 'coinbase', 'paypal']],
    ['JPY', '1000000', ['stripe', 'coinbase', 'paypal']],
    ['JPY', '1000001', ['stripe', 'coinbase']],
  ])('depend on the currency: %s %s', async (currency, initialPrice, methods) => {
    expect(await methodsOf({ ...allSwitches, currency, initialPrice })).toEqual(methods);
  });

  it('depend on the plan type', async () => {
    expect(await methodsOf({ ...hundredPrice, planType: 'RENEWAL', renewalPrice: '100' })).toEqual([
      'stripe',
      'paypal',
      'platform_balance',
    ]);
  });

  it.each([
    [{ disabled: ['card', 'sezzle', 'us_bank_account'] }, without('stripe', 'sezzle')],
    [{ enabled: ['card', 'paypal'], includePlatformDefaults: false }, ['stripe', 'paypal']],
    [{ enabled: ['card'], disabled: ['card', 'us_bank_account'], includePlatformDefaults: true }, without('stripe')],
  ])('depend on the configuration: %j', async (paymentMethodConfiguration, methods) => {
    expect(await methodsOf({ ...hundredPrice, paymentMethodConfiguration })).toEqual(methods);
  });

  it.each([
    ['CONNECTED', all],
    ['ACTION_REQUIRED', ['coinbase', 'paypal', 'platform_balance', 'multi_psp']],
    ['PENDING_VERIFICATION', ['coinbase', 'paypal', 'platform_balance', 'multi_psp']],
    ['NOT_STARTED', ['coinbase', 'paypal', 'platform_balance', 'multi_psp']],
    ['VERIFICATION_FAILED', ['platform_balance']],
    ['DISABLED', []],
  ])('depend on the payout account: %s', async (status, methods) => {
    const accountId = `biz_${status.toLowerCase()}`;
    const owner = apiKeyOf(accountId);
    expect(await methodsOf(hundredPrice, owner)).toEqual(all);
    const { data } = await run(billing.subgraph, owner, setStatus, { accountId, status });
    expect(data?.sandboxPayoutAccountStatusSet).toEqual({ account: { id: accountId }, status, userErrors: [] });
    const listed = await run(billing.subgraph, owner, '{ plans { nodes { acceptedPaymentMethods } } }');
    expect(listed.data?.plans.nodes).toEqual([
      { acceptedPaymentMethods: methods.map((method) => method.toUpperCase()) },
    ]);
    expect(await methodsOf(hundredPrice)).toEqual(all);
  });
});

describe('setting the status of a payout account', () => {
  it('requires its account and the permission', async () => {
    const set = async (principal: Parameters<typeof run>[1]) => {
      const { data } = await run(billing.subgraph, principal, setStatus, {
        accountId: 'biz_guarded',
        status: 'DISABLED',
      });
      return data?.sandboxPayoutAccountStatusSet;
    };
    const rejected = (code: string) => ({ account: null, status: null, userErrors: [{ code }] });
    expect(await set(seller)).toEqual(rejected('not_found'));
    expect(await set(apiKeyOf('biz_guarded', ['plan:create']))).toEqual(rejected('forbidden'));
    expect(await methodsOf(hundredPrice, apiKeyOf('biz_guarded'))).toEqual(all);
  });

  it('exists only in sandbox mode', async () => {
    const live = await openTestBilling({ sandbox: false });
    await live.close();
    expect(live.subgraph.schema.getMutationType()?.getFields()).not.toHaveProperty('sandboxPayoutAccountStatusSet');
    expect(live.subgraph.sdl).not.toContain('Sandbox');
    expect(billing.subgraph.schema.getMutationType()?.getFields()).toHaveProperty('sandboxPayoutAccountStatusSet');
  });
});
