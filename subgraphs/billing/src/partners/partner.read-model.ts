import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { person } from '../users/user.type';

/** @param origin public address of the service, for the partner's link */
export function partnerReadModel(origin: string): ReadModel {
  return new ReadModel('Partner', 'billing.partners', {
    user: computed(['user_id'], person),
    referralLink: computed(['referral_code'], (code: string) => `${origin}/?ref=${code}`),
    enabledAt: column('enabled_at'),
  });
}

/** How a partner's share in a business is read. */
export function partnerBusinessReadModel(): ReadModel {
  return new ReadModel('PartnerBusiness', 'billing.partner_businesses', {
    account: reference('referred_account_id'),
    owner: computed(['owner_user_id'], person),
    ownerEmail: column('owner_email', { requires: 'partner:email:read' }),
    partner: computed(['user_id'], person),
    firstTierPartner: computed(['first_tier_user_id'], person),
    secondTierPartner: computed(['second_tier_user_id'], person),
    blueprintPartner: computed(['blueprint_user_id'], person),
    myPartnerTier: column('tier'),
    status: column('status'),
    payoutPercentages: computed(
      ['sales_percentage', 'ad_spend_percentage', 'transfer_percentage', 'card_interchange_percentage'],
      (sales: string, adSpend: string | null, transfer: string | null, cardInterchange: string | null) => ({ sales, adSpend, transfer, cardInterchange }),
    ),
    volumeUsd: computed(
      ['volume_attributed', 'volume_awaiting_settlement', 'volume_settled'],
      (attributed: string, awaitingSettlement: string, settled: string) => ({ attributed, awaitingSettlement, settled }),
    ),
    earningsUsd: computed(
      ['earnings_total', 'earnings_pending', 'earnings_completed'],
      (total: string, pending: string, completed: string) => ({ total, pending, completed }),
    ),
    referralStartedAt: column('referral_started_at'),
    referralExpiresAt: column('referral_expires_at'),
    createdAt: column('created_at'),
  });
}

const created = {
  createdAfter: (row: string, value: string) => `${row}.created_at > ${value}`,
  createdBefore: (row: string, value: string) => `${row}.created_at < ${value}`,
};

const byCreation = { expression: (row: string) => `${row}.created_at`, type: 'timestamptz' };

export const partnerBusinessList: ListDefinition = {
  filters: {
    ...created,
    status: (row, value) => `${row}.status = ${value}`,
    tier: (row, value) => `${row}.tier = ${value}`,
    hasEarnings: (row, value) => `(${row}.earnings_total > 0) = ${value}`,
    referredUserId: (row, value) => `${row}.owner_user_id = ${value}`,
    referredUsername: (row, value) => `lower(${row}.owner_username) = lower(${value})`,
  },
  orders: {
    created_at: byCreation,
    referral_started_at: { expression: (row) => `COALESCE(${row}.referral_started_at, '-infinity')`, type: 'timestamptz' },
    referral_expires_at: { expression: (row) => `COALESCE(${row}.referral_expires_at, 'infinity')`, type: 'timestamptz' },
    payout_percentage: { expression: (row) => `${row}.sales_percentage`, type: 'numeric' },
    volume_usd: { expression: (row) => `${row}.volume_attributed`, type: 'numeric' },
    earnings_usd: { expression: (row) => `${row}.earnings_total`, type: 'numeric' },
  },
};

/** How an earning is read. */
export function partnerEarningReadModel(models: ReadModels): ReadModel {
  return new ReadModel('PartnerEarning', 'billing.partner_earnings', {
    account: reference('referred_account_id'),
    product: relation(() => models.product, 'product_id'),
    incomeSource: column('income_source'),
    resource: column('resource'),
    status: column('status'),
    secondTier: column('second_tier'),
    transactionAmountUsd: column('transaction_amount'),
    commissionAmountUsd: column('commission_amount'),
    payoutPercentage: column('payout_percentage'),
    cancelationReason: column('cancelation_reason'),
    financialActivity: column('financial_activity'),
    payoutAt: column('payout_at'),
    createdAt: column('created_at'),
  });
}

/** Earnings are listed for one business at a time. */
export const partnerEarningList: ListDefinition = {
  filters: {
    ...created,
    partnerBusinessId: (row, value) => `${row}.partner_business_id = ${value}`,
    status: (row, value) => `${row}.status = ${value}`,
  },
  orders: {
    created_at: byCreation,
    commission_amount: { expression: (row) => `COALESCE(${row}.commission_amount, -1)`, type: 'numeric' },
    transaction_amount: { expression: (row) => `${row}.transaction_amount`, type: 'numeric' },
    payout_at: { expression: (row) => `COALESCE(${row}.payout_at, '-infinity')`, type: 'timestamptz' },
  },
};

const businessesOf = (row: string) => `billing.partner_businesses b WHERE b.user_id = ${row}.user_id AND b.owner_user_id = ${row}.referred_user_id`;

/** How a referred person is read. */
export function referredUserReadModel(): ReadModel {
  return new ReadModel('ReferredUser', 'billing.referred_users', {
    user: computed(['referred_user_id'], person),
    totalEarningsUsd: column(`(SELECT COALESCE(sum(b.earnings_total), 0.00) FROM ${businessesOf('$row')})`),
    totalVolumeUsd: column(`(SELECT COALESCE(sum(b.volume_attributed), 0.00) FROM ${businessesOf('$row')})`),
  });
}

export const referredUserList: ListDefinition = {
  filters: {
    hasBusinesses: (row, value) => `EXISTS (SELECT 1 FROM ${businessesOf(row)}) = ${value}`,
    hasEarningBusinesses: (row, value) => `EXISTS (SELECT 1 FROM ${businessesOf(row)} AND b.earnings_total > 0) = ${value}`,
  },
  orders: { created_at: byCreation },
};
