import {
  type Currency,
  Exact,
  type ExchangeRates,
  type Fact,
  FollowedFacts,
  type FollowedFactsParts,
  type Transaction,
  convert,
} from '../../../kit/src';
import type { PaymentRepository } from '../payments/payment.repository';
import type { KnownUserRepository } from '../users/known-users.repository';
import type { AffiliateCodes, UserNames } from './affiliate-codes.repository';
import type { AffiliateService } from './affiliate.service';

export interface AffiliateFactParts extends FollowedFactsParts {
  readonly users: KnownUserRepository;
  readonly codes: AffiliateCodes;
  readonly service: AffiliateService;
  readonly payments: PaymentRepository;
  readonly rates: ExchangeRates;
}

/** Creates the consumer of user name changes and of commission postings of the ledger. */
export function affiliateFacts(parts: AffiliateFactParts): FollowedFacts {
  return new FollowedFacts('billing:affiliates', parts, {
    'fact:user.named': async (tx, { row }) => {
      const names = row as unknown as UserNames;
      await parts.users.keep(tx, names);
      await parts.codes.rename(tx, names);
    },
    'fact:commission.posted': (tx, fact) => takePosted(parts, tx, fact),
  });
}

/**
 * Replaces the payment's share of the totals of the affiliate and the override. The event carries the total posted
 * commission of the payment, so that redelivery changes nothing.
 */
async function takePosted(
  { payments, service, rates }: AffiliateFactParts,
  tx: Transaction,
  { resourceId: paymentId, row }: Fact,
): Promise<void> {
  const payment = await payments.lock(tx, paymentId);
  if (payment.affiliateId === null) return;
  const posted = String(row.posted);
  const usd = convert(posted, row.currency as Currency, 'usd', rates);
  const amount = new Exact(usd).minus(payment.commissionPostedUsd ?? 0).toFixed();
  payment.commissionPosted = posted;
  payment.commissionPostedUsd = usd;
  await payments.save(tx, payment);
  await service.add(tx, { affiliateId: payment.affiliateId, overrideId: payment.affiliateOverrideId, amount });
}
