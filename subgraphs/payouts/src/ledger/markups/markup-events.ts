import { IntegrationEventProcessor, type IntegrationEventDependencies } from '../../../../kit/src';
import type { MarkupRepository } from './markup.repository';

const toNullableString = (value: unknown): string | null => (value == null ? null : String(value));

/**
 * Creates the event consumer that stores a copy of the billing domain's markups: additional payout fees that accounts
 * pay to their platforms.
 */
export function markupIntegrationEvents(
  markups: MarkupRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('payouts:markups', deps, {
    'fact:fee_markup.set': (tx, { resourceId: id, accountId, row }) =>
      markups.set(tx, {
        id,
        accountId,
        platformId: row.platform_id as string,
        feeType: row.fee_type as string,
        percentageFee: toNullableString(row.percentage_fee),
        fixedFeeUsd: toNullableString(row.fixed_fee_usd),
      }),
    'fact:fee_markup.removed': (tx, { resourceId }) => markups.remove(tx, resourceId),
  });
}
