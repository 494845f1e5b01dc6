import { FollowedFacts, type FollowedFactsParts } from '../../../kit/src';
import type { MarkupRepository } from './markup.repository';

const exact = (value: unknown): string | null => (value == null ? null : String(value));

/** Maintains the markups that accounts pay to their platforms, from events of billing. */
export function markupFacts(markups: MarkupRepository, parts: FollowedFactsParts): FollowedFacts {
  return new FollowedFacts('payouts:markups', parts, {
    'fact:fee_markup.set': (tx, { resourceId: id, accountId, row }) =>
      markups.set(tx, {
        id,
        accountId,
        platformId: row.platform_id as string,
        feeType: row.fee_type as string,
        percentageFee: exact(row.percentage_fee),
        fixedFeeUsd: exact(row.fixed_fee_usd),
      }),
    'fact:fee_markup.removed': (tx, { resourceId }) => markups.remove(tx, resourceId),
  });
}
