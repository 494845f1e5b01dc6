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

/** Callbacks for reports of a processor about collected payments. The payment is locked. */
export interface PaymentListeners {
  /** The buyer disputes the payment. */
  disputed(tx: Transaction, payment: KnownPaymentEntity): Promise<unknown>;
  /** The bank sends an early fraud warning. */
  warned(tx: Transaction, payment: KnownPaymentEntity): Promise<unknown>;
}

/** Maintains the replica of payments and their refunds, and passes reports of processors to the listeners. */
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

  /** The event contains the row of the payment, so that a payment that is not replicated yet is stored first. */
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

  /** Only a succeeded refund changes the refunded amount. Later events of the same refund change nothing. */
  async refunded(tx: Transaction, { resourceId: id, row }: Fact): Promise<void> {
    if (row.status !== 'succeeded') return;
    const payment = await this.payments.lock(tx, row.payment_id as string);
    if (!payment) return;
    payment.refunds = { ...payment.refunds, [id]: String(row.amount) };
    payment.refundedAmount = Exact.sum(...Object.values(payment.refunds)).toFixed();
    await this.payments.save(tx, payment);
  }
}
