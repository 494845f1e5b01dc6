import {
  type Currency,
  ExactDecimal,
  type ExchangeRates,
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
  convert,
} from '../../../../kit/src';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { UserReplicaRepository } from '../../users/user-replica.repository';
import type { AffiliateCodes, UserNames } from './affiliate-codes.repository';
import type { AffiliateService } from './affiliate.service';

export interface AffiliateEventDependencies extends IntegrationEventDependencies {
  readonly users: UserReplicaRepository;
  readonly codes: AffiliateCodes;
  readonly service: AffiliateService;
  readonly payments: PaymentRepository;
  readonly rates: ExchangeRates;
}

/**
 * Creates the consumer of two types of events from other domains: changed user names, and commissions that the ledger
 * has posted.
 */
export function affiliateEvents(deps: AffiliateEventDependencies): IntegrationEventProcessor {
  return new IntegrationEventProcessor('billing:affiliates', deps, {
    'fact:user.named': async (tx, { row }) => {
      const names = row as unknown as UserNames;
      await deps.users.keep(tx, names);
      await deps.codes.rename(tx, names);
    },
    'fact:commission.posted': (tx, event) => applyPostedCommission(deps, tx, event),
  });
}

/**
 * Updates the earnings of the affiliate and the override by the difference to the commission of the payment that was
 * posted before. The event contains the total posted commission of the payment, so that redelivery changes nothing.
 */
async function applyPostedCommission(
  { payments, service, rates }: AffiliateEventDependencies,
  tx: Transaction,
  { resourceId: paymentId, row }: IntegrationEvent,
): Promise<void> {
  const payment = await payments.lock(tx, paymentId);
  if (payment.affiliateId === null) return;
  const posted = String(row.posted);
  const usd = convert(posted, row.currency as Currency, 'usd', rates);
  const amount = new ExactDecimal(usd).minus(payment.commissionPostedUsd ?? 0).toFixed();
  payment.commissionPosted = posted;
  payment.commissionPostedUsd = usd;
  await payments.save(tx, payment);
  await service.add(tx, { affiliateId: payment.affiliateId, overrideId: payment.affiliateOverrideId, amount });
}
