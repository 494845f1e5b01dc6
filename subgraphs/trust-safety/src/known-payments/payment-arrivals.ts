import { type Context, untilKnown } from '../../../kit/src';
import type { KnownPaymentRepository } from './known-payment.repository';

/** Waits until recently collected payments are replicated. */
export class PaymentArrivals {
  /** @param wait maximum time to wait for a payment, in milliseconds: `Database.eventWait` */
  constructor(
    private readonly payments: KnownPaymentRepository,
    private readonly wait: number,
  ) {}

  /** Waits until the payment is replicated, or the maximum time has passed. Must be awaited before the transaction. */
  arrived(ctx: Context, id: string): Promise<void> {
    return untilKnown([id], async () => Number(await this.payments.isKnown(ctx, id)), this.wait);
  }
}
