import {
  ExactDecimal,
  ParameterInvalid,
  type Transaction,
  exactAmount,
  newId,
  randomString,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../../kit/src';
import type { EarningActivity, EarningResource } from './partner-earning-parts.type';
import { PartnerEarning } from './partner-earning.resource';
import { PartnerBusiness } from './partner-business.resource';
import { Partner } from './partner.resource';
import { partnerPolicy } from './partner.policy';
import type { EarningPosting, PartnerRepository } from './partner.repository';
import type { EarningStatus, IncomeSource, PartnerBusinessStatus, PartnerTier } from './partner.states';

/** Shares that a partner receives from each source of income, as fractions from 0 to 1: 0.3 is 30 %. */
export interface PayoutPercentages {
  readonly sales: string;
  readonly adSpend?: string | null;
  readonly transfer?: string | null;
  readonly cardInterchange?: string | null;
}

/** A business that was referred by a partner, directly or through another partner. */
export interface Referral {
  /** User id of the partner who owns the share in the business. */
  readonly partnerUserId: string;
  readonly tier: PartnerTier;
  /** Id of the account of the business; null if the business is closed. */
  readonly accountId: string | null;
  readonly owner: { readonly id: string; readonly username: string; readonly email: string | null };
  readonly firstTierUserId: string | null;
  readonly secondTierUserId?: string | null;
  readonly blueprintUserId?: string | null;
  readonly status?: PartnerBusinessStatus;
  readonly percentages: PayoutPercentages;
  readonly startedAt: Date | null;
  readonly expiresAt?: Date | null;
}

/** A transaction of a referred business from which its partner earns. Amounts are in US dollars. */
export interface EarningRecord {
  readonly businessId: string;
  readonly incomeSource: IncomeSource;
  readonly resource: EarningResource | null;
  readonly productId?: string | null;
  readonly status: EarningStatus;
  readonly transactionAmount: string;
  /**
   * Commission of the partner; ignored with the status `awaiting_settlement`, because it is not known before the
   * settlement.
   */
  readonly commissionAmount?: string | null;
  readonly cancelationReason?: string | null;
  readonly financialActivity?: readonly EarningActivity[] | null;
  readonly payoutAt?: Date | null;
}

const percentageFieldOf: Readonly<Record<IncomeSource, keyof PartnerBusiness>> = {
  sales: 'salesPercentage',
  ad_spend: 'adSpendPercentage',
  transfer: 'transferPercentage',
  card_interchange: 'cardInterchangePercentage',
};

/** Commands on partners. Each runs inside the given transaction. */
export class PartnerService {
  constructor(private readonly partners: PartnerRepository) {}

  /**
   * Makes the calling user a partner, and returns the id of the partner record. If the user already is a partner, only
   * returns the id.
   */
  async become(tx: Transaction): Promise<string> {
    const userId = partnerPolicy.requireSelf(tx);
    return this.enable(tx, userId, userId);
  }

  /**
   * Makes a user a partner and returns the id of the partner record. `accountId` is the account that receives the
   * earnings, or the id of the user for personal earnings.
   */
  async enable(tx: Transaction, userId: string, accountId: string): Promise<string> {
    const now = tx.clock.now();
    const newPartner = {
      id: newId('part'),
      accountId,
      userId,
      referralCode: randomString(10),
      enabledAt: now,
      createdAt: now,
    };
    return (await this.partners.add(tx, Object.assign(new Partner(), newPartner))).id;
  }

  /**
   * Records a partner's share in a referred business, and the owner of the business as referred user. Returns the id of
   * the share. Throws `NotFound` if the user is not a partner.
   */
  async recordReferral(tx: Transaction, referral: Referral): Promise<string> {
    const partner = await this.partners.ofUser(tx, referral.partnerUserId);
    const { percentages, owner } = referral;
    const business = newRow(PartnerBusiness, tx.clock.now(), {
      id: newId('coma'),
      accountId: partner.accountId,
      userId: partner.userId,
      tier: referral.tier,
      referredAccountId: referral.accountId,
      ownerUserId: owner.id,
      ownerUsername: owner.username,
      ownerEmail: owner.email,
      firstTierUserId: referral.firstTierUserId,
      secondTierUserId: referral.secondTierUserId ?? null,
      blueprintUserId: referral.blueprintUserId ?? null,
      status: referral.status ?? 'active',
      salesPercentage: fraction(percentages.sales, 'sales'),
      adSpendPercentage: fractionOrNull(percentages.adSpend, 'adSpend'),
      transferPercentage: fractionOrNull(percentages.transfer, 'transfer'),
      cardInterchangePercentage: fractionOrNull(percentages.cardInterchange, 'cardInterchange'),
      referralStartedAt: referral.startedAt,
      referralExpiresAt: referral.expiresAt ?? null,
    });
    await this.partners.saveBusiness(tx, business);
    await this.partners.addReferredUser(tx, newId('refu'), partner, owner.id);
    return business.id;
  }

  /**
   * Records an earning from a transaction of a referred business, adds it to the totals of the business, and returns
   * the id of the earning.
   */
  async earn(tx: Transaction, record: EarningRecord): Promise<string> {
    const business = await this.partners.lockBusiness(tx, record.businessId);
    const isSettled = record.status !== 'awaiting_settlement';
    const amount = exactAmount(record.transactionAmount, 'usd', ['transactionAmount']);
    const commission =
      isSettled && record.commissionAmount != null
        ? exactAmount(record.commissionAmount, 'usd', ['commissionAmount'])
        : null;
    const earning = newRow(PartnerEarning, tx.clock.now(), {
      id: newId('pern'),
      accountId: business.accountId,
      userId: business.userId,
      partnerBusinessId: business.id,
      referredAccountId: business.referredAccountId,
      productId: record.productId ?? null,
      incomeSource: record.incomeSource,
      resource: record.resource,
      status: record.status,
      secondTier: business.tier === 'second',
      transactionAmount: amount,
      commissionAmount: commission,
      payoutPercentage: isSettled ? (business[percentageFieldOf[record.incomeSource]] as string | null) : null,
      cancelationReason: record.cancelationReason ?? null,
      financialActivity: record.financialActivity ?? null,
      payoutAt: record.payoutAt ?? null,
    });
    await this.partners.addEarning(tx, earning, postingOf(record.status, amount, commission ?? '0'));
    return earning.id;
  }
}

const zeroEarnings: EarningPosting = { awaitingSettlement: '0', settled: '0', pending: '0', completed: '0' };

/**
 * Returns the amounts that an earning adds to the totals of its business, by its status; zeros for canceled and
 * reversed earnings.
 */
function postingOf(status: EarningStatus, amount: string, commission: string): EarningPosting {
  switch (status) {
    case 'awaiting_settlement':
      return { ...zeroEarnings, awaitingSettlement: amount };
    case 'pending':
      return { ...zeroEarnings, settled: amount, pending: commission };
    case 'completed':
      return { ...zeroEarnings, settled: amount, completed: commission };
    case 'canceled':
    case 'reversed':
      return zeroEarnings;
  }
}

function fraction(value: string, field: string): string {
  const decimal = new ExactDecimal(value);
  if (decimal.isNegative() || decimal.greaterThan(1))
    throw new ParameterInvalid(['percentages', field], messageTemplate`${thisInput} must be a fraction from 0 to 1.`);
  return decimal.toFixed();
}

function fractionOrNull(value: string | null | undefined, field: string): string | null {
  return value == null ? null : fraction(value, field);
}
