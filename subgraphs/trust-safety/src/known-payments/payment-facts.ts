import { type Currency, type Database, Exact, type Fact, type FactConsumer, type Logger, type Transaction, consume, createContext, systemPrincipal } from '../../../kit/src';
import { KnownPaymentEntity } from './known-payment.entity';
import type { KnownPaymentRepository } from './known-payment.repository';

/** Keeps what is known of payments and of what was given back of them. */
export class PaymentFacts implements FactConsumer {
  readonly name = 'trust_safety:payments';
  readonly types = ['payment.succeeded', 'refund.created', 'refund.updated'];

  constructor(
    private readonly database: Database,
    private readonly payments: KnownPaymentRepository,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    await consume(ctx, this.database, this.name, fact, (tx) => (fact.type === 'payment.succeeded' ? this.collected(tx, fact) : this.refunded(tx, fact)));
  }

  private async collected(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: Fact): Promise<void> {
    if (await this.payments.find(tx, id)) return;
    const text = (column: string) => row[column] as string | null;
    await this.payments.save(tx, Object.assign(new KnownPaymentEntity(), {
      id, accountId, userId: text('user_id'), memberId: text('member_id'), membershipId: text('membership_id'), productId: text('product_id'),
      planId: text('plan_id'), currency: row.currency as Currency, total: String(row.total), refundedAmount: '0', refunds: {},
      subtotal: row.subtotal == null ? null : String(row.subtotal), paymentMethodType: text('payment_method_type') ?? null, cardBrand: text('card_brand') ?? null,
      cardLast4: text('card_last4') ?? null, createdAt: row.created_at == null ? null : new Date(row.created_at as string), paidAt: occurredAt,
    } satisfies KnownPaymentEntity));
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
