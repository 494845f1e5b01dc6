import type { Billing, EarningRecord } from '../../subgraphs/billing/src';
import { createContext, ExactDecimal, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import { DemoDataError, executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';

type CardBrand = NonNullable<EarningRecord['resource']>['brand'];

/** Commission of a partner from a referred business, as planned before the business sold anything. */
export interface PlannedEarning extends Omit<EarningRecord, 'businessId' | 'resource' | 'payoutAt'> {
  readonly resource?: Omit<NonNullable<EarningRecord['resource']>, 'createdAt'>;
  /** Payout time; omitted for earnings that are not paid out. */
  readonly payoutAt?: string;
  /** Set if the earning is for the second account's product. */
  readonly ofProduct?: true;
}

/** A partner's share in a referred business, with the planned earnings. */
export interface EarningBusiness {
  /** Id of the share. Each partner of a business has a separate share. */
  readonly businessId: string;
  readonly accountId: string | null;
  readonly earnings: readonly PlannedEarning[];
}

/** Transactions of a business that are not yet the source of an earning, newest first. */
interface Transactions {
  readonly payments: {
    readonly id: string;
    readonly createdAt: string;
    readonly currency: string;
    readonly usdTotal: string;
    readonly cardBrand: string | null;
    readonly cardLast4: string | null;
    readonly product: { readonly id: string } | null;
  }[];
  readonly transfers: {
    readonly id: string;
    readonly createdAt: string;
    readonly amount: { readonly amount: string; readonly currency: string };
  }[];
  readonly cardTransactions: {
    readonly id: string;
    readonly createdAt: string;
    readonly usdAmount: string;
    readonly merchantName: string | null;
  }[];
}

/** Fields of an earning that are copied from its source transaction. */
interface Source extends Pick<EarningRecord, 'productId' | 'transactionAmount'> {
  readonly createdAt: string;
  readonly resource: NonNullable<PlannedEarning['resource']> | null;
}

const listPayments = `query ($accountId: ID!) {
  payments(filter: { accountId: $accountId, statuses: [PAID] }, first: 100) {
    nodes { id createdAt currency usdTotal cardBrand cardLast4 product { id } }
  }
}`;
const listMovements = `query ($accountId: ID!) {
  transfers(originId: $accountId, first: 100) { nodes { id createdAt amount { amount currency } } }
  cardTransactions(filter: { accountId: $accountId }, first: 100) { nodes { id createdAt usdAmount merchantName } }
}`;

/** Time between a transaction and the payout of its commission, in milliseconds. */
const payoutDelay = 30 * 86_400_000;

/**
 * Records the planned earnings for existing transactions, each at the time of its transaction: completed earnings for
 * the oldest transactions of the business, all other earnings for the newest. Each commission keeps its planned
 * percentage of the transaction amount. Planned earnings with the same resource use the same transaction.
 */
export async function recordEarnings(
  deps: { readonly billing: Billing; readonly payouts: Payouts; readonly log: Logger },
  clock: DemoClock,
  businesses: readonly EarningBusiness[],
): Promise<void> {
  const existing = new Map<string, Transactions>();
  const sources = new Map<string, Source>();
  for (const { businessId, accountId, earnings } of businesses) {
    if (accountId === null) continue;
    const transactions = existing.get(accountId) ?? (await transactionsOf(deps, clock, accountId));
    existing.set(accountId, transactions);
    for (const planned of earnings) {
      const key = planned.resource?.id ?? '';
      const source = sources.get(key) ?? sourceOf(planned, transactions, clock);
      if (key) sources.set(key, source);
      const recordedAt = { now: () => new Date(source.createdAt) };
      const ctx = createContext({ principal: systemPrincipal, requestId: 'demo', log: deps.log, clock: recordedAt });
      requireSuccess(await deps.billing.partners.earn(ctx, { ...earningFrom(planned, source), businessId }));
    }
  }
}

async function transactionsOf(
  { billing, payouts, log }: { readonly billing: Billing; readonly payouts: Payouts; readonly log: Logger },
  clock: DemoClock,
  accountId: string,
): Promise<Transactions> {
  type Lists = { readonly [List in keyof Transactions]: { readonly nodes: Transactions[List] } };
  const { payments } = await executorOf<Lists>(billing, log, clock)(listPayments, { accountId });
  const { transfers, cardTransactions } = await executorOf<Lists>(payouts, log, clock)(listMovements, { accountId });
  return { payments: payments.nodes, transfers: transfers.nodes, cardTransactions: cardTransactions.nodes };
}

/**
 * Removes a transaction of the planned earning's resource type from `rows` and returns its data. An earning without a
 * resource keeps its planned amount.
 */
function sourceOf(
  { resource, status, transactionAmount }: PlannedEarning,
  rows: Transactions,
  clock: DemoClock,
): Source {
  const takeRow = <Row>(of: Row[]): Row => {
    const row = status === 'completed' ? of.pop() : of.shift();
    if (!row) throw new DemoDataError(`an earning comes from a missing ${resource?.object}.`);
    return row;
  };
  switch (resource?.object) {
    case 'receipt': {
      const { id, createdAt, currency, usdTotal, cardBrand, cardLast4, product } = takeRow(rows.payments);
      const card = { brand: lowerCase(cardBrand) as CardBrand, last4: cardLast4 };
      const paidBy = { ...card, paymentMethodType: 'card', processor: 'stripe' } as const;
      const receipt = { object: 'receipt', id, currency: lowerCase(currency), ...paidBy } as const;
      return { createdAt, resource: receipt, transactionAmount: usdTotal, productId: product?.id ?? null };
    }
    case 'transfer': {
      const { id, createdAt, amount } = takeRow(rows.transfers);
      const transfer = { object: 'transfer', id, currency: lowerCase(amount.currency) } as const;
      return { createdAt, resource: transfer, transactionAmount: amount.amount };
    }
    case 'card_transaction': {
      const { id, createdAt, usdAmount, merchantName } = takeRow(rows.cardTransactions);
      const transaction = { object: 'card_transaction', id, currency: null, merchantName } as const;
      return { createdAt, resource: transaction, transactionAmount: usdAmount };
    }
    case undefined:
      return { createdAt: clock.now().toISOString(), resource: null, transactionAmount };
  }
}

function earningFrom(planned: PlannedEarning, source: Source): Omit<EarningRecord, 'businessId'> {
  const { incomeSource, status, cancelationReason, payoutAt, financialActivity } = planned;
  const { createdAt, transactionAmount, productId = null } = source;
  const share = new ExactDecimal(planned.commissionAmount ?? 0).dividedBy(planned.transactionAmount);
  const commission = share.times(transactionAmount).toFixed(2, ExactDecimal.ROUND_DOWN);
  const paidAt = new Date(Date.parse(createdAt) + payoutDelay);
  return {
    incomeSource,
    status,
    cancelationReason,
    transactionAmount,
    productId,
    commissionAmount: planned.commissionAmount ? commission : null,
    payoutAt: payoutAt ? paidAt : null,
    resource: source.resource && { ...source.resource, createdAt },
    financialActivity: financialActivity?.map((row) => ({
      ...row,
      amount: commission,
      amountUsd: commission,
      createdAt: paidAt.toISOString(),
    })),
  };
}

function lowerCase<Name extends string | null>(name: Name): Name {
  return (name?.toLowerCase() ?? null) as Name;
}
