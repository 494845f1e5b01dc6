import { column, computed, type ListDefinition, ReadModel } from '../../../../kit/src';
import { person } from '../../users/user.type';
import type { ReferredUser } from './partner-business-parts.type';

const businessesOf = (row: string) =>
  `billing.partner_businesses b WHERE b.user_id = ${row}.user_id AND b.owner_user_id = ${row}.referred_user_id`;

/** Defines the read model of referred users: the columns behind each GraphQL field. */
export function referredUserReadModel(): ReadModel<ReferredUser> {
  return new ReadModel<ReferredUser>('ReferredUser', 'billing.referred_users', {
    user: computed(['referred_user_id'], person),
    totalEarningsUsd: column(`(SELECT COALESCE(sum(b.earnings_total), 0.00) FROM ${businessesOf('$row')})`),
    totalVolumeUsd: column(`(SELECT COALESCE(sum(b.volume_attributed), 0.00) FROM ${businessesOf('$row')})`),
  });
}

/** Filters and sort orders for the list of referred users. */
export const referredUserList: ListDefinition = {
  filters: {
    hasBusinesses: (row, value) => `EXISTS (SELECT 1 FROM ${businessesOf(row)}) = ${value}`,
    hasEarningBusinesses: (row, value) =>
      `EXISTS (SELECT 1 FROM ${businessesOf(row)} AND b.earnings_total > 0) = ${value}`,
  },
};
