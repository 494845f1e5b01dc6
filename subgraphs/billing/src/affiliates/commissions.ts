import { type ExchangeRates, type Transaction, isZero } from '../../../kit/src';
import type { PaymentEntity } from '../payments/payment.entity';
import type { CommissionRepository } from './commission.repository';
import { commissionOn, commissionTerms } from './commission.rules';

/** Decides on commissions of affiliates. The ledger posts them once the payment's funds settle. */
export class Commissions {
  constructor(
    private readonly commissions: CommissionRepository,
    private readonly rates: ExchangeRates,
  ) {}

  /** Decides on the commission of a payment that was collected, whose fees are known. The payment is not written here. */
  async agree(tx: Transaction, payment: PaymentEntity): Promise<void> {
    if (payment.affiliateCode === null || payment.productId === null || isZero(payment.total)) return;
    const offer = await this.commissions.offer(tx, payment);
    const terms = offer && commissionTerms(offer);
    if (!terms) return;
    const commission = commissionOn(payment, terms, this.rates);
    if (isZero(commission)) return;
    payment.affiliateId = offer.affiliateId;
    payment.affiliateOverrideId = terms.overrideId;
    payment.affiliateUserId = offer.userId;
    payment.commission = commission;
  }
}
