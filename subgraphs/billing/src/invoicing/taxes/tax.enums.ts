import { registerEnum } from '../../../../kit/src';

export const taxBehaviors = ['exclusive', 'inclusive', 'unspecified', 'unable_to_collect'] as const;
/**
 * How tax was applied to a price (`ReceiptTaxBehaviors` in the REST API contract): added, included, not collected
 * because the tax type is unspecified, or not collected because the rate is unknown.
 */
export type TaxBehavior = (typeof taxBehaviors)[number];
export const TaxBehaviorEnum = registerEnum('TaxBehavior', taxBehaviors, 'Result of the tax calculation for a price.');

export const taxStatuses = ['calculated', 'not_calculated'] as const;
export type TaxStatus = (typeof taxStatuses)[number];
export const TaxStatusEnum = registerEnum('TaxStatus', taxStatuses, 'Whether the tax on a price was calculated.');
