import type { Transaction } from '../../../../kit/src';
import type { Invoice } from './invoice.resource';

/** Charges the saved payment methods of invoices with automatic collection. */
export interface InvoiceCharges {
  /**
   * Starts a charge of the invoice's payment method, over the price of the invoice's plan. Returns the id of the
   * payment. The charge runs after the commit; its result is passed to `recordPaid` or `recordFailed`.
   *
   * @param invoice open, locked and saved
   */
  charge(tx: Transaction, invoice: Invoice): Promise<string>;
}
