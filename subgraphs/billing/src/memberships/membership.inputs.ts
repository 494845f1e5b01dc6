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
  description: 'Changes to a membership. Absent and null fields stay as they are, save that null metadata is emptied.',
})
export class MembershipPatch {
  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Custom key-value pairs: 50 keys of 100 characters, texts of 500. Where it is added to what is there, a key given as null is removed. An empty object empties it, and frees the license.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => MetadataModeEnum, {
    nullable: true,
    description: 'Whether the metadata is added to what is there (default) or takes its place.',
  })
  metadataMode?: MetadataMode | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True schedules a cancellation for the end of the period, false calls it off.',
  })
  cancelAtPeriodEnd?: boolean | null;
}

@InputType({ description: 'How a membership is canceled.' })
export class MembershipCancelInput {
  @Field(() => CancelModeEnum, {
    nullable: true,
    description: 'At once (default), or with the end of the billing period.',
  })
  mode?: CancelMode | null;

  @Field(() => CancelOptionEnum, { nullable: true, description: 'Why, by category.' })
  option?: CancelOption | null;

  @Field(() => String, { nullable: true, description: 'Why, in free words, at most 1,000 characters.' })
  reason?: string | null;
}

@InputType({ description: 'How long a membership is extended.' })
export class MembershipExtendInput {
  @Field(() => Int, { description: 'Days, 1 to 1,095.' })
  days!: number;
}

@InputType({ description: 'How the collection of payments is paused.' })
export class MembershipPauseInput {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it goes on by itself, in the future; without it only a command ends the pause.',
  })
  until?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Drops what is past due, so that nothing is owed any more; false by default.',
  })
  voidPayments?: boolean | null;
}

@ArgsType()
export class MembershipListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only memberships of this account.' })
  accountId?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only memberships of these accounts; accounts out of reach add nothing; at most 100.',
  })
  accountIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these users; at most 100.' })
  userIds?: string[] | null;

  @Field(() => [StatusFilterEnum], { nullable: true, description: 'Only memberships with one of these statuses.' })
  statuses?: StatusFilter[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these plans; at most 100.' })
  planIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these products; at most 100.' })
  productIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships with one of these promo codes; at most 100.' })
  promoCodeIds?: string[] | null;

  @Field(() => [CancelOptionEnum], {
    nullable: true,
    description: 'Only memberships canceled for one of these reasons.',
  })
  cancelOptions?: CancelOption[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only memberships made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only memberships made before this instant.' })
  createdBefore?: Date | null;

  @Field(() => MembershipOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: MembershipOrder;
}

@ArgsType()
export class MembershipPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only memberships of this account.' })
  accountId?: string | null;

  @Field(() => [StoredStatusEnum], {
    nullable: true,
    description: 'Only memberships with one of these statuses; all but drafts by default, which never show.',
  })
  storedStatuses?: StoredStatus[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only memberships that grant access if true; only the others if false.',
  })
  givesAccess?: boolean | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these plans; at most 100.' })
  planIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these products; at most 100.' })
  productIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only memberships of these users; at most 100.' })
  userIds?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only memberships with this Discord account.' })
  discordId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only memberships paid with this crypto wallet.' })
  walletAddress?: string | null;

  @Field(() => DirectionEnum, {
    nullable: true,
    defaultValue: 'desc',
    description: 'By the time they were made: newest first by default.',
  })
  direction!: 'asc' | 'desc';
}
