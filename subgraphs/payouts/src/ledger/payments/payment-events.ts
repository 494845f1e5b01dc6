import {
  type Currency,
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
} from '../../../../kit/src';
import type { CollectedPayment, PaymentPostings } from './payment-postings';

/**
 * Creates the consumer that posts payment, refund and dispute events to the ledger. Events of one payment are processed
 * in order; events of different payments are posted together.
 */
export function paymentEventConsumer(
  postings: PaymentPostings,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  const effects = new PaymentEffects(postings);
  const refunded = (tx: Transaction, event: IntegrationEvent) => effects.refunded(tx, event);
  const disputed = (tx: Transaction, event: IntegrationEvent) => effects.disputed(tx, event);
  return new IntegrationEventProcessor(
    'ledger',
    deps,
    {
      'payment.succeeded': (tx, event) => effects.collected(tx, event),
      'refund.created': refunded,
      'refund.updated': refunded,
      'dispute.created': disputed,
      'dispute.updated': disputed,
    },
    { orderKey: ({ type, resourceId, row }) => (type === 'payment.succeeded' ? resourceId : String(row.payment_id)) },
  );
}

class PaymentEffects {
  constructor(private readonly postings: PaymentPostings) {}

  async collected(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: IntegrationEvent): Promise<void> {
    await this.postings.collected(tx, {
      id,
      accountId,
      currency: row.currency as Currency,
      total: String(row.total),
      feeTotal: String(row.fee_total),
      applicationFee: row.application_fee === null ? null : String(row.application_fee),
      commission: commissionIn(row),
      occurredAt,
    });
  }

  async refunded(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: IntegrationEvent): Promise<void> {
    if (row.status !== 'succeeded') return;
    await this.postings.refunded(tx, {
      id,
      paymentId: row.payment_id as string,
      accountId,
      currency: row.currency as Currency,
      amount: String(row.amount),
      byPlatform: row.borne_by === 'platform',
      occurredAt,
    });
  }

  /**
   * Posts the current status of a dispute. An inquiry moves no funds. Any other dispute first holds its amount in
   * reserve, even if its first event already reports the final status; a lost dispute then removes the amount, a won or
   * closed dispute makes it available again.
   */
  async disputed(tx: Transaction, { resourceId: id, accountId, occurredAt, row }: IntegrationEvent): Promise<void> {
    if (row.inquiry === true) return;
    const dispute = {
      id,
      paymentId: row.payment_id as string,
      accountId,
      currency: row.currency as Currency,
      amount: String(row.amount),
      occurredAt,
    };
    await this.postings.disputed(tx, { ...dispute, stage: 'opened' });
    if (row.status === 'lost') await this.postings.disputed(tx, { ...dispute, stage: 'lost' });
    if (row.status === 'won' || row.status === 'closed') await this.postings.disputed(tx, { ...dispute, stage: 'won' });
  }
}

/** Returns the commission of the affiliate who referred the buyer; null if the payment has none. */
function commissionIn(row: IntegrationEvent['row']): CollectedPayment['commission'] {
  if (row.commission == null) return null;
  return { userId: row.affiliate_user_id as string, amount: String(row.commission) };
}
