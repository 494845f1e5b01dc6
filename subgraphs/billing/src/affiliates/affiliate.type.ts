import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, DecimalScalar, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import { type AffiliateStanding, AffiliateStandingEnum } from './affiliate.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A user who sends buyers to an account.' })
export class Affiliate {
  @Field(() => ID, { simple: true, description: 'Public id, `aff_…`.' })
  id!: string;

  @Field(() => Account, { simple: true, nullable: true, description: 'The promoted account.' })
  account!: Account | null;

  @Field(() => User, { simple: true, nullable: true, description: 'Who promotes it.' })
  user!: User | null;

  @Field(() => AffiliateStandingEnum, { simple: true, description: 'Whether they still do.' })
  status!: AffiliateStanding;

  @Field(() => Int, { simple: true, description: 'Memberships that were bought with their code.' })
  totalReferralsCount!: number;

  @Field(() => DecimalScalar, {
    simple: true,
    description: 'Commissions that were posted to them, less what refunds and lost disputes took back, in US dollars.',
  })
  totalReferralEarningsUsd!: string;

  @Field(() => Int, { simple: true, description: 'Overrides they have.' })
  totalOverridesCount!: number;

  @Field(() => DateTimeScalar, { simple: true, description: 'When they became an affiliate.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { simple: true, description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AffiliateConnection = connectionOf(Affiliate, 'Affiliate');

@ObjectType({ description: 'Outcome of a command on an affiliate.' })
export class AffiliatePayload {
  /** Id of the affiliate that the command was about; the `affiliate` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
