import { type Context, waitForReplica } from '../../../kit/src';
import type { PaymentReplicaRepository } from './payment-replica.repository';

/** Waits until this domain has replicas of recently collected payments. */
export class PaymentArrivals {
  /** @param timeoutMs maximum time to wait for a payment, in milliseconds; pass `Database.eventWait` */
  constructor(
    private readonly payments: PaymentReplicaRepository,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Waits until this domain has a replica of the payment, or until the maximum time has passed. Must be awaited before
   * the transaction that references the payment.
   */
  awaitReplicas(ctx: Context, id: string): Promise<void> {
    return waitForReplica([id], async () => Number(await this.payments.isKnown(ctx, id)), this.timeoutMs);
  }
}
