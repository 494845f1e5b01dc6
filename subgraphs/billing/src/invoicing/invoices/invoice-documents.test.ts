import { apiKeyOf, run } from '../../../../kit/src/testing';
import { freePlan } from '../../catalogue/plans/testing/terms';
import { TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { HostedPages } from '../../shared/hosted-pages';
import { testPageSecret } from '../../testing';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

const pages = new HostedPages('https://shop.test', testPageSecret);
const dueDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
const bill = {
  collectionMethod: 'SEND_INVOICE',
  customerName: 'Ann Lee',
  emailAddress: 'ann@mail.test',
  dueDate,
};
const address = { name: 'Lee GmbH', line1: 'Weg 1', city: 'Berlin', postalCode: '10117', country: 'de' };

interface Created {
  readonly id: string;
  readonly number: string;
  readonly fetchInvoiceToken: string;
  readonly documentUrl: string | null;
  readonly hostedUrl: string | null;
  readonly currentPlan: { readonly id: string };
}

const fields = 'id number fetchInvoiceToken documentUrl hostedUrl currentPlan { id }';
async function create({ plan = {}, ...input }: Record<string, unknown> & { plan?: object } = {}): Promise<Created> {
  const { invoice } = await shop.execute(
    `mutation ($input: InvoiceCreateInput!) { invoiceCreate(input: $input) { invoice { ${fields} } userErrors { code message } } }`,
    { input: { ...bill, productId: shop.productId, plan: { ...freePlan, initialPrice: '120', ...plan }, ...input } },
  );
  return invoice as Created;
}
const command = (name: string, id: string) =>
  shop.execute(`mutation ($id: ID!) { ${name}(id: $id) { invoice { ${fields} } userErrors { code message } } }`, {
    id,
  });

const amount = '{ money { amount currency } formatted }';
const invoiceDocument = `query ($id: ID!, $key: String!) { invoiceDocument(id: $id, key: $key) {
  invoice { id number status dueDate customerName emailAddress hostedUrl account { id } product { title } }
  issuedAt billingAddress { name line1 city postalCode country } buyerTaxId buyerAccount { id } isTaxPending taxIncluded receiptUrl
  lines { label quantity unitPrice ${amount} amount ${amount} }
  subtotal ${amount} discount ${amount} tax ${amount} total ${amount} refunds { id amount ${amount} creditNoteUrl } remaining ${amount}
} }`;
const creditNoteDocument = `query ($id: ID!, $key: String!) { creditNote(id: $id, key: $key) {
  number at receiptUrl net ${amount} tax ${amount} total ${amount}
  receipt { invoiceNumber invoiceUrl total ${amount} payment { id product { title } } refunds { id creditNoteUrl } }
} }`;

const keyIn = (url: string | null): string => new URL(url ?? '').searchParams.get('key') ?? '';
const keyOf = (id: string): string => keyIn(pages.document('invoices', id));
const documentOf = async (id: string, key = keyOf(id)) =>
  (await shop.page(invoiceDocument, { id, key })).data?.invoiceDocument;
const creditNoteOf = async (id: string, key = keyIn(pages.document('refunds', id))) =>
  (await shop.page(creditNoteDocument, { id, key })).data?.creditNote;
const usd = (value: string, formatted: string) => ({ money: { amount: value, currency: 'USD' }, formatted });

/** Pays an invoice at its checkout page. Returns the id of the payment. */
async function pay({ fetchInvoiceToken: invoice, currentPlan }: Created, input: object = {}): Promise<string> {
  const { session, userErrors } = await shop.submit(currentPlan.id, { buyer: 'ann', invoice, ...input });
  expect(userErrors).toEqual([]);
  return session.paymentId as string;
}

/** Refunds a payment, wholly or in part. Returns the id of the refund. */
async function refund(paymentId: string, value?: string): Promise<string> {
  const { refund: created } = await shop.execute(
    'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { id } userErrors { message } } }',
    { input: { paymentId, amount: value } },
  );
  return created.id as string;
}

describe('the document of an invoice', () => {
  it('has the lines, the customer, and no tax where the plan has none', async () => {
    const lineItems = [
      { label: 'Workshop', quantity: '1.5', unitPrice: '70' },
      { label: 'Travel', unitPrice: '15' },
    ];
    const created = await create({ lineItems });
    expect(created.documentUrl).toBe(`https://shop.test/receipts/invoices/${created.id}?key=${keyOf(created.id)}`);
    expect(await documentOf(created.id, keyIn(created.documentUrl))).toEqual({
      invoice: {
        id: created.id,
        number: created.number,
        status: 'OPEN',
        dueDate,
        customerName: 'Ann Lee',
        emailAddress: 'ann@mail.test',
        hostedUrl: created.hostedUrl,
        account: { id: 'biz_seller' },
        product: { title: 'Gold' },
      },
      issuedAt: expect.stringMatching(/Z$/),
      billingAddress: null,
      buyerTaxId: null,
      buyerAccount: null,
      isTaxPending: false,
      taxIncluded: false,
      receiptUrl: null,
      lines: [
        { label: 'Workshop', quantity: '1.5', unitPrice: usd('70.00', '$70.00'), amount: usd('105.00', '$105.00') },
        { label: 'Travel', quantity: '1', unitPrice: usd('15.00', '$15.00'), amount: usd('15.00', '$15.00') },
      ],
      subtotal: usd('120.00', '$120.00'),
      discount: null,
      tax: null,
      total: usd('120.00', '$120.00'),
      refunds: [],
      remaining: null,
    });
  });

  it('has the tax for the address on it, and announces tax without an address', async () => {
    const taxed = await create({ plan: { taxType: 'EXCLUSIVE' }, billingAddress: address });
    expect(await documentOf(taxed.id)).toMatchObject({
      billingAddress: { ...address, country: 'DE' },
      isTaxPending: false,
      subtotal: usd('120.00', '$120.00'),
      tax: usd('22.80', '$22.80'),
      total: usd('142.80', '$142.80'),
      lines: [{ label: null, quantity: '1', amount: usd('120.00', '$120.00') }],
    });
    const unknown = await create({ plan: { taxType: 'EXCLUSIVE' } });
    expect(await documentOf(unknown.id)).toMatchObject({
      isTaxPending: true,
      tax: null,
      total: usd('120.00', '$120.00'),
    });
    const business = { ...address, taxIdType: 'EU_VAT', taxIdValue: 'DE123456789' };
    const reverse = await create({ plan: { taxType: 'EXCLUSIVE' }, billingAddress: business });
    expect(await documentOf(reverse.id)).toMatchObject({
      buyerTaxId: 'DE123456789',
      isTaxPending: false,
      tax: null,
      total: usd('120.00', '$120.00'),
    });
    const included = await create({ plan: { taxType: 'INCLUSIVE' }, billingAddress: address });
    expect(await documentOf(included.id)).toMatchObject({
      taxIncluded: true,
      subtotal: usd('120.00', '$120.00'),
      tax: usd('19.16', '$19.16'),
      total: usd('120.00', '$120.00'),
    });
  });

  it('has its payment, refunds and credit notes', async () => {
    const created = await create({ plan: { taxType: 'EXCLUSIVE' }, billingAddress: address });
    const paymentId = await pay(created, { billingAddress: { country: 'DE' } });
    const paid = await documentOf(created.id);
    expect(paid).toMatchObject({
      invoice: { status: 'PAID' },
      tax: usd('22.80', '$22.80'),
      total: usd('142.80', '$142.80'),
      refunds: [],
      remaining: null,
      receiptUrl: pages.receipt(paymentId),
    });
    const [first, second] = [await refund(paymentId, '11.90'), await refund(paymentId)];
    expect(await documentOf(created.id)).toMatchObject({
      refunds: [
        { id: first, amount: usd('11.90', '$11.90'), creditNoteUrl: pages.document('refunds', first) },
        { id: second, amount: usd('130.90', '$130.90'), creditNoteUrl: pages.document('refunds', second) },
      ],
      remaining: usd('0.00', '$0.00'),
    });
    expect(await creditNoteOf(first)).toEqual({
      number: `${created.number}-CN1`,
      at: expect.stringMatching(/Z$/),
      receiptUrl: pages.receipt(paymentId),
      net: usd('10.00', '$10.00'),
      tax: usd('1.90', '$1.90'),
      total: usd('11.90', '$11.90'),
      receipt: {
        invoiceNumber: created.number,
        invoiceUrl: pages.document('invoices', created.id),
        total: usd('142.80', '$142.80'),
        payment: { id: paymentId, product: { title: 'Gold' } },
        refunds: [
          { id: first, creditNoteUrl: pages.document('refunds', first) },
          { id: second, creditNoteUrl: pages.document('refunds', second) },
        ],
      },
    });
    expect((await creditNoteOf(second)).number).toBe(`${created.number}-CN2`);
  });

  it('has its state, also if it was paid elsewhere', async () => {
    const [elsewhere, voided] = [await create(), await create()];
    await command('invoiceMarkPaid', elsewhere.id);
    await command('invoiceVoid', voided.id);
    expect(await documentOf(elsewhere.id)).toMatchObject({ invoice: { status: 'PAID' }, receiptUrl: null });
    expect((await documentOf(voided.id)).invoice.status).toBe('VOID');
  });
});

describe('there is no document', () => {
  it('of a draft, until it is finalized', async () => {
    const draft = await create({ saveAsDraft: true });
    expect([draft.documentUrl, await documentOf(draft.id)]).toEqual([null, null]);
    const { invoice } = await command('invoiceFinalize', draft.id);
    expect([invoice.documentUrl, (await documentOf(draft.id)).invoice.id]).toEqual([
      pages.document('invoices', draft.id),
      draft.id,
    ]);
    const deleted = await create({ saveAsDraft: true });
    await shop.execute('mutation ($id: ID!) { invoiceDelete(id: $id) { deletedId userErrors { code message } } }', {
      id: deleted.id,
    });
    expect(await documentOf(deleted.id)).toBeNull();
  });

  it('with the key of another invoice, of the receipt or of the credit note', async () => {
    const [one, other] = [await create(), await create()];
    const paymentId = await pay(one);
    const refundId = await refund(paymentId, '1');
    const keys = ['', 'x', '🔑', 'x'.repeat(10_000), keyOf(other.id), keyIn(pages.receipt(paymentId))];
    const noteKey = keyIn(pages.document('refunds', refundId));
    for (const key of [...keys, noteKey]) expect(await documentOf(one.id, key)).toBeNull();
    for (const key of [...keys, keyOf(one.id)]) expect(await creditNoteOf(refundId, key)).toBeNull();
    expect(await documentOf('inv_missing')).toBeNull();
    expect([(await documentOf(one.id)).invoice.id, (await creditNoteOf(refundId)).total]).toEqual([
      one.id,
      usd('1.00', '$1.00'),
    ]);
  });

  it('of a refund that has not succeeded', async () => {
    const refundId = await refund(await pay(await create()));
    await shop.rows("UPDATE billing.refunds SET status = 'pending' WHERE id = $1", [refundId]);
    expect(await creditNoteOf(refundId)).toBeNull();
    await shop.rows("UPDATE billing.refunds SET status = 'failed' WHERE id = $1", [refundId]);
    expect(await creditNoteOf(refundId)).toBeNull();
  });

  it('for callers other than the hosted pages', async () => {
    const { id } = await create();
    for (const document of [invoiceDocument, creditNoteDocument]) {
      const { errors } = await run(shop.billing.subgraph, apiKeyOf('biz_seller'), document, { id, key: keyOf(id) });
      expect(errors?.map(({ message }) => message)).toEqual([
        'This credential does not have the permission to use operations of the hosted pages.',
      ]);
    }
  });
});

describe('the URLs of documents', () => {
  const urls = `query ($invoice: ID!, $payment: ID!, $refund: ID!) {
    invoice(id: $invoice) { documentUrl } payment(id: $payment) { receiptUrl } refund(id: $refund) { creditNoteUrl }
  }`;
  const reads = ['invoice:basic:read', 'payment:basic:read'];

  it('are for callers who may read e-mail addresses, and for the buyer', async () => {
    const created = await create();
    const paymentId = await pay(created);
    const refundId = await refund(paymentId, '1');
    const variables = { invoice: created.id, payment: paymentId, refund: refundId };
    const readBy = async (...actions: string[]) =>
      (await run(shop.billing.subgraph, apiKeyOf('biz_seller', actions), urls, variables)).data;
    expect(await readBy(...reads, 'member:email:read')).toEqual({
      invoice: { documentUrl: pages.document('invoices', created.id) },
      payment: { receiptUrl: pages.receipt(paymentId) },
      refund: { creditNoteUrl: pages.document('refunds', refundId) },
    });
    expect(await readBy(...reads)).toEqual({
      invoice: { documentUrl: null },
      payment: { receiptUrl: null },
      refund: { creditNoteUrl: null },
    });
  });
});
