import {
  type Context,
  type Database,
  ExactDecimal,
  type Transaction,
  decimalsOf,
  uncounted,
} from '../../../../kit/src';
import type { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import type { MembershipChanges } from '../../memberships/memberships/membership.changes';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import type { Payment } from '../payments/payment.resource';
import type { PaymentRepository } from '../payments/payment.repository';
import { substatusOf } from '../payments/payment.substatus';
import { lockRenewalPayment, voidIdlePayment } from '../payments/renewal-payments';
import { type Processor, ProcessorUnavailable, type RefundResult } from '../processors/processor';
import type { Refund } from './refund.resource';
import { recordRefundEvent } from './refund.events';
import type { RefundRepository } from './refund.repository';

export interface RefundRunDependencies {
  readonly database: Database;
  readonly refunds: RefundRepository;
  readonly payments: PaymentRepository;
  readonly attempts: ChargeAttemptRepository;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly processors: readonly Processor[];
  /** Must be called after each commit, so that pending events are published immediately. */
  readonly committed: () => void;
}

const maxPauseMs = 60_000;
/** Membership statuses in which a full refund of the last payment ends the membership. */
const endableStatuses: readonly string[] = ['trialing', 'active', 'past_due', 'completed', 'unresolved'];

/**
 * Executes refunds: calls the processor outside of any transaction, with the refund id as idempotency key, and records
 * the result. Workers repeat refunds whose result is unknown; the key prevents a second refund after a crash or lost
 * response.
 */
export class RefundRunner {
  constructor(private readonly deps: RefundRunDependencies) {}

  /**
   * Sends a pending refund to the processor and records the result. Has no effect on a finished refund; concurrent
   * calls are safe.
   */
  async run(ctx: Context, id: string): Promise<void> {
    const refund = await this.deps.refunds.get(ctx, id);
    if (refund.status !== 'pending') return;
    const result = await this.callProcessor(ctx, refund);
    await this.deps.database.transaction((manager) => this.record({ ...ctx, manager }, id, result));
    this.deps.committed();
  }

  /** Executes at most `limit` due refunds. Returns the number of attempted refunds, including failed attempts. */
  async runDue(ctx: Context, limit = 16): Promise<number> {
    const ids = await this.deps.refunds.claim(ctx, limit);
    for (const id of ids) {
      try {
        await this.run({ ...ctx, loaders: new Map() }, id);
      } catch (error) {
        ctx.log.error({ err: error, refund: id }, 'a refund could not be executed, it remains due');
      }
    }
    return ids.length;
  }

  private async callProcessor(
    ctx: Context,
    { id, paymentId, provider, amount, currency }: Refund,
  ): Promise<RefundResult | null> {
    const processor = this.deps.processors.find((item) => item.provider === provider);
    if (!processor) throw new Error(`No processor named ${provider} is configured`);
    const chargeKey = await this.deps.attempts.keyOfPaid(ctx, paymentId);
    try {
      return await uncounted(() => processor.refund({ key: id, chargeKey, amount, currency }));
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      ctx.log.warn({ refund: id, reason: error.message }, 'the processor did not return the result of a refund');
      return null;
    }
  }

  private async record(tx: Transaction, id: string, result: RefundResult | null): Promise<void> {
    const { refunds, payments } = this.deps;
    const payment = await payments.lock(tx, (await refunds.get(tx, id)).paymentId);
    const refund = await refunds.lock(tx, id);
    if (refund.status !== 'pending') return;
    if (!result) return this.postpone(tx, refund);
    refund.nextRunAt = null;
    refund.providerCreatedAt = tx.clock.now();
    if (result.outcome === 'failed') Object.assign(refund, { status: 'failed', failureMessage: result.message });
    else await this.succeed(tx, payment, refund, result.acquirerReference);
    refund.updatedAt = tx.clock.now();
    await refunds.save(tx, refund);
    await recordRefundEvent(tx, 'refund.updated', refund);
  }

  private async postpone(tx: Transaction, refund: Refund): Promise<void> {
    refund.runs += 1;
    refund.nextRunAt = new Date(
      tx.clock.now().getTime() + Math.min(1_000 * 2 ** Math.min(refund.runs, 10), maxPauseMs),
    );
    await this.deps.refunds.save(tx, refund);
  }

  private async succeed(
    tx: Transaction,
    payment: Payment,
    refund: Refund,
    acquirerReference: string | null,
  ): Promise<void> {
    Object.assign(refund, {
      status: 'succeeded',
      referenceStatus: acquirerReference === null ? 'unavailable' : 'available',
      referenceType: acquirerReference === null ? null : 'acquirer_reference_number',
      referenceValue: acquirerReference,
    });
    const decimals = decimalsOf(payment.currency);
    payment.refundedAmount = new ExactDecimal(payment.refundedAmount).plus(refund.amount).toFixed(decimals);
    payment.taxRefundedAmount = new ExactDecimal(payment.taxRefundedAmount).plus(refund.taxAmount).toFixed(decimals);
    payment.refundedAt = payment.updatedAt = tx.clock.now();
    payment.autoRefunded ||= refund.automatic;
    payment.substatus = substatusOf(payment);
    await this.deps.payments.save(tx, payment);
    // An automatic refund means that the purchase was not delivered, so that there is no membership to end.
    if (!refund.automatic && !refund.keepsMembership && new ExactDecimal(payment.refundedAmount).equals(payment.total))
      await this.endMembership(tx, payment);
  }

  /** Ends the membership of a fully refunded payment, if the payment is its last collected one. */
  private async endMembership(outerTx: Transaction, payment: Payment): Promise<void> {
    const { payments, memberships, changes } = this.deps;
    if (payment.membershipId === null || !(await payments.isLatestPaid(outerTx, payment))) return;
    await lockRenewalPayment(outerTx, this.deps, payment.membershipId);
    const { tx, membership } = await memberships.lockInTime(outerTx, payment.membershipId);
    if (!endableStatuses.includes(membership.status)) return;
    membership.canceledAt ??= tx.clock.now();
    await changes.moveTo(tx, membership, 'canceled', 'canceled');
    if (membership.renewalPaymentId !== null) await voidIdlePayment(tx, payments, membership.renewalPaymentId);
  }
}
