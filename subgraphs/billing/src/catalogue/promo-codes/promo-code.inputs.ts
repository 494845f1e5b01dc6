import { ArgsType, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  anyOf,
  createdFilters,
  createInputOf,
  type Currency,
  CurrencyEnum,
  listArgs,
  numberedArgs,
  overlaps,
  patchOf,
} from '../../../../kit/src';
import { PromoCode } from './promo-code.resource';
import { PromoCodeOrderEnum, type PromoCodeStatus, PromoCodeStatusEnum } from './promo-code.states';

@InputType({ description: 'Changes to a promo code. Absent fields stay unchanged; null empties plans and metadata.' })
export class PromoCodePatch extends patchOf(PromoCode) {}

@InputType({ description: 'A new promo code. The stock is unlimited unless `stock` is given.' })
export class PromoCodeCreateInput extends createInputOf<
  PromoCode,
  'code' | 'promoType' | 'amountOff' | 'baseCurrency' | 'numberOfIntervals' | 'newUsersOnly'
>(PromoCode) {}

const common = {
  accountId: accountFilter('promo codes'),
  statuses: anyOf<PromoCodeStatus>(
    () => [PromoCodeStatusEnum],
    'status',
    'Only promo codes with one of these statuses.',
  ),
};
export const promoCodeListFilters = {
  ...common,
  productIds: anyOf(() => [ID], 'product_id', 'Only promo codes for one of these products, at most 100.'),
  planIds: overlaps(() => [ID], 'plan_ids', 'Only promo codes limited to one of these plans, at most 100.'),
  ...createdFilters('promo codes'),
};
const pageFilters = {
  ...common,
  baseCurrencies: anyOf<Currency>(
    () => [CurrencyEnum],
    'base_currency',
    'Only promo codes with one of these base currencies.',
  ),
};

@ArgsType()
export class PromoCodeListArgs extends listArgs(promoCodeListFilters, PromoCodeOrderEnum) {}

@ArgsType()
export class PromoCodePageArgs extends numberedArgs(pageFilters) {}

export const promoCodeFilters = { ...promoCodeListFilters, ...pageFilters };
