import {
  type Currency,
  Exact,
  type Fact,
  FollowedFacts,
  type FollowedFactsParts,
  type Transaction,
} from '../../../kit/src';
import { KnownPaymentEntity } from './known-payment.entity';
import type { KnownPaymentRepository } from './known-payment.repository';

/** Who is told what a processor says of collected payments; they are locked then. */
export interface PaymentListeners {
  /** The buyer disputes it. */
  disputed(tx: Transaction, payment: KnownPaymentEntity): Promise<unknown>;
  /** The bank warns of fraud. */
  warned(tx: Transaction, payment: KnownPaymentEntity): Promise<unknown>;
}

/** Keeps copies of payments and their refunds, and passes on what processors report of them. */
export function paymentFacts(
  payments: KnownPaymentRepository,
  listeners: PaymentListeners,
  parts: FollowedFactsParts,
): FollowedFacts {
  const effects = new PaymentEffects(payments);
  const refunded = (tx: Transaction, fact: Fact) => effects.refunded(tx, fact);
  return new FollowedFacts('trust_safety:payments', parts, {
    'payment.succeeded': (tx, fact) => effects.collected(tx, fact),
    'refund.created': refunded,
    'refund.updated': refunded,
    'fact:payment.disputed': (tx, fact) => effects.reported(tx, fact, listeners.disputed),
    'fact:payment.warned': (tx, fact) => effects.reported(tx, fact, listeners.warned),
  });
}

class PaymentEffects {
  constructor(private readonly payments: KnownPaymentRepository) {}

  /** The row of the fact is the payment's, so that a payment that is not known yet is kept first. */
  async reported(tx: Transaction, fact: Fact, listener: PaymentListeners['disputed']): Promise<void> {
    await this.collected(tx, fact);
    const payment = await this.payments.lock(tx, fact.resourceId);
    if (payment) await listener(tx, payment);
  }

  async collected(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: Fact): Promise<void> {
    if (await this.payments.find(tx, id)) return;
    const text = (column: string) => row[column] as string | null;
    await this.payments.save(
      tx,
      Object.assign(new KnownPaymentEntity(), {
        id,
        accountId,
        userId: text('user_id'),
        memberId: text('member_id'),
        membershipId: text('membership_id'),
        productId: text('product_id'),
        planId: text('plan_id'),
        currency: row.currency as Currency,
        total: String(row.total),
        refundedAmount: '0',
        refunds: {},
        subtotal: row.subtotal == null ? null : String(row.subtotal),
        paymentMethodType: text('payment_method_type') ?? null,
        cardBrand: text('card_brand') ?? null,
        cardLast4: text('card_last4') ?? null,
        createdAt: row.created_at == null ? null : new Date(row.created_at as string),
        paidAt: new Date(text('paid_at') ?? occurredAt),
      } satisfies KnownPaymentEntity),
    );
  }

  /** What is told of a refund after it succeeded changes no amount. */
  async refunded(tx: Transaction, { resourceId: id, row }: Fact): Promise<void> {
    if (row.status !== 'succeeded') return;
    const payment = await this.payments.lock(tx, row.payment_id as string);
    if (!payment) return;
    payment.refunds = { ...payment.refunds, [id]: String(row.amount) };
    payment.refundedAmount = Exact.sum(...Object.values(payment.refunds)).toFixed();
    await this.payments.save(tx, payment);
  }
}
