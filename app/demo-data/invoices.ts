import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Sent invoices and drafts. The due date is so late that the invoices never become past due. */
const invoices = [
  {
    product: { title: 'Mixing' },
    plan: { planType: 'ONE_TIME', initialPrice: '450', currency: 'EUR' },
    customerName: 'Ann Lee',
    emailAddress: 'ann@lee.example',
    dueDate: '2036-01-01T00:00:00Z',
    lineItems: [
      { label: 'Hours', quantity: '7.5', unitPrice: '50' },
      { label: 'Studio', unitPrice: '75' },
    ],
  },
  {
    product: { title: 'Mastering' },
    plan: { planType: 'RENEWAL', initialPrice: '90', renewalPrice: '90', currency: 'EUR' },
    customerName: 'Ben Oak',
    saveAsDraft: true,
  },
] as const;

const makeInvoice =
  'mutation ($input: InvoiceCreateInput!) { made: invoiceCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly made: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the invoices of the second account. Must not be repeated. */
export async function writeInvoices(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  const accountId = idOf('biz', 'northwind-audio');
  for (const invoice of invoices) {
    requireSuccess(
      (await execute(makeInvoice, { input: { ...invoice, accountId, collectionMethod: 'SEND_INVOICE' } })).made,
    );
  }
}
