import { ID } from 'type-graphql';
import {
  accountFilter,
  column,
  computed,
  createdFilters,
  equals,
  type Filter,
  type ListDefinition,
  listOf,
  ReadModel,
  reference,
} from '../../../../kit/src';
import { accountsFilter, argumentOnly, isAmong, valuesFilter } from '../../shared/filters';
import { memberSearch } from './member-search.read-model';
import { customer } from '../../users/user.type';
import {
  type AccessLevel,
  AccessLevelEnum,
  type MemberAction,
  MemberActionEnum,
  type MemberStatus,
  MemberStatusEnum,
} from './member.states';
import type { Member } from './member.type';

/** Defines the read model of members. */
export function memberReadModel(): ReadModel<Member> {
  return new ReadModel<Member>('Member', 'billing.members', {
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

/** Condition of a filter: the member has a membership whose column has one of the values. */
const hasMembershipAmong =
  (columnName: string): Filter =>
  (row, value) =>
    `EXISTS (SELECT 1 FROM billing.memberships ms WHERE ms.member_id = ${row}.id AND ms.${columnName} = ANY(${value}::text[]))`;

export const memberPageFilters = { accountId: accountFilter('members') };

export const memberFilters = {
  ...memberPageFilters,
  accountIds: accountsFilter('members'),
  accessLevel: equals<AccessLevel>(() => AccessLevelEnum, 'access_level', 'Only members with this level of access.'),
  statuses: valuesFilter<MemberStatus>(
    () => [MemberStatusEnum],
    'Only members with one of these statuses.',
    isAmong('status'),
  ),
  mostRecentActions: valuesFilter<MemberAction>(
    () => [MemberActionEnum],
    'Only members with one of these most recent actions.',
    isAmong('most_recent_action'),
  ),
  userIds: valuesFilter(() => [ID], 'Only these users, at most 100.', isAmong('user_id')),
  planIds: valuesFilter(
    () => [ID],
    'Only members who ever had a membership of one of these plans, at most 100.',
    hasMembershipAmong('plan_id'),
  ),
  productIds: valuesFilter(
    () => [ID],
    'Only members who ever had a membership of one of these products, at most 100.',
    hasMembershipAmong('product_id'),
  ),
  promoCodeIds: valuesFilter(
    () => [ID],
    'Only members whose membership has one of these promo codes, at most 100.',
    hasMembershipAmong('promo_code_id'),
  ),
  query: argumentOnly<string>(
    () => String,
    'Part of the name or username or, with `member:email:read`, of the e-mail address; at most 100 characters.',
  ),
  ...createdFilters('members'),
};

/** Filters and sort orders for the list of members. */
export const memberList: ListDefinition = listOf(memberFilters, {
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    joined_at: { expression: (row) => `${row}.joined_at`, type: 'timestamptz' },
    last_accessed_at: { expression: (row) => `COALESCE(${row}.last_accessed_at, '-infinity')`, type: 'timestamptz' },
    usd_total_spent: { expression: (row) => `${row}.usd_total_spent`, type: 'numeric' },
    most_recent_action: { expression: (row) => `COALESCE(${row}.most_recent_action, '')`, type: 'text' },
  },
  search: memberSearch,
});
