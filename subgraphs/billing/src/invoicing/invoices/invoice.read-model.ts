import { computed, type Currency, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import type { HostedPages } from '../../shared/hosted-pages';
import type { InvoiceLine } from './invoice-parts.type';
import { invoiceFilters } from './invoice.inputs';
import { Invoice } from './invoice.resource';
import type { CollectionMethod, InvoiceStatus } from './invoice.states';

const currencyOfPlan = '(SELECT p.currency FROM billing.plans p WHERE p.id = $row.plan_id)';

/** Formats an invoice number for display: `#0007`. */
export function displayNumber(number: number): string {
  return `#${String(number).padStart(4, '0')}`;
}

function linesOf(lines: readonly InvoiceLine[], currency: Currency) {
  const money = (amount: string) => ({ amount, currency });
  return lines.map(({ label, quantity, unitPrice, total }, position) => ({
    label,
    position,
    quantity,
    unitPrice: money(unitPrice),
    total: money(total),
  }));
}

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of an invoice: each field is a column or computed from
 * columns; references are joins.
 *
 * @param origin public URL of the service, for links
 * @param pages creates the URLs of documents
 */
export function invoiceReadModel(models: ReadModels, origin: string, pages: HostedPages): ReadModel<Invoice> {
  const hostedUrl = (planId: string, token: string, status: InvoiceStatus, method: CollectionMethod) =>
    status === 'draft' || method !== 'send_invoice' ? null : `${origin}/checkout/${planId}?invoice=${token}`;
  return readModelOf(
    Invoice,
    {
      number: computed(['number'], displayNumber),
      lineItems: computed(['line_items', currencyOfPlan], linesOf),
      hostedUrl: computed(['plan_id', 'fetch_invoice_token', 'status', 'collection_method'], hostedUrl),
      documentUrl: computed(
        ['id', 'status'],
        (id: string, status: InvoiceStatus) => (status === 'draft' ? null : pages.document('invoices', id)),
        { requires: 'member:email:read' },
      ),
      deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
    },
    { models },
  );
}

/** Filters and sort orders of the list of invoices. */
export const invoiceList: ListDefinition = listOf(invoiceFilters, {
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    due_date: { expression: (row) => `COALESCE(${row}.due_date, 'infinity')`, type: 'timestamptz' },
  },
  conditions: { existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}` },
});
