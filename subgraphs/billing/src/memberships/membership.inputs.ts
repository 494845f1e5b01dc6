import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DateTimeScalar, DirectionEnum, JSONObjectScalar, NumberedPageArgs, PageArgs } from '../../../kit/src';
import {
  type CancelMode,
  CancelModeEnum,
  type CancelOption,
  CancelOptionEnum,
  type MembershipOrder,
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
    nullable: true,
    description: 'Whether the cancellation takes effect immediately (default) or at the end of the billing period.',
  })
  mode?: CancelMode | null;

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

@ArgsType()
export class MembershipListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only memberships of this account.' })
  accountId?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only memberships of these accounts, at most 100; accounts without access are ignored.',
  })
  accountIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these users, at most 100.' })
  userIds?: string[] | null;

  @Field(() => [StatusFilterEnum], { nullable: true, description: 'Only memberships with one of these statuses.' })
  statuses?: StatusFilter[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these plans, at most 100.' })
  planIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these products, at most 100.' })
  productIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships with one of these promo codes, at most 100.' })
  promoCodeIds?: string[] | null;

  @Field(() => [CancelOptionEnum], {
    nullable: true,
    description: 'Only memberships canceled for one of these reasons.',
  })
  cancelOptions?: CancelOption[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only memberships created after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only memberships created before this time.' })
  createdBefore?: Date | null;

  @Field(() => MembershipOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort key.',
  })
  order!: MembershipOrder;
}

@ArgsType()
export class MembershipPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only memberships of this account.' })
  accountId?: string | null;

  @Field(() => [StoredStatusEnum], {
    nullable: true,
    description: 'Only memberships with one of these statuses; all by default. Drafts are never included.',
  })
  storedStatuses?: StoredStatus[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only memberships that grant access if true; only the others if false.',
  })
  givesAccess?: boolean | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these plans, at most 100.' })
  planIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these products, at most 100.' })
  productIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these users, at most 100.' })
  userIds?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only memberships with this Discord account.' })
  discordId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only memberships paid with this crypto wallet.' })
  walletAddress?: string | null;

  @Field(() => DirectionEnum, {
    nullable: true,
    defaultValue: 'desc',
    description: 'Sort direction by time of creation; newest first by default.',
  })
  direction!: 'asc' | 'desc';
}
