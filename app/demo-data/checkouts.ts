import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/**
 * A checkout configuration in the demo data; `sells` is the title of an existing plan, omitted for an inline plan or
 * setup mode.
 */
interface Checkout {
  readonly account: string;
  readonly sells?: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Checkout configurations of every kind: for an existing plan with and without options, for an inline plan, and in
 * setup mode.
 */
const checkouts: readonly Checkout[] = [
  {
    account: 'pickaxe-labs',
    sells: 'Monthly',
    input: { redirectUrl: 'https://pickaxe.example/welcome', metadata: { campaign: 'spring', newsletter: true } },
  },
  {
    account: 'pickaxe-labs',
    sells: 'Yearly',
    input: { affiliateCode: 'mei', allowPromoCodes: false, threeDsLevel: 'MANDATE_CHALLENGE' },
  },
  {
    account: 'pickaxe-labs',
    sells: 'Ninety days',
    input: {
      sourceUrl: 'https://pickaxe.example/course',
      checkoutStyling: { backgroundColor: '#101418', buttonColor: '#e0a030', borderStyle: 'PILL' },
      paymentMethodConfiguration: { enabled: ['card'], includePlatformDefaults: false },
    },
  },
  {
    account: 'pickaxe-labs',
    input: {
      plan: {
        title: 'Portfolio review',
        planType: 'ONE_TIME',
        visibility: 'QUICK_LINK',
        initialPrice: '85',
        currency: 'EUR',
        stock: 1,
        internalNotes: 'For one client',
      },
      redirectUrl: 'https://pickaxe.example/review',
      metadata: { offer: 'Q-1042' },
    },
  },
  {
    account: 'pickaxe-labs',
    input: {
      mode: 'SETUP',
      currency: 'EUR',
      redirectUrl: 'https://pickaxe.example/saved',
      metadata: { customer: 'C-7' },
    },
  },
  { account: 'northwind-audio', sells: 'All packs', input: { redirectUrl: 'https://northwind.example/thanks' } },
];

const findPlans = 'query ($accountId: ID!) { plans(filter: { accountId: $accountId }) { nodes { id title } } }';
const makeCheckout =
  'mutation ($input: CheckoutConfigurationCreateInput!) { checkoutConfigurationCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly plans: { readonly nodes: readonly { readonly id: string; readonly title: string | null }[] };
  readonly checkoutConfigurationCreate: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the checkout configurations. The plans must exist. Must not be called twice. */
export async function openCheckouts(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  for (const { account, sells, input } of checkouts) {
    const accountId = idOf('biz', account);
    const { plans } = await execute(findPlans, { accountId });
    const planId =
      sells === undefined ? undefined : (plans.nodes.find(({ title }) => title === sells) as { id: string }).id;
    requireSuccess(
      (await execute(makeCheckout, { input: { ...input, accountId, planId } })).checkoutConfigurationCreate,
    );
  }
}
