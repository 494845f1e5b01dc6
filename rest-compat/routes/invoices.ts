import { invoice, invoiceCreateParams, invoiceListParams, invoiceUpdateParams } from '../../contract/resources/invoice';
import { inputOf, actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const [read, update] = ['invoice:basic:read', 'invoice:update'];

/** REST operations of `/api/v1/invoices`. */
export const invoiceRoutes = [
  listRoute(invoice, {
    key: 'GET /invoices',
    summary: 'List invoices.',
    permission: read,
    query: invoiceListParams,
    page: { default: 20, maximum: 100 },
    field: 'invoices',
    variables:
      '$accountId: ID, $productIds: [ID!], $collectionMethods: [InvoiceCollectionMethod!], $statuses: [InvoiceStatus!], $createdAfter: DateTime, $createdBefore: DateTime, $order: InvoiceOrder',
  }),
  retrieveRoute(invoice, { key: 'GET /invoices/{id}', summary: 'Retrieve an invoice.', permission: read }),
  mutationRoute(invoice, {
    key: 'POST /invoices',
    summary: 'Create an invoice with its plan; it is sent or charged immediately unless it is a draft.',
    permission: 'invoice:create',
    body: invoiceCreateParams,
    mutation: 'invoiceCreate',
    input: 'InvoiceCreateInput',
    inputOf: ({ params }) => inputOf(params, invoiceCreateParams),
  }),
  mutationRoute(invoice, {
    key: 'PATCH /invoices/{id}',
    summary: 'Update a draft.',
    permission: update,
    body: invoiceUpdateParams,
    mutation: 'invoiceUpdate',
    input: 'InvoicePatch',
  }),
  actionRoute({
    key: 'DELETE /invoices/{id}',
    summary: 'Delete a draft.',
    permission: update,
    mutation: 'invoiceDelete',
  }),
  actionRoute({
    key: 'POST /invoices/{id}/mark_paid',
    summary: 'Record that an unpaid invoice was paid elsewhere.',
    permission: update,
    mutation: 'invoiceMarkPaid',
  }),
  actionRoute({
    key: 'POST /invoices/{id}/mark_uncollectible',
    summary: 'Mark an unpaid invoice as uncollectible.',
    permission: update,
    mutation: 'invoiceMarkUncollectible',
  }),
  actionRoute({
    key: 'POST /invoices/{id}/void',
    summary: 'Void an unpaid invoice permanently.',
    permission: update,
    mutation: 'invoiceVoid',
  }),
];
