import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, connectionOf, numberedPageOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import {
  type AccessLevel,
  AccessLevelEnum,
  type MemberAction,
  MemberActionEnum,
  type MemberStatus,
  MemberStatusEnum,
} from './member.states';

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A user as customer of an account, over all their memberships there.',
  simpleResolvers: true,
})
export class Member {
  @Field(() => ID, { description: 'Public id, `mber_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user; null once their account is deleted.' })
  user!: User | null;

  @Field(() => MemberStatusEnum, { description: 'Joined while any membership gives access, left afterwards.' })
  status!: MemberStatus;

  @Field(() => AccessLevelEnum, { description: 'What the member may enter.' })
  accessLevel!: AccessLevel;

  @Field(() => MemberActionEnum, { nullable: true, description: 'What the member did last.' })
  mostRecentAction!: MemberAction | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the member did that.' })
  mostRecentActionAt!: Date | null;

  @Field(() => DecimalScalar, { description: 'Everything the member has paid, in US dollars.' })
  usdTotalSpent!: string;

  @Field(() => DecimalScalar, { description: 'Tokens of the account that the member holds.' })
  tokenBalance!: string;

  @Field(() => String, { nullable: true, description: 'Phone number; null without `member:phone:read`.' })
  phoneNumber!: string | null;

  @Field(() => Int, { nullable: true, description: 'Place that the user gave the account in their own list, from 0.' })
  position!: number | null;

  @Field(() => DateTimeScalar, { description: 'When the user first joined the account.' })
  joinedAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the member last entered.' })
  lastAccessedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When the record was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the record last changed.' })
  updatedAt!: Date;
}

export const MemberConnection = connectionOf(Member, 'Member');
export const MemberPage = numberedPageOf(Member, 'Member');
