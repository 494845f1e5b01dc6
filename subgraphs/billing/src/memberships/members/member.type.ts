import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, connectionOf, numberedPageOf } from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { User } from '../../users/user.type';
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
  description: 'A user as a customer of an account, with all their memberships there.',
  simpleResolvers: true,
})
export class Member {
  @Field(() => ID, { description: 'Public id, `mber_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user; null once their account is deleted.' })
  user!: User | null;

  @Field(() => MemberStatusEnum, { description: 'Joined while any membership grants access, left afterwards.' })
  status!: MemberStatus;

  @Field(() => AccessLevelEnum, { description: 'Level of access.' })
  accessLevel!: AccessLevel;

  @Field(() => MemberActionEnum, { nullable: true, description: 'Most recent action of the member.' })
  mostRecentAction!: MemberAction | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Time of the most recent action.' })
  mostRecentActionAt!: Date | null;

  @Field(() => DecimalScalar, { description: 'Total amount paid by the member, in US dollars.' })
  usdTotalSpent!: string;

  @Field(() => DecimalScalar, { description: 'Tokens of the account that the member holds.' })
  tokenBalance!: string;

  @Field(() => String, { nullable: true, description: 'Phone number; null without `member:phone:read`.' })
  phoneNumber!: string | null;

  @Field(() => Int, { nullable: true, description: "Position of the account in the user's own list, from 0." })
  position!: number | null;

  @Field(() => DateTimeScalar, { description: 'Time at which the user first joined the account.' })
  joinedAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Time of the last access.' })
  lastAccessedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const MemberConnection = connectionOf(Member, 'Member');
export const MemberPage = numberedPageOf(Member, 'Member');
