import type { Transaction } from '../../../kit/src';
import type { InvoiceEntity } from './invoice.entity';

/** Charges for invoices that are collected automatically. */
export interface InvoiceCharges {
  /**
   * Starts the charge of the invoice's payment method for the price of its plan. Returns the id of the payment. The
   * charge itself runs after the commit; its result arrives through `recordPaid` or `recordFailed`.
   *
   * @param invoice open, locked and saved
   */
  charge(tx: Transaction, invoice: InvoiceEntity): Promise<string>;
}
