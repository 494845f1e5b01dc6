import { type InvoiceData, invoiceRead, serializeInvoice } from '../../contract/resources/invoice';
import { planCreateParams } from '../../contract/resources/plan';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, inputOf, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [invoiceRead.fragment];

const rules = { enumParams: ['collection_method'], omit: ['plan', 'product', 'billing_address', 'line_items'] };

/** Converts the body parameters of an invoice to GraphQL input. */
function invoiceInput(params: Params): Record<string, unknown> {
  const { plan, product, billing_address: address, line_items: lines } = params;
  return {
    ...graphInput(params, rules),
    ...(plan != null && { plan: inputOf(plan as Params, planCreateParams) }),
    ...(product != null && { product: graphInput(product as Params) }),
    ...(address !== undefined && {
      billingAddress: address && graphInput(address as Params, { enumParams: ['tax_id_type'] }),
    }),
    ...(lines !== undefined && {
      lineItems:
        (lines as Params[] | null)?.map((line) => graphInput(line, { decimals: ['quantity', 'unit_price'] })) ?? [],
    }),
  };
}

const actions = {
  mark_paid: ['invoiceMarkPaid', 'MarkInvoicePaid', 'Record that an unpaid invoice was paid elsewhere.'],
  mark_uncollectible: [
    'invoiceMarkUncollectible',
    'MarkInvoiceUncollectible',
    'Mark an unpaid invoice as uncollectible.',
  ],
  void: ['invoiceVoid', 'VoidInvoice', 'Void an unpaid invoice permanently.'],
} as const;

function actionRoute(action: keyof typeof actions) {
  const [field, name, summary] = actions[action];
  return route<Params>({
    key: `POST /invoices/{id}/${action}`,
    summary,
    permission: 'invoice:update',
    response: null,
    document: `mutation ${name}($id: ID!) { ${field}(id: $id) { userErrors { code template path } } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  });
}

/** REST operations of `/api/v1/invoices`. */
export const invoiceRoutes = [
  route<Params, { invoices: ConnectionData<InvoiceData> }>({
    key: 'GET /invoices',
    summary: 'List invoices.',
    permission: 'invoice:basic:read',
    query: 'InvoiceListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'Invoice' },
    document: `query ListInvoices($accountId: ID, $productIds: [ID!], $collectionMethods: [InvoiceCollectionMethod!], $statuses: [InvoiceStatus!],
      $createdAfter: DateTime, $createdBefore: DateTime, $order: InvoiceOrder, ${listVariables}) {
      invoices(accountId: $accountId, productIds: $productIds, collectionMethods: $collectionMethods, statuses: $statuses,
        createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...InvoiceRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      productIds: params.product_ids,
      collectionMethods: toNames(params.collection_methods),
      statuses: toNames(params.statuses),
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ invoices }) => pageOf(invoices, serializeInvoice),
  }),
  route<Params, { invoice: InvoiceData | null }>({
    key: 'GET /invoices/{id}',
    summary: 'Retrieve an invoice.',
    permission: 'invoice:basic:read',
    response: 'Invoice',
    document: 'query RetrieveInvoice($id: ID!) { invoice(id: $id) { ...InvoiceRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ invoice }) => invoice && serializeInvoice(invoice),
  }),
  route<Params, { invoiceCreate: { invoice: InvoiceData } }>({
    key: 'POST /invoices',
    summary: 'Create an invoice with its plan; it is sent or charged immediately unless it is a draft.',
    permission: 'invoice:create',
    body: 'InvoiceCreateParams',
    response: 'Invoice',
    document: `mutation CreateInvoice($input: InvoiceCreateInput!) {
      invoiceCreate(input: $input) { invoice { ...InvoiceRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: invoiceInput(params) }),
    result: ({ invoiceCreate }) => serializeInvoice(invoiceCreate.invoice),
  }),
  route<Params, { invoiceUpdate: { invoice: InvoiceData } }>({
    key: 'PATCH /invoices/{id}',
    summary: 'Update a draft.',
    permission: 'invoice:update',
    body: 'InvoiceUpdateParams',
    response: 'Invoice',
    document: `mutation UpdateInvoice($id: ID!, $input: InvoicePatch!) {
      invoiceUpdate(id: $id, input: $input) { invoice { ...InvoiceRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: invoiceInput(params) }),
    result: ({ invoiceUpdate }) => serializeInvoice(invoiceUpdate.invoice),
  }),
  route<Params>({
    key: 'DELETE /invoices/{id}',
    summary: 'Delete a draft.',
    permission: 'invoice:update',
    response: null,
    document:
      'mutation DeleteInvoice($id: ID!) { invoiceDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
  actionRoute('mark_paid'),
  actionRoute('mark_uncollectible'),
  actionRoute('void'),
];
