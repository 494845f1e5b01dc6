import { type Context, type Database, Exact, type Transaction, decimalsOf, uncounted } from '../../../kit/src';
import type { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import type { MembershipChanges, MembershipRepository } from '../memberships';
import type { PaymentEntity } from '../payments/payment.entity';
import type { PaymentRepository } from '../payments/payment.repository';
import { substatusOf } from '../payments/payment.substatus';
import { lockRenewalPayment, voidIdlePayment } from '../payments/renewal-payments';
import { type Processor, ProcessorUnavailable, type RefundAnswer } from '../processors/processor';
import type { RefundEntity } from './refund.entity';
import { recordRefundEvent } from './refund.events';
import type { RefundRepository } from './refund.repository';

export interface RefundRunParts {
  readonly database: Database;
  readonly refunds: RefundRepository;
  readonly payments: PaymentRepository;
  readonly attempts: ChargeAttemptRepository;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly processors: readonly Processor[];
  /** Called after each commit, so that pending events are fetched immediately. */
  readonly committed: () => void;
}

const longestPause = 60_000;
/** Statuses of memberships that a full refund of their last payment ends. */
const ends: readonly string[] = ['trialing', 'active', 'past_due', 'completed', 'unresolved'];

/**
 * Executes refunds: calls the processor outside of any transaction, with the id of the refund as idempotency key, and
 * records the result. A worker repeats pending refunds, so that a crash or a lost response does not refund twice.
 */
export class RefundRuns {
  constructor(private readonly parts: RefundRunParts) {}

  /** Runs a refund as far as possible. Idempotent, also under concurrency. */
  async run(ctx: Context, id: string): Promise<void> {
    const refund = await this.parts.refunds.get(ctx, id);
    if (refund.status !== 'pending') return;
    const answer = await this.ask(ctx, refund);
    await this.parts.database.transaction((manager) => this.record({ ...ctx, manager }, id, answer));
    this.parts.committed();
  }

  /** Runs at most `most` due refunds. Returns their number. */
  async runDue(ctx: Context, most = 16): Promise<number> {
    const ids = await this.parts.refunds.claim(ctx, most);
    for (const id of ids) {
      try {
        await this.run({ ...ctx, loaders: new Map() }, id);
      } catch (error) {
        ctx.log.error({ err: error, refund: id }, 'a refund could not be run, it stays due');
      }
    }
    return ids.length;
  }

  private async ask(
    ctx: Context,
    { id, paymentId, provider, amount, currency }: RefundEntity,
  ): Promise<RefundAnswer | null> {
    const processor = this.parts.processors.find((one) => one.provider === provider);
    if (!processor) throw new Error(`No processor of the name ${provider} is configured`);
    const chargeKey = await this.parts.attempts.keyOfPaid(ctx, paymentId);
    try {
      return await uncounted(() => processor.refund({ key: id, chargeKey, amount, currency }));
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      ctx.log.warn({ refund: id, reason: error.message }, 'the processor did not say what came of a refund');
      return null;
    }
  }

  private async record(tx: Transaction, id: string, answer: RefundAnswer | null): Promise<void> {
    const { refunds, payments } = this.parts;
    const payment = await payments.lock(tx, (await refunds.get(tx, id)).paymentId);
    const refund = await refunds.lock(tx, id);
    if (refund.status !== 'pending') return;
    if (!answer) return this.postpone(tx, refund);
    refund.nextRunAt = null;
    refund.providerCreatedAt = tx.clock.now();
    if (answer.outcome === 'failed') Object.assign(refund, { status: 'failed', failureMessage: answer.message });
    else await this.succeed(tx, payment, refund, answer.acquirerReference);
    refund.updatedAt = tx.clock.now();
    await refunds.save(tx, refund);
    await recordRefundEvent(tx, 'refund.updated', refund);
  }

  private async postpone(tx: Transaction, refund: RefundEntity): Promise<void> {
    refund.runs += 1;
    refund.nextRunAt = new Date(
      tx.clock.now().getTime() + Math.min(1_000 * 2 ** Math.min(refund.runs, 10), longestPause),
    );
    await this.parts.refunds.save(tx, refund);
  }

  private async succeed(
    tx: Transaction,
    payment: PaymentEntity,
    refund: RefundEntity,
    acquirerReference: string | null,
  ): Promise<void> {
    Object.assign(refund, {
      status: 'succeeded',
      referenceStatus: acquirerReference === null ? 'unavailable' : 'available',
      referenceType: acquirerReference === null ? null : 'acquirer_reference_number',
      referenceValue: acquirerReference,
    });
    const decimals = decimalsOf(payment.currency);
    payment.refundedAmount = new Exact(payment.refundedAmount).plus(refund.amount).toFixed(decimals);
    payment.taxRefundedAmount = new Exact(payment.taxRefundedAmount).plus(refund.taxAmount).toFixed(decimals);
    payment.refundedAt = payment.updatedAt = tx.clock.now();
    payment.autoRefunded ||= refund.automatic;
    payment.substatus = substatusOf(payment);
    await this.parts.payments.save(tx, payment);
    // An automatic refund is for a payment whose membership was not delivered.
    if (!refund.automatic && !refund.keepsMembership && new Exact(payment.refundedAmount).equals(payment.total))
      await this.endMembership(tx, payment);
  }

  /** A membership whose last payment is refunded in full ends. */
  private async endMembership(begun: Transaction, payment: PaymentEntity): Promise<void> {
    const { payments, memberships, changes } = this.parts;
    if (payment.membershipId === null || !(await payments.isLatestPaid(begun, payment))) return;
    await lockRenewalPayment(begun, this.parts, payment.membershipId);
    const { tx, membership } = await memberships.lockInTime(begun, payment.membershipId);
    if (!ends.includes(membership.status)) return;
    membership.canceledAt ??= tx.clock.now();
    await changes.moveTo(tx, membership, 'canceled', 'canceled');
    if (membership.renewalPaymentId !== null) await voidIdlePayment(tx, payments, membership.renewalPaymentId);
  }
}
