import { type Transaction, recordEvent, recordIntegrationEvent } from '../../../../kit/src';
import type { Invoice } from './invoice.resource';

export type InvoiceEvent =
  | 'invoice.created'
  | 'invoice.paid'
  | 'invoice.past_due'
  | 'invoice.voided'
  | 'invoice.marked_uncollectible';

/**
 * Records an event, such as `invoice.paid`, about an invoice. The invoice must already be saved in this transaction.
 */
export function recordInvoiceEvent(tx: Transaction, type: InvoiceEvent, { id, accountId }: Invoice): Promise<void> {
  return recordEvent(tx, 'billing.invoices', { type, resource: 'Invoice', resourceId: id, accountId });
}

/**
 * Records an internal event: a draft was finalized, for which clients receive no event. The invoice must already be saved
 * in this transaction.
 */
export function recordInvoiceFinalized(tx: Transaction, { id, accountId }: Invoice): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.invoices', { type: 'fact:invoice.finalized', resourceId: id, accountId });
}
