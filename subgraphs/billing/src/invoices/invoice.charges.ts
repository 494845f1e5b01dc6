import type { Transaction } from '../../../kit/src';
import type { InvoiceEntity } from './invoice.entity';

/** Charges for invoices that are collected automatically. */
export interface InvoiceCharges {
  /**
   * Starts the charge of the invoice's payment method for the price of its plan. Returns the id of the payment. The
   * charge runs after the commit; its result is passed to `recordPaid` or `recordFailed`.
   *
   * @param invoice open, locked and saved
   */
  charge(tx: Transaction, invoice: InvoiceEntity): Promise<string>;
}
