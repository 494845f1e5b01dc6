import {
  Exact,
  ParameterInvalid,
  type Transaction,
  decimalsOf,
  exactAmount,
  isZero,
  newId,
  sentence,
  thisInput,
} from '../../../kit/src';
import type { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import type { PaymentEntity } from '../payments/payment.entity';
import { keepingDisputes } from '../payments/payment.states';
import { RefundEntity } from './refund.entity';
import { KeptByDispute, NothingToRefund, PaidElsewhere, RefundTooLarge, RefundedAlready } from './refund.errors';
import { recordRefundEvent } from './refund.events';
import type { RefundRepository } from './refund.repository';

/** How long whoever runs a refund at once has it to themselves, in milliseconds. */
const attendedFor = 30_000;

/** What sets refunds apart from each other. */
interface RefundTerms extends Pick<
  RefundEntity,
  'amount' | 'taxAmount' | 'automatic' | 'caseId' | 'borneBy' | 'keepsMembership'
> {
  /** Whoever orders it runs it at once. */
  readonly attended: boolean;
}

/** A refund that somebody asks for. */
const asked = { automatic: false, attended: true, caseId: null, borneBy: 'account', keepsMembership: false } as const;

/** Orders refunds of locked payments; `RefundRuns` carries them out. */
export class RefundOrders {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly attempts: ChargeAttemptRepository,
  ) {}

  /**
   * Orders a refund and answers its id.
   *
   * @param given in the payment's currency; null for all that is left
   */
  async order(tx: Transaction, payment: PaymentEntity, given: string | null): Promise<string> {
    if (keepingDisputes.includes(payment.disputeStatus)) throw new KeptByDispute();
    if (payment.status !== 'paid' || isZero(payment.total))
      throw new NothingToRefund(payment.status === 'paid' ? 'free' : payment.status);
    const committed = await this.refunds.committed(tx, payment.id);
    const rest = new Exact(payment.total).minus(committed.amount);
    if (rest.isZero()) throw new RefundedAlready();
    const decimals = decimalsOf(payment.currency);
    const amount = given === null ? rest.toFixed(decimals) : exactAmount(given, payment.currency, ['amount']);
    if (isZero(amount)) throw new ParameterInvalid(['amount'], sentence`${thisInput} must be more than zero.`);
    if (rest.lessThan(amount)) throw new RefundTooLarge({ amount: rest.toFixed(decimals), currency: payment.currency });
    if (!(await this.attempts.hasPaid(tx, payment.id))) throw new PaidElsewhere();
    return this.write(tx, payment, {
      ...asked,
      amount,
      taxAmount: taxPart(payment, amount, rest.equals(amount), committed.taxAmount),
    });
  }

  /**
   * Gives back what is left of a payment whose case was decided for the customer, once for each case; a worker carries it out.
   * Nothing is left of one that a dispute keeps, and one that no processor has taken cannot be given back by any.
   */
  async giveBackRest(
    tx: Transaction,
    payment: PaymentEntity,
    terms: Pick<RefundEntity, 'caseId' | 'borneBy' | 'keepsMembership'>,
  ): Promise<void> {
    const committed = await this.refunds.committed(tx, payment.id);
    const rest = new Exact(payment.total).minus(committed.amount);
    if (payment.status !== 'paid' || rest.isZero() || keepingDisputes.includes(payment.disputeStatus)) return;
    if (!(await this.attempts.hasPaid(tx, payment.id))) {
      tx.log.warn(
        { payment: payment.id, case: terms.caseId },
        'a payment that no processor has taken is to be given back by hand',
      );
      return;
    }
    const amount = rest.toFixed(decimalsOf(payment.currency));
    await this.write(tx, payment, {
      ...asked,
      ...terms,
      attended: false,
      amount,
      taxAmount: taxPart(payment, amount, true, committed.taxAmount),
    });
  }

  /** Gives all of a payment back without being asked, since what was bought could not be handed over. */
  async giveBackAll(tx: Transaction, payment: PaymentEntity): Promise<void> {
    await this.write(tx, payment, {
      ...asked,
      automatic: true,
      attended: false,
      amount: payment.total,
      taxAmount: payment.taxAmount,
    });
  }

  private async write(tx: Transaction, payment: PaymentEntity, { attended, ...terms }: RefundTerms): Promise<string> {
    const now = tx.clock.now();
    const refund = Object.assign(new RefundEntity(), {
      id: newId('rfnd'),
      accountId: payment.accountId,
      paymentId: payment.id,
      userId: payment.userId,
      ...terms,
      currency: payment.currency,
      status: 'pending',
      provider: payment.provider,
      providerCreatedAt: null,
      referenceStatus: null,
      referenceType: null,
      referenceValue: null,
      failureMessage: null,
      runs: 0,
      nextRunAt: attended ? new Date(now.getTime() + attendedFor) : now,
      createdAt: now,
      updatedAt: now,
    } satisfies RefundEntity);
    await this.refunds.save(tx, refund);
    await recordRefundEvent(tx, 'refund.created', refund);
    return refund.id;
  }
}

/** The tax in a refund: its share of the payment's, rounded half-even to the currency; the last refund takes what is left. */
function taxPart(
  { taxAmount, total, currency }: PaymentEntity,
  amount: string,
  last: boolean,
  committed: string,
): string {
  const decimals = decimalsOf(currency);
  if (last) return new Exact(taxAmount).minus(committed).toFixed(decimals);
  const share = new Exact(taxAmount).times(amount).dividedBy(total).toDecimalPlaces(decimals, Exact.ROUND_HALF_EVEN);
  return Exact.min(share, new Exact(taxAmount).minus(committed), amount).toFixed(decimals);
}
