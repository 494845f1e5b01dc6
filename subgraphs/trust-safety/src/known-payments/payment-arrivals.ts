import { setTimeout as rest } from 'node:timers/promises';
import type { Context } from '../../../kit/src';
import type { KnownPaymentRepository } from './known-payment.repository';

const pause = 25;

/** Waits for payments that were collected a moment ago. */
export class PaymentArrivals {
  /** @param patience longest time that a payment is waited for whose fact is on its way, in milliseconds */
  constructor(
    private readonly payments: KnownPaymentRepository,
    private readonly patience = 2_000,
  ) {}

  /** Waits until the payment is known here, or for as long as a fact may take. To be awaited before a transaction. */
  async arrived(ctx: Context, id: string): Promise<void> {
    const end = Date.now() + this.patience;
    while (!(await this.payments.isKnown(ctx, id)) && Date.now() < end) await rest(pause);
  }
}
