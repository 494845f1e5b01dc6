import {
  type Currency,
  type Database,
  Exact,
  type Fact,
  type FactConsumer,
  type Logger,
  type Transaction,
  consume,
  createContext,
  systemPrincipal,
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

/** Keeps what is known of payments and of what was given back of them, and passes on what processors say of them. */
export class PaymentFacts implements FactConsumer {
  readonly name = 'trust_safety:payments';
  readonly types = [
    'payment.succeeded',
    'refund.created',
    'refund.updated',
    'fact:payment.disputed',
    'fact:payment.warned',
  ];

  constructor(
    private readonly database: Database,
    private readonly payments: KnownPaymentRepository,
    private readonly listeners: PaymentListeners,
    private readonly log: Logger,
    /** Told after each commit. */
    private readonly committed: () => void,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    await consume(ctx, this.database, this.name, fact, (tx) => this.take(tx, fact));
    this.committed();
  }

  private take(tx: Transaction, fact: Fact): Promise<void> {
    switch (fact.type) {
      case 'payment.succeeded':
        return this.collected(tx, fact);
      case 'fact:payment.disputed':
        return this.told(tx, fact, this.listeners.disputed);
      case 'fact:payment.warned':
        return this.told(tx, fact, this.listeners.warned);
      default:
        return this.refunded(tx, fact);
    }
  }

  /** Its row is the payment's: who has not heard that it was collected hears it now. */
  private async told(tx: Transaction, fact: Fact, listener: PaymentListeners['disputed']): Promise<void> {
    await this.collected(tx, fact);
    const payment = await this.payments.lock(tx, fact.resourceId);
    if (payment) await listener(tx, payment);
  }

  private async collected(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: Fact): Promise<void> {
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
  private async refunded(tx: Transaction, { resourceId: id, row }: Fact): Promise<void> {
    if (row.status !== 'succeeded') return;
    const payment = await this.payments.lock(tx, row.payment_id as string);
    if (!payment) return;
    payment.refunds = { ...payment.refunds, [id]: String(row.amount) };
    payment.refundedAmount = Exact.sum(...Object.values(payment.refunds)).toFixed();
    await this.payments.save(tx, payment);
  }
}
