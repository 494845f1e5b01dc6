import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, equals, type Filter, listArgs, numberedArgs } from '../../../kit/src';
import { accountsFilter, argumentOnly, isAmong, valuesFilter } from '../shared';
import {
  type AccessLevel,
  AccessLevelEnum,
  type MemberAction,
  MemberActionEnum,
  MemberOrderEnum,
  type MemberStatus,
  MemberStatusEnum,
} from './member.states';

/** Condition of a filter: the member has a membership whose column has one of the values. */
const hasMembershipAmong =
  (columnName: string): Filter =>
  (row, value) =>
    `EXISTS (SELECT 1 FROM billing.memberships ms WHERE ms.member_id = ${row}.id AND ms.${columnName} = ANY(${value}::text[]))`;

const pageFilters = { accountId: accountFilter('members') };

export const memberFilters = {
  ...pageFilters,
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

@ArgsType()
export class MemberListArgs extends listArgs(memberFilters, MemberOrderEnum) {}

@ArgsType()
export class MemberPageArgs extends numberedArgs(pageFilters) {}
