import { Field } from 'type-graphql';
import {
  connectionOf,
  DateTimeField,
  EnumField,
  IdField,
  Resource,
  StoredColumn,
  TextField,
  ReferenceField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { User, asPerson } from '../../users/user.type';
import { PartnerEarnings, PartnerPayoutPercentages, PartnerVolume } from './partner-business-parts.type';
import {
  type PartnerBusinessStatus,
  PartnerBusinessStatusEnum,
  type PartnerTier,
  PartnerTierEnum,
} from './partner.states';

/** A business with partners of several tiers has a row for each of them. */
@Resource('billing.partner_businesses', "One partner's share in a referred business.", { key: false })
export class PartnerBusiness {
  @IdField('Public id, `coma_…`.')
  id!: string;

  /** The account that receives the earnings of the partner. */
  @StoredColumn('text')
  accountId!: string;

  @ReferenceField('account', () => Account, 'The referred business; null once it is closed.', { nullable: true })
  referredAccountId!: string | null;

  @ReferenceField('owner', () => User, 'Owner of the business.', {
    nullable: true,
    source: asPerson,
  })
  ownerUserId!: string | null;

  /** Username at the time of the referral, for filters. */
  @StoredColumn('text', { nullable: true })
  ownerUsername!: string | null;

  @TextField(
    'E-mail address of the owner at the time of the referral; null without `partner:email:read` on the account that earns.',
    { nullable: true, requires: 'partner:email:read' },
  )
  ownerEmail!: string | null;

  @ReferenceField('partner', () => User, 'The partner who has the share.', { source: asPerson })
  userId!: string;

  @ReferenceField('firstTierPartner', () => User, 'Partner who referred the business.', {
    nullable: true,
    source: asPerson,
  })
  firstTierUserId!: string | null;

  @ReferenceField('secondTierPartner', () => User, 'Partner who referred the first-tier partner.', {
    nullable: true,
    source: asPerson,
  })
  secondTierUserId!: string | null;

  @ReferenceField('blueprintPartner', () => User, 'Partner whose blueprint the business follows.', {
    nullable: true,
    source: asPerson,
  })
  blueprintUserId!: string | null;

  @StoredColumn('text')
  tier!: PartnerTier;

  @Field(() => PartnerTierEnum, { description: 'Tier of the partner who has the share.' })
  readonly myPartnerTier?: PartnerTier;

  @EnumField(PartnerBusinessStatusEnum, 'Whether the partner still earns from the business.')
  status!: PartnerBusinessStatus;

  /** A fraction, like the other percentages: 0.3 is 30 %. */
  @StoredColumn('numeric')
  salesPercentage!: string;

  @StoredColumn('numeric', { nullable: true })
  adSpendPercentage!: string | null;

  @StoredColumn('numeric', { nullable: true })
  transferPercentage!: string | null;

  @StoredColumn('numeric', { nullable: true })
  cardInterchangePercentage!: string | null;

  @Field(() => PartnerPayoutPercentages, { description: 'Shares of the partner, by source of income.' })
  readonly payoutPercentages?: object;

  @Field(() => PartnerVolume, { description: 'Transaction volume of the business.' })
  readonly volumeUsd?: object;

  @Field(() => PartnerEarnings, { description: 'Earnings of the partner.' })
  readonly earningsUsd?: object;

  @DateTimeField('Start of the period in which the partner earns; null if it has not started.', { nullable: true })
  referralStartedAt!: Date | null;

  @DateTimeField('End of the period in which the partner earns; null if it does not end.', { nullable: true })
  referralExpiresAt!: Date | null;

  @DateTimeField('Time of the referral.')
  createdAt!: Date;
}

export const PartnerBusinessConnection = connectionOf(PartnerBusiness, 'PartnerBusiness');
