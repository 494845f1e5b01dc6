import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/**
 * A promo code in the demo data. `sells` lists the titles of the plans that it is limited to; `becomes` is the command
 * that is executed after its creation.
 */
interface PromoCode {
  readonly account: string;
  readonly sells?: readonly string[];
  readonly becomes?: 'Deactivate' | 'Archive';
  readonly input: Readonly<Record<string, unknown>>;
}

/** Promo codes of both types, of every duration and status, with and without conditions. */
const promoCodes: readonly PromoCode[] = [
  {
    account: 'pickaxe-labs',
    input: { code: 'WELCOME20', promoType: 'PERCENTAGE', amountOff: '20', baseCurrency: 'USD' },
  },
  {
    account: 'pickaxe-labs',
    sells: ['Monthly', 'Yearly'],
    input: {
      code: 'TENOFF',
      promoType: 'FLAT_AMOUNT',
      amountOff: '10',
      baseCurrency: 'USD',
      numberOfIntervals: 3,
      stock: 100,
      onePerCustomer: true,
      metadata: { campaign: 'spring' },
    },
  },
  {
    account: 'pickaxe-labs',
    input: {
      code: 'FRIENDS',
      promoType: 'PERCENTAGE',
      amountOff: '12.5',
      baseCurrency: 'USD',
      numberOfIntervals: 0,
      newUsersOnly: true,
      expiresAt: '2036-01-01T00:00:00Z',
    },
  },
  {
    account: 'pickaxe-labs',
    becomes: 'Deactivate',
    input: {
      code: 'COMEBACK',
      promoType: 'PERCENTAGE',
      amountOff: '50',
      baseCurrency: 'USD',
      churnedUsersOnly: true,
      stock: 5,
    },
  },
  {
    account: 'pickaxe-labs',
    becomes: 'Archive',
    input: { code: 'LAUNCH', promoType: 'PERCENTAGE', amountOff: '100', baseCurrency: 'USD', stock: 10 },
  },
  {
    account: 'northwind-audio',
    input: { code: 'LOOPS5', promoType: 'FLAT_AMOUNT', amountOff: '5', baseCurrency: 'EUR' },
  },
];

const findPlans =
  'query ($accountId: ID!) { plans(filter: { accountId: $accountId }) { nodes { id title product { id } } } }';
const makeCode =
  'mutation ($input: PromoCodeCreateInput!) { made: promoCodeCreate(input: $input) { promoCode { id } userErrors { message } } }';

interface GraphResult {
  readonly plans: {
    readonly nodes: readonly {
      readonly id: string;
      readonly title: string | null;
      readonly product: { readonly id: string };
    }[];
  };
  readonly made: {
    readonly promoCode: { readonly id: string };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates the promo codes. The plans must exist. Must not be called twice. */
export async function writePromoCodes(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  for (const { account, sells, becomes, input } of promoCodes) {
    const accountId = idOf('biz', account);
    const { plans } = await execute(findPlans, { accountId });
    const sold = plans.nodes.filter(({ title }) => title !== null && sells?.includes(title));
    const { made } = await execute(makeCode, {
      input: {
        numberOfIntervals: 1,
        newUsersOnly: false,
        ...input,
        accountId,
        planIds: sold.map(({ id }) => id),
        productId: sold[0]?.product.id,
      },
    });
    requireSuccess(made);
    if (becomes)
      requireSuccess(
        (
          await execute(`mutation ($id: ID!) { made: promoCode${becomes}(id: $id) { userErrors { message } } }`, {
            id: made.promoCode.id,
          })
        ).made,
      );
  }
}
