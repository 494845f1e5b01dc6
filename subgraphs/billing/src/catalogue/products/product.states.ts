import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const marketplaceStatuses = ['not_available', 'pending_review', 'live_marketplace'] as const;
export type MarketplaceStatus = (typeof marketplaceStatuses)[number];
export const MarketplaceStatusEnum = registerEnum(
  'MarketplaceStatus',
  marketplaceStatuses,
  'Marketplace status of a product.',
);

/**
 * Allowed transitions of the marketplace status. Sellers can only request a review; a review makes the product live.
 */
export const marketplaceTransitions: Transitions<MarketplaceStatus> = transitionTable({
  not_available: { to: ['pending_review'] },
  pending_review: { to: ['live_marketplace', 'not_available'] },
  live_marketplace: { to: ['not_available'] },
});

export const affiliateStatuses = ['enabled', 'disabled'] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];
export const AffiliateStatusEnum = registerEnum(
  'AffiliateStatus',
  affiliateStatuses,
  'Whether an affiliate program is enabled.',
);

export const productOrders = ['created_at', 'active_memberships_count', 'usd_gmv', 'usd_gmv_30_days'] as const;
export const ProductOrderEnum = registerEnum('ProductOrder', productOrders, 'Sort key of a list of products.');

export const productKinds = ['regular', 'app', 'experience_upsell', 'api_only'] as const;
export type ProductKind = (typeof productKinds)[number];
export const ProductKindEnum = registerEnum('ProductKind', productKinds, 'Origin of a product.');
