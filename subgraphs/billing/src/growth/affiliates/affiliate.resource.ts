import { ObjectType } from 'type-graphql';
import {
  AccountField,
  connectionOf,
  DateTimeField,
  DecimalField,
  EnumField,
  IdField,
  IntegerField,
  Resource,
  ResourcePayload,
  StoredColumn,
  ReferenceField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { User, asPerson } from '../../users/user.type';
import { type AffiliateStanding, AffiliateStandingEnum } from './affiliate.states';

@Resource('billing.affiliates', 'A user who refers buyers to an account and earns commissions on their payments.')
export class Affiliate {
  @IdField('Public id, `aff_…`.')
  id!: string;

  @AccountField(() => Account, 'The promoted account.', { write: 'create' })
  accountId!: string;

  @ReferenceField('user', () => User, 'The user who promotes the account.', { source: asPerson })
  userId!: string;

  /** Part of the affiliate code in links, and searchable. Null in older rows if the user was unknown. */
  @StoredColumn('text', { nullable: true })
  username!: string | null;

  /** Searchable. */
  @StoredColumn('text', { nullable: true })
  name!: string | null;

  @EnumField(AffiliateStandingEnum, 'Whether the affiliate still promotes the account.')
  status!: AffiliateStanding;

  @IntegerField('Number of memberships bought with the code of the affiliate.', { initial: 0 })
  totalReferralsCount!: number;

  @DecimalField('Posted commissions in US dollars, less the amounts reversed by refunds and lost disputes.')
  totalReferralEarningsUsd!: string;

  @IntegerField('Number of overrides.', { initial: 0 })
  totalOverridesCount!: number;

  @DateTimeField('Time at which the user became an affiliate.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;
}

export const AffiliateConnection = connectionOf(Affiliate, 'Affiliate');

@ObjectType({ description: 'Result of a mutation on an affiliate.' })
export class AffiliatePayload extends ResourcePayload {}
