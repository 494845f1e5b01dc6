import { ArgsType, Field, ID } from 'type-graphql';
import { DateTimeScalar, NumberedPageArgs, PageArgs } from '../../../kit/src';
import {
  type AccessLevel,
  AccessLevelEnum,
  type MemberAction,
  MemberActionEnum,
  type MemberOrder,
  MemberOrderEnum,
  type MemberStatus,
  MemberStatusEnum,
} from './member.states';

@ArgsType()
export class MemberListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only members of this account.' })
  accountId?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only members of these accounts, at most 100; accounts without access are ignored.',
  })
  accountIds?: string[] | null;

  @Field(() => AccessLevelEnum, { nullable: true, description: 'Only members with this level of access.' })
  accessLevel?: AccessLevel | null;

  @Field(() => [MemberStatusEnum], { nullable: true, description: 'Only members with one of these statuses.' })
  statuses?: MemberStatus[] | null;

  @Field(() => [MemberActionEnum], {
    nullable: true,
    description: 'Only members with one of these most recent actions.',
  })
  mostRecentActions?: MemberAction[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only these users, at most 100.' })
  userIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only members who ever had a membership of one of these plans, at most 100.',
  })
  planIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only members who ever had a membership of one of these products, at most 100.',
  })
  productIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only members whose membership has one of these promo codes, at most 100.',
  })
  promoCodeIds?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Part of the name or username or, with `member:email:read`, of the e-mail address; at most 100 characters.',
  })
  query?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only members created after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only members created before this time.' })
  createdBefore?: Date | null;

  @Field(() => MemberOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort key.',
  })
  order!: MemberOrder;
}

@ArgsType()
export class MemberPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only members of this account.' })
  accountId?: string | null;
}
