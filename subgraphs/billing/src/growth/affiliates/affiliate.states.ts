import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const affiliateStatuses = ['active', 'archived', 'deleted'] as const;
export type AffiliateStanding = (typeof affiliateStatuses)[number];
export const AffiliateStandingEnum = registerEnum(
  'AffiliateStanding',
  affiliateStatuses,
  'Whether an affiliate still promotes an account.',
);

export const affiliateTransitions: Transitions<AffiliateStanding> = transitionTable<AffiliateStanding>({
  active: { to: ['archived'] },
  archived: { to: ['active'] },
  deleted: { to: [] },
});

export const affiliateOrders = ['id', 'created_at', 'cached_total_referrals', 'cached_total_rewards'] as const;
export const AffiliateOrderEnum = registerEnum('AffiliateOrder', affiliateOrders, 'Sort key of a list of affiliates.');

export const overrideTypes = ['standard', 'rev_share'] as const;
/**
 * Type of an override: `standard` is a commission on one plan, `rev_share` a share of the revenue of one product or of
 * all products.
 */
export type OverrideType = (typeof overrideTypes)[number];
export const OverrideTypeEnum = registerEnum(
  'AffiliateOverrideType',
  overrideTypes,
  'A commission on one plan, or a revenue share.',
);

export const commissionTypes = ['percentage', 'flat_fee'] as const;
export type CommissionType = (typeof commissionTypes)[number];
export const CommissionTypeEnum = registerEnum(
  'AffiliateCommissionType',
  commissionTypes,
  'Unit of a commission: percent or US dollars.',
);

export const paymentScopes = ['first_payment', 'all_payments'] as const;
export type PaymentScope = (typeof paymentScopes)[number];
export const PaymentScopeEnum = registerEnum(
  'AffiliatePaymentScope',
  paymentScopes,
  'Payments of a membership on which a commission is paid.',
);

export const productScopes = ['single_product', 'all_products'] as const;
export type ProductScope = (typeof productScopes)[number];
export const ProductScopeEnum = registerEnum(
  'AffiliateProductScope',
  productScopes,
  'Products covered by a revenue share.',
);

export const revenueBases = ['pre_fees', 'post_fees'] as const;
export type RevenueBasis = (typeof revenueBases)[number];
export const RevenueBasisEnum = registerEnum(
  'AffiliateRevenueBasis',
  revenueBases,
  'Whether a revenue share is calculated before or after fees.',
);
