import {
  type Context,
  type Currency,
  type Database,
  type Fact,
  type FactConsumer,
  type Logger,
  type Transaction,
  consume,
  createContext,
  systemPrincipal,
} from '../../../kit/src';
import type { CollectedPayment, PaymentPostings } from './payment-postings';

/** Lets what becomes of payments take effect in the ledger, each fact once. */
export class PaymentFacts implements FactConsumer {
  readonly name = 'ledger';
  readonly types = ['payment.succeeded', 'refund.created', 'refund.updated', 'dispute.created', 'dispute.updated'];

  constructor(
    private readonly database: Database,
    private readonly postings: PaymentPostings,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx: Context = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    await consume(ctx, this.database, this.name, fact, (tx) => this.record(tx, fact));
  }

  private async record(tx: Transaction, fact: Fact): Promise<void> {
    const { type, resourceId: id, accountId, occurredAt, row } = fact;
    const currency = row.currency as Currency;
    if (type.startsWith('dispute.')) await this.disputed(tx, fact);
    else if (type === 'payment.succeeded') {
      const applicationFee = row.application_fee === null ? null : String(row.application_fee);
      await this.postings.collected(tx, {
        id,
        accountId,
        currency,
        total: String(row.total),
        feeTotal: String(row.fee_total),
        applicationFee,
        commission: commissionIn(row),
        occurredAt,
      });
    } else if (row.status === 'succeeded') {
      await this.postings.refunded(tx, {
        id,
        paymentId: row.payment_id as string,
        accountId,
        currency,
        amount: String(row.amount),
        byPlatform: row.borne_by === 'platform',
        occurredAt,
      });
    }
  }

  /**
   * An inquiry moves nothing. A dispute takes its amount whatever is heard of it first; lost it is gone, won or closed it
   * is the seller's again.
   */
  private async disputed(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: Fact): Promise<void> {
    if (row.inquiry === true) return;
    const dispute = {
      id,
      paymentId: row.payment_id as string,
      accountId,
      currency: row.currency as Currency,
      amount: String(row.amount),
      occurredAt,
    };
    await this.postings.disputed(tx, { ...dispute, fact: 'opened' });
    if (row.status === 'lost') await this.postings.disputed(tx, { ...dispute, fact: 'lost' });
    if (row.status === 'won' || row.status === 'closed') await this.postings.disputed(tx, { ...dispute, fact: 'won' });
  }
}

/** The commission of the affiliate who sent the buyer; null where the payment bears none. */
function commissionIn(row: Fact['row']): CollectedPayment['commission'] {
  if (row.commission == null) return null;
  return { userId: row.affiliate_user_id as string, amount: String(row.commission) };
}
