import { type Clock, systemPrincipal, type Transaction } from '../../../../kit/src';
import { run, testContext } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { type Shop, shopOf } from '../../memberships/testing';
import type { DiscountRequest, HoldRequest } from '../promo-code.discounts';

/** Fixture for tests with promo codes and their use in purchases. */
export interface PromoShop extends Shop {
  readonly accountId: string;
  /** Creates a promo code, by default with 20 % off. */
  promoCode(input?: object): Promise<{ readonly id: string; readonly code: string }>;
  /** Runs work in a transaction with the system principal. */
  within<T>(work: (tx: Transaction) => Promise<T>, clock?: Clock): Promise<T>;
  quote(request: TillRequest, clock?: Clock): Promise<{ readonly promoCodeId: string; readonly discount: string }>;
  hold(request: TillRequest, clock?: Clock): Promise<{ readonly useId: string; readonly discount: string }>;
  redeem(useId: string): Promise<void>;
  release(useId: string): Promise<void>;
  /** Returns `[stock, uses]` of the promo code, and the numbers of held, redeemed and released uses. */
  counts(id: string): Promise<number[]>;
}

type TillRequest = Pick<DiscountRequest, 'code' | 'id'> &
  Partial<Omit<HoldRequest, 'plan'>> & { readonly planId: string };

const create =
  'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id code } userErrors { code message path } } }';

const countsText = `SELECT stock, uses, ${['held', 'redeemed', 'released'].map((state) => `(SELECT count(*)::int FROM billing.promo_code_uses u WHERE u.promo_code_id = p.id AND u.state = '${state}')`).join(', ')}
  FROM billing.promo_codes p WHERE id = $1`;

let made = 0;

export function promoShopOf(billing: Billing, accountId: string): PromoShop {
  const shop = shopOf(billing, accountId);
  const within: PromoShop['within'] = (work, clock) =>
    billing.database.transaction((manager) =>
      work({ ...testContext(systemPrincipal, clock ? { clock } : {}), manager }),
    );
  const requestOf = async ({ planId, ...rest }: TillRequest): Promise<HoldRequest> => {
    const productId = (await shop.value('SELECT product_id FROM billing.plans WHERE id = $1', planId)) as string | null;
    return { accountId, userId: null, subtotal: '100', currency: 'usd', plan: { id: planId, productId }, ...rest };
  };
  return {
    ...shop,
    accountId,
    within,
    async promoCode(input = {}) {
      const whole = {
        code: `CODE${(made += 1)}`,
        promoType: 'PERCENTAGE',
        amountOff: '20',
        baseCurrency: 'USD',
        ...input,
      };
      const { data } = await run(billing.subgraph, shop.seller, create, { input: whole });
      expect(data?.promoCodeCreate.userErrors).toEqual([]);
      return data?.promoCodeCreate.promoCode;
    },
    quote: async (request, clock) => {
      const asked = await requestOf(request);
      return within((tx) => billing.promoCodes.quote(tx, asked), clock);
    },
    hold: async (request, clock) => {
      const asked = await requestOf(request);
      return within((tx) => billing.promoCodes.hold(tx, asked), clock);
    },
    redeem: (useId) => within((tx) => billing.promoCodes.redeem(tx, useId)),
    release: (useId) => within((tx) => billing.promoCodes.release(tx, useId)),
    counts: async (id) => (await billing.database.rows(countsText, [id]))[0] as number[],
  };
}
