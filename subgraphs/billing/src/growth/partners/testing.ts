import type { Clock, Context, Outcome } from '../../../../kit/src';
import { apiKeyOf, testContext } from '../../../../kit/src/testing';
import { clockAt } from '../../memberships/memberships/testing';
import type { Billing } from '../..';
import type { EarningRecord, Referral } from './partner.service';

const recorder = (clock: Clock): Context => testContext(apiKeyOf('biz_agency'), { clock });

/** Returns the id from the outcome of a command. Throws if the command was rejected. */
export function idOf({ id, userErrors }: Outcome): string {
  if (id === null) throw new Error(userErrors.map(({ message }) => message).join(' '));
  return id;
}

/** Creates test helpers that record partners, referred businesses and earnings at a given time. */
export function partnersOf({ partners }: Billing) {
  return {
    enable: (userId: string, accountId: string) =>
      partners.enable(recorder(clockAt('2026-01-01T00:00:00.000Z')), userId, accountId),
    refer: async (at: string, referral: Partial<Referral> & Pick<Referral, 'partnerUserId' | 'accountId'>) =>
      idOf(
        await partners.recordReferral(recorder(clockAt(at)), {
          tier: 'first',
          owner: {
            id: `user_of_${referral.accountId}`,
            username: `Owner-${referral.accountId}`,
            email: 'owner@secret.test',
          },
          firstTierUserId: referral.partnerUserId,
          percentages: { sales: '0.3' },
          startedAt: new Date(at),
          ...referral,
        }),
      ),
    earn: async (at: string, record: Partial<EarningRecord> & Pick<EarningRecord, 'businessId'>) =>
      idOf(
        await partners.earn(recorder(clockAt(at)), {
          incomeSource: 'sales',
          resource: null,
          status: 'completed',
          transactionAmount: '100',
          commissionAmount: '30',
          ...record,
        }),
      ),
  };
}

type Partners = ReturnType<typeof partnersOf>;

/** Creates three partners of two accounts, four referred businesses and their earnings. Returns the ids of the businesses by name. */
export async function addReferrals(partners: Partners): Promise<Record<string, string>> {
  for (const user of ['ada', 'ben']) idOf(await partners.enable(`user_${user}`, 'biz_agency'));
  idOf(await partners.enable('user_cleo', 'user_cleo'));
  const one = await partners.refer('2026-02-01T00:00:00.000Z', {
    partnerUserId: 'user_ada',
    accountId: 'biz_one',
    percentages: { sales: '0.30', adSpend: '0.05' },
  });
  const two = await partners.refer('2026-02-02T00:00:00.000Z', {
    partnerUserId: 'user_ada',
    accountId: 'biz_two',
    tier: 'second',
    firstTierUserId: 'user_ben',
    secondTierUserId: 'user_ada',
    percentages: { sales: '0.1' },
    startedAt: null,
    expiresAt: new Date('2027-02-02T00:00:00.000Z'),
  });
  const gone = await partners.refer('2026-02-03T00:00:00.000Z', {
    partnerUserId: 'user_ben',
    accountId: null,
    status: 'removed',
  });
  const cleos = await partners.refer('2026-02-04T00:00:00.000Z', {
    partnerUserId: 'user_cleo',
    accountId: 'biz_one',
    percentages: { sales: '0.2' },
  });
  await addEarnings(partners, { one, two, cleos });
  return { one, two, gone, cleos };
}

async function addEarnings(
  { earn }: Partners,
  { one, two, cleos }: Record<'one' | 'two' | 'cleos', string>,
): Promise<void> {
  await earn('2026-03-01T00:00:00.000Z', {
    businessId: one,
    transactionAmount: '99.9',
    commissionAmount: '29.97',
  });
  await earn('2026-03-02T00:00:00.000Z', {
    businessId: one,
    status: 'pending',
    transactionAmount: '10',
    commissionAmount: '3',
    payoutAt: new Date('2026-04-01T00:00:00.000Z'),
  });
  await earn('2026-03-03T00:00:00.000Z', {
    businessId: one,
    status: 'awaiting_settlement',
    transactionAmount: '20',
    incomeSource: 'ad_spend',
  });
  await earn('2026-03-04T00:00:00.000Z', {
    businessId: one,
    status: 'canceled',
    transactionAmount: '5',
    cancelationReason: 'The sale was refunded.',
  });
  await earn('2026-03-05T00:00:00.000Z', {
    businessId: two,
    transactionAmount: '50',
    commissionAmount: '5',
  });
  await earn('2026-03-06T00:00:00.000Z', {
    businessId: cleos,
    transactionAmount: '500',
    commissionAmount: '100',
  });
}
