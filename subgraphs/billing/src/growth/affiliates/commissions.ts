import { type ExchangeRates, type Transaction, isZero } from '../../../../kit/src';
import type { Payment } from '../../payments/payments/payment.resource';
import type { CommissionRepository } from './commission.repository';
import { commissionOn, commissionTerms } from './commission.rules';

/**
 * Determines the commissions of affiliates on payments. The ledger posts a commission when the funds of its payment
 * settle.
 */
export class Commissions {
  constructor(
    private readonly commissions: CommissionRepository,
    private readonly rates: ExchangeRates,
  ) {}

  /**
   * Sets the affiliate and the commission of a collected payment whose fees are already computed. Changes nothing if no
   * commission applies. The caller saves the payment.
   */
  async agree(tx: Transaction, payment: Payment): Promise<void> {
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
