import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const invoiceStatuses = ['draft', 'open', 'paid', 'past_due', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export const InvoiceStatusEnum = registerEnum('InvoiceStatus', invoiceStatuses, 'Status of an invoice.');

/**
 * Allowed status transitions of invoices by commands. In addition, a payment that arrives for an `uncollectible`
 * invoice makes it `paid`.
 */
export const invoiceTransitions: Transitions<InvoiceStatus> = transitionTable<InvoiceStatus>({
  draft: { to: ['open'] },
  open: { to: ['paid', 'past_due', 'uncollectible', 'void'] },
  past_due: { to: ['paid', 'uncollectible', 'void'] },
  uncollectible: { to: [] },
  paid: { to: [] },
  void: { to: [] },
});

export const collectionMethods = ['send_invoice', 'charge_automatically'] as const;
export type CollectionMethod = (typeof collectionMethods)[number];
export const CollectionMethodEnum = registerEnum(
  'InvoiceCollectionMethod',
  collectionMethods,
  'Whether the customer receives an invoice to pay, or a saved payment method is charged.',
);

export const invoiceOrders = ['id', 'created_at', 'due_date'] as const;
export const InvoiceOrderEnum = registerEnum(
  'InvoiceOrder',
  invoiceOrders,
  'Sort key of a list of invoices. A missing due date counts as later than all others.',
);
