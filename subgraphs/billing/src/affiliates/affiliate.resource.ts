import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  EnumField,
  IntegerField,
  DecimalField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import { type AffiliateStanding, AffiliateStandingEnum } from './affiliate.states';

/** A user who sends buyers to an account. Username and name are kept for the code in links and for searching. */
@Resource('billing.affiliates', 'A user who sends buyers to an account.')
export class Affiliate {
  @IdField('Public id, `aff_…`.')
  id!: string;

  @AccountField(() => Account, 'The promoted account.')
  accountId!: string;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { simple: true, nullable: true, description: 'Who promotes it.' })
  readonly user?: object | null;

  @EnumField(AffiliateStandingEnum, 'Whether they still do.')
  status!: AffiliateStanding;

  @IntegerField('Memberships that were bought with their code.')
  totalReferralsCount!: number;

  @DecimalField('Commissions that were posted to them, less what refunds and lost disputes took back, in US dollars.')
  totalReferralEarningsUsd!: string;

  @IntegerField('Overrides they have.')
  totalOverridesCount!: number;

  @DateTimeField('When they became an affiliate.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  /** Null where an earlier release has taken the id of a user whom it did not know. */
  @StoredColumn('text', { nullable: true })
  username!: string | null;

  @StoredColumn('text', { nullable: true })
  name!: string | null;
}

export const AffiliateConnection = connectionOf(Affiliate, 'Affiliate');

@ObjectType({ description: 'Outcome of a command on an affiliate.' })
export class AffiliatePayload extends ResourcePayload {}
