import { type Clock, systemPrincipal, type Transaction } from '../../../../../kit/src';
import { run, testContext } from '../../../../../kit/src/testing';
import type { Billing } from '../../..';
import { type Shop, shopOf } from '../../../memberships/memberships/testing';
import type { DiscountRequest, ReservationRequest } from '../promo-code.discounts';

/** Fixture for tests of promo codes and their uses. */
export interface PromoShop extends Shop {
  readonly accountId: string;
  /** Creates a promo code, by default with a discount of 20 %. */
  promoCode(input?: object): Promise<{ readonly id: string; readonly code: string }>;
  /** Runs `work` in a transaction with the permissions of the service itself (system principal). */
  within<T>(work: (tx: Transaction) => Promise<T>, clock?: Clock): Promise<T>;
  quote(request: RedeemRequest, clock?: Clock): Promise<{ readonly promoCodeId: string; readonly discount: string }>;
  hold(request: RedeemRequest, clock?: Clock): Promise<{ readonly useId: string; readonly discount: string }>;
  redeem(useId: string): Promise<void>;
  release(useId: string): Promise<void>;
  /**
   * Returns `[stock, uses, held, redeemed, released]`: the remaining stock of the promo code, its number of counted
   * uses, and the numbers of its uses by state.
   */
  counts(id: string): Promise<number[]>;
}

type RedeemRequest = Pick<DiscountRequest, 'code' | 'id'> &
  Partial<Omit<ReservationRequest, 'plan'>> & { readonly planId: string };

const create =
  'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id code } userErrors { code message path } } }';

const countsSql = `SELECT stock, uses, ${['held', 'redeemed', 'released'].map((state) => `(SELECT count(*)::int FROM billing.promo_code_uses u WHERE u.promo_code_id = p.id AND u.state = '${state}')`).join(', ')}
  FROM billing.promo_codes p WHERE id = $1`;

let createdCount = 0;

export function promoShopOf(billing: Billing, accountId: string): PromoShop {
  const shop = shopOf(billing, accountId);
  const inTransaction: PromoShop['within'] = (work, clock) =>
    billing.database.transaction((manager) =>
      work({ ...testContext(systemPrincipal, clock ? { clock } : {}), manager }),
    );
  const requestOf = async ({ planId, ...rest }: RedeemRequest): Promise<ReservationRequest> => {
    const productId = (await shop.value('SELECT product_id FROM billing.plans WHERE id = $1', planId)) as string | null;
    return { accountId, userId: null, subtotal: '100', currency: 'usd', plan: { id: planId, productId }, ...rest };
  };
  return {
    ...shop,
    accountId,
    within: inTransaction,
    async promoCode(input = {}) {
      const whole = {
        code: `CODE${(createdCount += 1)}`,
        promoType: 'PERCENTAGE',
        amountOff: '20',
        baseCurrency: 'USD',
        numberOfIntervals: 1,
        newUsersOnly: false,
        ...input,
      };
      const { data } = await run(billing.subgraph, shop.seller, create, { input: whole });
      expect(data?.promoCodeCreate.userErrors).toEqual([]);
      return data?.promoCodeCreate.promoCode;
    },
    quote: async (request, clock) => {
      const useRequest = await requestOf(request);
      return inTransaction((tx) => billing.promoCodes.quote(tx, useRequest), clock);
    },
    hold: async (request, clock) => {
      const useRequest = await requestOf(request);
      return inTransaction((tx) => billing.promoCodes.hold(tx, useRequest), clock);
    },
    redeem: (useId) => inTransaction((tx) => billing.promoCodes.redeem(tx, useId)),
    release: (useId) => inTransaction((tx) => billing.promoCodes.release(tx, useId)),
    counts: async (id) => (await billing.database.rows(countsSql, [id]))[0] as number[],
  };
}
