import {
  ExactDecimal,
  ParameterInvalid,
  type Transaction,
  decimalsOf,
  exactAmount,
  isZero,
  newId,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../../kit/src';
import type { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import type { Payment } from '../payments/payment.resource';
import { withholdingDisputeStatuses } from '../payments/payment.states';
import { Refund } from './refund.resource';
import {
  DisputedNotRefundable,
  PaymentNotRefundable,
  ExternalPaymentNotRefundable,
  RefundTooLarge,
  AlreadyRefunded,
} from './refund.errors';
import { recordRefundEvent } from './refund.events';
import type { RefundRepository } from './refund.repository';

/**
 * Time in milliseconds during which workers skip a new refund, because the request that created it also executes it.
 */
const onSessionTimeoutMs = 30_000;

/**
 * Refund fields that depend on its origin: requested by a command, automatic, or from a resolution case (a complaint of
 * the buyer).
 */
interface RefundTerms extends Pick<
  Refund,
  'amount' | 'taxAmount' | 'automatic' | 'caseId' | 'borneBy' | 'keepsMembership'
> {
  /** True if the caller executes the refund immediately, so that workers skip it at first. */
  readonly isOnSession: boolean;
}

/** Default terms of a refund that a command requests. */
const requestedRefund = {
  automatic: false,
  isOnSession: true,
  caseId: null,
  borneBy: 'account',
  keepsMembership: false,
} as const;

/** Creates refund rows for locked payments. `RefundRunner` executes the refunds. */
export class RefundOrders {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly attempts: ChargeAttemptRepository,
  ) {}

  /**
   * Creates a refund and returns its id. Throws if the payment cannot be refunded.
   *
   * @param requestedAmount exact decimal in the currency of the payment; null for the whole remaining amount
   */
  async order(tx: Transaction, payment: Payment, requestedAmount: string | null): Promise<string> {
    if (withholdingDisputeStatuses.includes(payment.disputeStatus)) throw new DisputedNotRefundable();
    if (payment.status !== 'paid' || isZero(payment.total))
      throw new PaymentNotRefundable(payment.status === 'paid' ? 'free' : payment.status);
    const committed = await this.refunds.committed(tx, payment.id);
    const remaining = new ExactDecimal(payment.total).minus(committed.amount);
    if (remaining.isZero()) throw new AlreadyRefunded();
    const decimals = decimalsOf(payment.currency);
    const amount =
      requestedAmount === null
        ? remaining.toFixed(decimals)
        : exactAmount(requestedAmount, payment.currency, ['amount']);
    if (isZero(amount))
      throw new ParameterInvalid(['amount'], messageTemplate`${thisInput} must be greater than zero.`);
    if (remaining.lessThan(amount))
      throw new RefundTooLarge({ amount: remaining.toFixed(decimals), currency: payment.currency });
    if (!(await this.attempts.hasPaid(tx, payment.id))) throw new ExternalPaymentNotRefundable();
    return this.write(tx, payment, {
      ...requestedRefund,
      amount,
      taxAmount: taxShare(payment, amount, remaining.equals(amount), committed.taxAmount),
    });
  }

  /**
   * Creates a refund of the remaining amount of a payment whose resolution case was decided for the customer; a worker
   * executes it. Has no effect if nothing remains, if a dispute has withdrawn the amount, or if no processor collected
   * the payment. The caller must ensure one call per case.
   */
  async refundRemaining(
    tx: Transaction,
    payment: Payment,
    terms: Pick<Refund, 'caseId' | 'borneBy' | 'keepsMembership'>,
  ): Promise<void> {
    const committed = await this.refunds.committed(tx, payment.id);
    const remaining = new ExactDecimal(payment.total).minus(committed.amount);
    if (payment.status !== 'paid' || remaining.isZero() || withholdingDisputeStatuses.includes(payment.disputeStatus))
      return;
    if (!(await this.attempts.hasPaid(tx, payment.id))) {
      tx.log.warn(
        { payment: payment.id, case: terms.caseId },
        'a payment that no processor has collected must be refunded manually',
      );
      return;
    }
    const amount = remaining.toFixed(decimalsOf(payment.currency));
    await this.write(tx, payment, {
      ...requestedRefund,
      ...terms,
      isOnSession: false,
      amount,
      taxAmount: taxShare(payment, amount, true, committed.taxAmount),
    });
  }

  /**
   * Creates an automatic refund of the full amount of a payment whose purchase could not be delivered. A worker
   * executes it.
   */
  async refundFully(tx: Transaction, payment: Payment): Promise<void> {
    await this.write(tx, payment, {
      ...requestedRefund,
      automatic: true,
      isOnSession: false,
      amount: payment.total,
      taxAmount: payment.taxAmount,
    });
  }

  private async write(tx: Transaction, payment: Payment, { isOnSession, ...terms }: RefundTerms): Promise<string> {
    const now = tx.clock.now();
    const refund = newRow(Refund, now, {
      id: newId('rfnd'),
      accountId: payment.accountId,
      paymentId: payment.id,
      userId: payment.userId,
      ...terms,
      currency: payment.currency,
      status: 'pending',
      provider: payment.provider,
      nextRunAt: isOnSession ? new Date(now.getTime() + onSessionTimeoutMs) : now,
    });
    await this.refunds.save(tx, refund);
    await recordRefundEvent(tx, 'refund.created', refund);
    return refund.id;
  }
}

/**
 * Returns the part of a refund that is tax: proportional to the refunded amount, rounded half-even to the decimals of
 * the currency. The last refund gets the tax that remains.
 */
function taxShare({ taxAmount, total, currency }: Payment, amount: string, isLast: boolean, committed: string): string {
  const decimals = decimalsOf(currency);
  if (isLast) return new ExactDecimal(taxAmount).minus(committed).toFixed(decimals);
  const share = new ExactDecimal(taxAmount)
    .times(amount)
    .dividedBy(total)
    .toDecimalPlaces(decimals, ExactDecimal.ROUND_HALF_EVEN);
  return ExactDecimal.min(share, new ExactDecimal(taxAmount).minus(committed), amount).toFixed(decimals);
}
