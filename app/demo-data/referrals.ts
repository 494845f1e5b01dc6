import { graphql } from 'graphql';
import type { Billing, Referral } from '../../subgraphs/billing/src';
import { type Context, createContext, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import type { EarningBusiness, PlannedEarning } from './earnings';
import type { Username } from './people';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';
import { requireId } from './graphql';

/** Referral partners, each with the account that receives the earnings. */
const partners = [
  { user: 'iris', account: 'pickaxe-labs' },
  { user: 'nadia', account: 'pickaxe-labs' },
  { user: 'mei', account: 'pickaxe-labs' },
  { user: 'bruno', account: 'pickaxe-labs' },
  { user: 'oskar', account: 'pickaxe-labs' },
  { user: 'theo', account: 'northwind-audio' },
] as const;

interface PlannedReferral extends Pick<Referral, 'tier' | 'status' | 'percentages'> {
  readonly partner: Username;
  /** Account of the referred business; null for a business that was closed later. */
  readonly account: string | null;
  readonly owner: Username;
  readonly first: Username;
  readonly second?: Username;
  readonly blueprint?: Username;
  readonly expires?: string;
  readonly earnings?: readonly PlannedEarning[];
}

const card = {
  object: 'receipt',
  currency: 'eur',
  brand: 'visa',
  last4: '4242',
  paymentMethodType: 'card',
  processor: 'stripe',
} as const;

const shares: readonly PlannedReferral[] = [
  {
    partner: 'iris',
    tier: 'first',
    account: 'northwind-audio',
    owner: 'theo',
    first: 'iris',
    second: 'nadia',
    percentages: { sales: '0.3', adSpend: '0.05', transfer: '0.1', cardInterchange: '0.2' },
    earnings: [
      {
        incomeSource: 'sales',
        status: 'completed',
        transactionAmount: '120',
        commissionAmount: '3.6',
        ofProduct: true,
        payoutAt: '2026-03-01T00:00:00Z',
        resource: { ...card, id: 'pay_demoReferral1' },
        financialActivity: [
          {
            amount: '3.6',
            amountUsd: '3.60',
            category: 'partner_fee',
            createdAt: '2026-03-01T00:00:00.000Z',
            currency: 'usd',
            type: 'income',
          },
        ],
      },
      {
        incomeSource: 'sales',
        status: 'pending',
        transactionAmount: '12.99',
        commissionAmount: '0.39',
        ofProduct: true,
        payoutAt: '2026-04-01T00:00:00Z',
        resource: { ...card, id: 'pay_demoReferral2' },
      },
      {
        incomeSource: 'sales',
        status: 'awaiting_settlement',
        transactionAmount: '12.99',
        ofProduct: true,
        resource: {
          object: 'receipt',
          id: 'pay_demoReferral3',
          currency: 'eur',
          paymentMethodType: 'sepa_debit',
          processor: 'stripe',
          alternativePaymentMethod: { name: 'SEPA Direct Debit', imageUrl: null },
        },
      },
      {
        incomeSource: 'transfer',
        status: 'completed',
        transactionAmount: '500',
        commissionAmount: '0.5',
        resource: { object: 'transfer', id: 'ctt_demoReferral4', currency: 'usd' },
      },
      {
        incomeSource: 'card_interchange',
        status: 'reversed',
        transactionAmount: '40',
        commissionAmount: '0.08',
        resource: {
          object: 'card_transaction',
          id: 'citx_demoReferral5',
          currency: null,
          merchantName: 'Harbour Cafe',
        },
      },
      {
        incomeSource: 'ad_spend',
        status: 'canceled',
        transactionAmount: '15',
        cancelationReason: 'The campaign was refunded.',
      },
    ],
  },
  {
    partner: 'nadia',
    tier: 'second',
    account: 'northwind-audio',
    owner: 'theo',
    first: 'iris',
    second: 'nadia',
    percentages: { sales: '0.05' },
    earnings: [
      {
        incomeSource: 'sales',
        status: 'completed',
        transactionAmount: '120',
        commissionAmount: '0.6',
        ofProduct: true,
        resource: { ...card, id: 'pay_demoReferral1' },
      },
    ],
  },
  {
    partner: 'iris',
    tier: 'first',
    account: 'pickaxe-coaching',
    owner: 'nadia',
    first: 'iris',
    percentages: { sales: '0.25' },
    expires: '2027-03-01T00:00:00Z',
  },
  {
    partner: 'iris',
    tier: 'blueprint',
    account: 'pickaxe-academy',
    owner: 'nadia',
    first: 'mei',
    blueprint: 'iris',
    status: 'removed',
    percentages: { sales: '0.125' },
  },
  {
    partner: 'nadia',
    tier: 'first',
    account: 'pickaxe-japan',
    owner: 'mei',
    first: 'nadia',
    percentages: { sales: '0.3', adSpend: '0.1' },
  },
  {
    partner: 'nadia',
    tier: 'first',
    account: null,
    owner: 'amir',
    first: 'nadia',
    status: 'removed',
    percentages: { sales: '0.3' },
  },
  {
    partner: 'theo',
    tier: 'first',
    account: 'pickaxe-labs',
    owner: 'iris',
    first: 'theo',
    percentages: { sales: '0.2' },
    earnings: [
      {
        incomeSource: 'sales',
        status: 'pending',
        transactionAmount: '29',
        commissionAmount: '0.58',
        resource: { ...card, id: 'pay_demoReferral6', currency: 'usd' },
      },
    ],
  },
];

/**
 * Creates partners and referred businesses, and returns the businesses with their planned earnings. Must not be called
 * twice.
 * @param withEarnings whether to record the planned earnings now, from invented transactions
 */
export async function refer(
  billing: Billing,
  log: Logger,
  clock: DemoClock,
  withEarnings: boolean,
): Promise<readonly EarningBusiness[]> {
  const newContext = (): Context => {
    clock.pause();
    return createContext({ principal: systemPrincipal, requestId: 'demo', log, clock });
  };
  for (const { user, account } of partners)
    requireId(await billing.partners.enable(newContext(), idOf('user', user), idOf('biz', account)));
  const productId = await productOf(billing, newContext());
  const businesses: EarningBusiness[] = [];
  for (const plannedReferral of shares) {
    const businessId = requireId(
      await billing.partners.recordReferral(newContext(), referralOf(plannedReferral, clock)),
    );
    const { account, earnings = [] } = plannedReferral;
    businesses.push({ businessId, accountId: account && idOf('biz', account), earnings });
    if (!withEarnings) continue;
    for (const { resource, payoutAt, ofProduct, financialActivity, ...earning } of earnings) {
      const ctx = newContext();
      requireId(
        await billing.partners.earn(ctx, {
          ...earning,
          financialActivity: financialActivity?.map((row) => ({
            ...row,
            createdAt: row.createdAt && clock.calendar.at(row.createdAt).toISOString(),
          })),
          businessId,
          productId: ofProduct ? productId : null,
          payoutAt: payoutAt === undefined ? null : clock.calendar.at(payoutAt),
          resource: resource ? { ...resource, createdAt: clock.now().toISOString() } : null,
        }),
      );
    }
  }
  return businesses;
}

function referralOf(
  { partner, account, owner, first, second, blueprint, expires, ...plannedReferral }: PlannedReferral,
  clock: DemoClock,
): Referral {
  const id = (username: Username | undefined) => (username === undefined ? null : idOf('user', username));
  return {
    tier: plannedReferral.tier,
    status: plannedReferral.status,
    percentages: plannedReferral.percentages,
    partnerUserId: idOf('user', partner),
    accountId: account && idOf('biz', account),
    owner: { id: idOf('user', owner), username: owner, email: `${owner}@demo.example` },
    firstTierUserId: id(first),
    secondTierUserId: id(second),
    blueprintUserId: id(blueprint),
    startedAt: clock.now(),
    expiresAt: expires === undefined ? null : clock.calendar.at(expires),
  };
}

/** Returns the id of the product of the second account. */
async function productOf(billing: Billing, contextValue: Context): Promise<string> {
  const source = 'query ($accountId: ID!) { products(filter: { accountId: $accountId }, first: 1) { nodes { id } } }';
  const { data, errors } = await graphql({
    schema: billing.subgraph.schema,
    source,
    variableValues: { accountId: idOf('biz', 'northwind-audio') },
    contextValue,
  });
  if (errors?.[0]) throw errors[0];
  return (data as { products: { nodes: [{ id: string }] } }).products.nodes[0].id;
}
