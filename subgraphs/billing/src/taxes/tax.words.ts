import { wordEnum } from '../../../kit/src';

export const taxBehaviors = ['exclusive', 'inclusive', 'unspecified', 'unable_to_collect'] as const;
/**
 * What became of the tax on a price (contract, `ReceiptTaxBehaviors`): added, contained, not collected since the price says
 * nothing about tax, or not collected since nobody knows the rate.
 */
export type TaxBehavior = (typeof taxBehaviors)[number];
export const TaxBehaviorEnum = wordEnum('TaxBehavior', taxBehaviors, 'What became of the tax on a price.');

export const taxStatuses = ['calculated', 'not_calculated'] as const;
export type TaxStatus = (typeof taxStatuses)[number];
export const TaxStatusEnum = wordEnum('TaxStatus', taxStatuses, 'Whether the tax on a price is known.');
