import type { Clock, Context, Outcome } from '../../../kit/src';
import { apiKeyOf, testContext } from '../../../kit/src/testing';
import { clockAt } from '../memberships/testing';
import type { Billing } from '..';
import type { EarningRecord, Referral } from './partner.service';

const recorder = (clock: Clock): Context => testContext(apiKeyOf('biz_agency'), { clock });

/** The id of what was recorded. Fails the test where it was refused. */
export function idOf({ id, userErrors }: Outcome): string {
  if (id === null) throw new Error(userErrors.map(({ message }) => message).join(' '));
  return id;
}

/** What tests let happen to partners, at a time that they choose. */
export function partnersOf({ partners }: Billing) {
  return {
    enable: (userId: string, accountId: string) =>
      partners.enable(recorder(clockAt('2026-01-01T00:00:00.000Z')), userId, accountId),
    refer: async (at: string, referral: Partial<Referral> & Pick<Referral, 'partnerUserId' | 'accountId'>) =>
      idOf(
        await partners.refer(recorder(clockAt(at)), {
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
