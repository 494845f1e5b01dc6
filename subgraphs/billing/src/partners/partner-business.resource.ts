import { Field } from 'type-graphql';
import { connectionOf, Resource, IdField, StoredColumn, TextField, EnumField, DateTimeField } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import {
  type PartnerBusinessStatus,
  PartnerBusinessStatusEnum,
  type PartnerTier,
  PartnerTierEnum,
} from './partner.states';
import { PartnerPayoutPercentages, PartnerVolume, PartnerEarnings } from './partner-business-parts.type';

/** One partner's share in a referred business. Partners of several tiers have a row each. */
@Resource('billing.partner_businesses', "One partner's share in a referred business.", { key: false })
export class PartnerBusiness {
  @IdField('Public id, `coma_…`.')
  id!: string;

  /** The account that the partner earns for. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { nullable: true, description: 'The referred business; null once it is closed.' })
  readonly account?: object | null;

  @Field(() => User, { nullable: true, description: 'Owner of the business.' })
  readonly owner?: object | null;

  @TextField("The owner's e-mail address; null without `partner:email:read` on the account that earns.", {
    nullable: true,
    requires: 'partner:email:read',
  })
  ownerEmail!: string | null;

  @Field(() => User, { nullable: true, description: 'The partner whose share this is.' })
  readonly partner?: object | null;

  @Field(() => User, { nullable: true, description: 'Partner who referred the business.' })
  readonly firstTierPartner?: object | null;

  @Field(() => User, { nullable: true, description: 'Partner who referred the first-tier partner.' })
  readonly secondTierPartner?: object | null;

  @Field(() => User, { nullable: true, description: 'Partner whose blueprint the business follows.' })
  readonly blueprintPartner?: object | null;

  @Field(() => PartnerTierEnum, { description: 'The tier of the partner whose share this is.' })
  readonly myPartnerTier?: PartnerTier;

  @EnumField(PartnerBusinessStatusEnum, 'Whether the partner still earns by it.')
  status!: PartnerBusinessStatus;

  @Field(() => PartnerPayoutPercentages, { description: 'What the partner gets.' })
  readonly payoutPercentages?: object;

  @Field(() => PartnerVolume, { description: 'What the business turned over.' })
  readonly volumeUsd?: object;

  @Field(() => PartnerEarnings, { description: 'What the partner earned.' })
  readonly earningsUsd?: object;

  @DateTimeField('When the partner began to earn.', { nullable: true })
  referralStartedAt!: Date | null;

  @DateTimeField('When the partner stops earning; null for never.', { nullable: true })
  referralExpiresAt!: Date | null;

  @DateTimeField('When the business was referred.')
  createdAt!: Date;

  /** The partner. */
  @StoredColumn('text')
  userId!: string;

  @StoredColumn('text')
  tier!: PartnerTier;

  /** The business; null once it is closed. */
  @StoredColumn('text', { nullable: true })
  referredAccountId!: string | null;

  @StoredColumn('text', { nullable: true })
  ownerUserId!: string | null;

  /** Username and address of the owner when the business was referred, for filters and for partners who may see them. */
  @StoredColumn('text', { nullable: true })
  ownerUsername!: string | null;

  @StoredColumn('text', { nullable: true })
  firstTierUserId!: string | null;

  @StoredColumn('text', { nullable: true })
  secondTierUserId!: string | null;

  @StoredColumn('text', { nullable: true })
  blueprintUserId!: string | null;

  /** Shares as exact fractions: 0.3 is 30 %. Null where the partner does not earn by it. */
  @StoredColumn('numeric')
  salesPercentage!: string;

  @StoredColumn('numeric', { nullable: true })
  adSpendPercentage!: string | null;

  @StoredColumn('numeric', { nullable: true })
  transferPercentage!: string | null;

  @StoredColumn('numeric', { nullable: true })
  cardInterchangePercentage!: string | null;
}

export const PartnerBusinessConnection = connectionOf(PartnerBusiness, 'PartnerBusiness');
