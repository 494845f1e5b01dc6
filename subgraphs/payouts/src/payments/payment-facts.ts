import { type Context, type Currency, type Database, type Fact, type FactConsumer, type Logger, type Transaction, consume, createContext, systemPrincipal } from '../../../kit/src';
import type { PaymentPostings } from './payment-postings';

/** Lets what becomes of payments take effect in the ledger, each fact once. */
export class PaymentFacts implements FactConsumer {
  readonly name = 'ledger';
  readonly types = ['payment.succeeded', 'refund.created', 'refund.updated'];

  constructor(
    private readonly database: Database,
    private readonly postings: PaymentPostings,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx: Context = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    await consume(ctx, this.database, this.name, fact, (tx) => this.record(tx, fact));
  }

  private async record(tx: Transaction, { type, resourceId: id, accountId, occurredAt, row }: Fact): Promise<void> {
    const currency = row.currency as Currency;
    if (type === 'payment.succeeded') {
      const applicationFee = row.application_fee === null ? null : String(row.application_fee);
      await this.postings.collected(tx, { id, accountId, currency, total: String(row.total), feeTotal: String(row.fee_total), applicationFee, occurredAt });
    } else if (row.status === 'succeeded') {
      await this.postings.refunded(tx, { id, paymentId: row.payment_id as string, accountId, currency, amount: String(row.amount), byPlatform: row.borne_by === 'platform', occurredAt });
    }
  }
}
