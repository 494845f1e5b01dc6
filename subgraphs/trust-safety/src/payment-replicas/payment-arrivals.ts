import { type Context, waitForReplica } from '../../../kit/src';
import type { PaymentReplicaRepository } from './payment-replica.repository';

/** Waits until recently collected payments are replicated. */
export class PaymentArrivals {
  /** @param timeoutMs maximum time to wait for a payment, in milliseconds; pass `Database.eventWait` */
  constructor(
    private readonly payments: PaymentReplicaRepository,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Waits until the payment is replicated, or until the maximum time has passed. Must be awaited before the transaction
   * that references the payment.
   */
  arrived(ctx: Context, id: string): Promise<void> {
    return waitForReplica([id], async () => Number(await this.payments.isKnown(ctx, id)), this.timeoutMs);
  }
}
