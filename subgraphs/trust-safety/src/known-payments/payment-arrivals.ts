import { setTimeout as rest } from 'node:timers/promises';
import type { Context } from '../../../kit/src';
import type { KnownPaymentRepository } from './known-payment.repository';

const pause = 25;

/** Waits until recently collected payments are replicated. */
export class PaymentArrivals {
  /** @param patience maximum time to wait for a payment, in milliseconds */
  constructor(
    private readonly payments: KnownPaymentRepository,
    private readonly patience = 2_000,
  ) {}

  /** Waits until the payment is replicated, or the maximum time has passed. Must be awaited before the transaction. */
  async arrived(ctx: Context, id: string): Promise<void> {
    const end = Date.now() + this.patience;
    while (!(await this.payments.isKnown(ctx, id)) && Date.now() < end) await rest(pause);
  }
}
