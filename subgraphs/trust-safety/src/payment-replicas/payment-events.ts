import {
  type Currency,
  ExactDecimal,
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
} from '../../../kit/src';
import { PaymentReplicaEntity } from './payment-replica.entity';
import type { PaymentReplicaRepository } from './payment-replica.repository';

/** Callbacks for reports of a payment processor about collected payments. The payment is locked during the call. */
export interface PaymentListeners {
  /** The buyer disputes the payment. */
  disputed(tx: Transaction, payment: PaymentReplicaEntity): Promise<unknown>;
  /** The bank sends an early fraud warning. */
  warned(tx: Transaction, payment: PaymentReplicaEntity): Promise<unknown>;
}

/**
 * Creates the consumer that maintains the replica of payments and their refunds, and passes reports of processors to
 * the listeners.
 */
export function paymentEventConsumer(
  payments: PaymentReplicaRepository,
  listeners: PaymentListeners,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  const effects = new PaymentEffects(payments);
  const refunded = (tx: Transaction, event: IntegrationEvent) => effects.refunded(tx, event);
  return new IntegrationEventProcessor('trust_safety:payments', deps, {
    'payment.succeeded': (tx, event) => effects.collected(tx, event),
    'refund.created': refunded,
    'refund.updated': refunded,
    'fact:payment.disputed': (tx, event) => effects.reported(tx, event, listeners.disputed),
    'fact:payment.warned': (tx, event) => effects.reported(tx, event, listeners.warned),
  });
}

class PaymentEffects {
  constructor(private readonly payments: PaymentReplicaRepository) {}

  /**
   * Passes a processor's report to the listener. First stores the payment, which the event contains, if it is not
   * replicated yet.
   */
  async reported(tx: Transaction, event: IntegrationEvent, listener: PaymentListeners['disputed']): Promise<void> {
    await this.collected(tx, event);
    const payment = await this.payments.lock(tx, event.resourceId);
    if (payment) await listener(tx, payment);
  }

  async collected(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: IntegrationEvent): Promise<void> {
    if (await this.payments.find(tx, id)) return;
    const text = (column: string) => row[column] as string | null;
    await this.payments.save(
      tx,
      Object.assign(new PaymentReplicaEntity(), {
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
      } satisfies PaymentReplicaEntity),
    );
  }

  /** Adds a succeeded refund to the refunded amount of its payment. Later events of the same refund change nothing. */
  async refunded(tx: Transaction, { resourceId: id, row }: IntegrationEvent): Promise<void> {
    if (row.status !== 'succeeded') return;
    const payment = await this.payments.lock(tx, row.payment_id as string);
    if (!payment) return;
    payment.refunds = { ...payment.refunds, [id]: String(row.amount) };
    payment.refundedAmount = ExactDecimal.sum(...Object.values(payment.refunds)).toFixed();
    await this.payments.save(tx, payment);
  }
}
