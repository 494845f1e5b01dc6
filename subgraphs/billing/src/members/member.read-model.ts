import { byCreation, column, computed, type ListDefinition, listOf, ReadModel, reference } from '../../../kit/src';
import { customer } from '../users/user.type';
import { memberFilters } from './member.inputs';

/** Defines the read model of members. */
export function memberReadModel(): ReadModel {
  return new ReadModel('Member', 'billing.members', {
    account: reference('account_id'),
    user: computed(['user_id', 'account_id'], customer),
    status: column('status'),
    accessLevel: column('access_level'),
    mostRecentAction: column('most_recent_action'),
    mostRecentActionAt: column('most_recent_action_at'),
    usdTotalSpent: column('usd_total_spent'),
    tokenBalance: column('token_balance'),
    phoneNumber: column('phone', { requires: 'member:phone:read' }),
    position: column('position'),
    joinedAt: column('joined_at'),
    lastAccessedAt: column('last_accessed_at'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and sort orders for the list of members. */
export const memberList: ListDefinition = listOf(
  memberFilters,
  {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    created_at: byCreation,
    joined_at: { expression: (row) => `${row}.joined_at`, type: 'timestamptz' },
    last_accessed_at: { expression: (row) => `COALESCE(${row}.last_accessed_at, '-infinity')`, type: 'timestamptz' },
    usd_total_spent: { expression: (row) => `${row}.usd_total_spent`, type: 'numeric' },
    most_recent_action: { expression: (row) => `COALESCE(${row}.most_recent_action, '')`, type: 'text' },
  },
  {
    conditions: {
      // The filter value is a text array: first the LIKE pattern, then the ids of the accounts in which the caller may
      // also search by e-mail address.
      search: (row, value) => {
        const pattern = `(${value}::text[])[1]`;
        const byEmail = `${row}.account_id = ANY((${value}::text[])[2:]) AND ${row}.email ILIKE ${pattern}`;
        return `(${row}.username ILIKE ${pattern} OR ${row}.name ILIKE ${pattern} OR (${byEmail}))`;
      },
    },
  },
);
