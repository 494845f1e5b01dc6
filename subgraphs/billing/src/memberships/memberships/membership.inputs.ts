import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import {
  accountFilter,
  anyOf,
  createdFilters,
  DateTimeScalar,
  DirectionEnum,
  equals,
  JSONObjectScalar,
  listArgs,
  type ListFilter,
  numberedArgs,
} from '../../../../kit/src';
import { accountsFilter, argumentOnly, isAmong, valueFilter, valuesFilter } from '../../shared/filters';
import {
  type CancelMode,
  CancelModeEnum,
  type CancelOption,
  CancelOptionEnum,
  MembershipOrderEnum,
  type MetadataMode,
  MetadataModeEnum,
  type StatusFilter,
  StatusFilterEnum,
  type StoredStatus,
  StoredStatusEnum,
} from './membership.states';

@InputType({
  description: 'Changes to a membership. Absent and null fields stay unchanged, except that null empties the metadata.',
})
export class MembershipPatch {
  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Custom key-value pairs: at most 50 keys of 100 characters, strings of 500. When merged, a key with the value null is removed. An empty object empties the metadata and unbinds the license.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => MetadataModeEnum, {
    nullable: true,
    description: 'Whether the metadata is merged with the existing metadata (default) or replaces it.',
  })
  metadataMode?: MetadataMode | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True schedules a cancellation for the end of the billing period; false reverts it.',
  })
  cancelAtPeriodEnd?: boolean | null;
}

@InputType({ description: 'Cancellation of a membership.' })
export class MembershipCancelInput {
  @Field(() => CancelModeEnum, {
    description: 'Whether the cancellation takes effect immediately or at the end of the billing period.',
  })
  mode!: CancelMode;

  @Field(() => CancelOptionEnum, { nullable: true, description: 'Category of the cancellation reason.' })
  option?: CancelOption | null;

  @Field(() => String, { nullable: true, description: 'Cancellation reason as free text, at most 1,000 characters.' })
  reason?: string | null;
}

@InputType({ description: 'Extension of a membership.' })
export class MembershipExtendInput {
  @Field(() => Int, { description: 'Number of days, 1 to 1,095.' })
  days!: number;
}

@InputType({ description: 'Pause of the collection of payments.' })
export class MembershipPauseInput {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time at which the collection resumes automatically, in the future; if absent, only a command ends the pause.',
  })
  until?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether past-due payments are voided, so that they are no longer owed; false by default.',
  })
  voidPayments?: boolean | null;
}

const common = {
  accountId: accountFilter('memberships'),
  planIds: anyOf(() => [ID], 'plan_id', 'Only memberships of these plans, at most 100.'),
  productIds: anyOf(() => [ID], 'product_id', 'Only memberships of these products, at most 100.'),
  userIds: anyOf(() => [ID], 'user_id', 'Only memberships of these users, at most 100.'),
};

const statuses = anyOf<StatusFilter>(
  () => [StatusFilterEnum],
  'shown_status',
  'Only memberships with one of these statuses.',
);

/** Filter by status. `paused` is not a stored status, but a separate flag; it is combined with the statuses by OR. */
const statusesFilter: ListFilter<readonly StatusFilter[]> = {
  ...statuses,
  conditions: {
    ...statuses.conditions,
    Paused: (row, value) => `(${row}.payment_collection_paused AND ${value}::boolean)`,
    OrPaused: (row, value) => `(${row}.shown_status = ANY(${value}::text[]) OR ${row}.payment_collection_paused)`,
  },
  choose(values) {
    if (!values.includes('paused')) return statuses.choose(values);
    const others = values.filter((status) => status !== 'paused');
    return others.length > 0 ? ['OrPaused', others] : ['Paused', true];
  },
};

export const membershipListFilters = {
  ...common,
  accountIds: accountsFilter('memberships'),
  statuses: statusesFilter,
  promoCodeIds: anyOf(() => [ID], 'promo_code_id', 'Only memberships with one of these promo codes, at most 100.'),
  cancelOptions: valuesFilter<CancelOption>(
    () => [CancelOptionEnum],
    'Only memberships canceled for one of these reasons.',
    isAmong('cancel_option'),
  ),
  search: argumentOnly<string>(
    () => String,
    "Part of the member's name or username or, with `member:email:read`, of the e-mail address; at most 100 characters.",
  ),
  ...createdFilters('memberships'),
};

const pageFilters = {
  ...common,
  storedStatuses: argumentOnly<StoredStatus[]>(
    () => [StoredStatusEnum],
    'Only memberships with one of these statuses; all by default. Drafts are never included.',
  ),
  givesAccess: argumentOnly<boolean>(
    () => Boolean,
    'Only memberships that grant access if true; only the others if false.',
  ),
  discordId: valueFilter(
    () => ID,
    'Only memberships with this Discord account.',
    (row, value) => `${row}.discord ->> 'id' = ${value}`,
  ),
  walletAddress: equals(() => String, 'wallet_address', 'Only memberships paid with this crypto wallet.'),
};

export const membershipFilters = { ...membershipListFilters, ...pageFilters };

@ArgsType()
export class MembershipListArgs extends listArgs(membershipListFilters, MembershipOrderEnum) {}

@ArgsType()
export class MembershipPageArgs extends numberedArgs(pageFilters) {
  @Field(() => DirectionEnum, {
    nullable: true,
    defaultValue: 'desc',
    description: 'Sort direction by time of creation; newest first by default.',
  })
  direction!: 'asc' | 'desc';
}
