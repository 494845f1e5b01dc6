import type { Transaction } from '../../../kit/src';
import type { InvoiceEntity } from './invoice.entity';

/** How an invoice that is collected automatically gets its money. */
export interface InvoiceCharges {
  /**
   * Begins to charge the invoice's payment method for what the invoice's plan costs, and answers the payment's id. The
   * charge itself runs after the commit; what comes of it is told by `recordPaid` or `recordFailed`.
   *
   * @param invoice open, locked and written
   */
  charge(tx: Transaction, invoice: InvoiceEntity): Promise<string>;
}
