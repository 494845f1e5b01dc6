import { userOf } from '../../../../kit/src/testing';
import { freePlan } from '../../catalogue/plans/testing/terms';
import { buyerInput, TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { HostedPages } from '../../shared/hosted-pages';
import { testPageSecret } from '../../testing';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

const day = 86_400_000;
const pages = new HostedPages('https://shop.test', testPageSecret);
const monthly = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '10', billingPeriod: 30 };
const nothing = { buyerBusinessName: null, buyerTaxId: null };
const shown = (name: string) => ({ buyerBusinessName: `${name} Ltd`, buyerTaxId: 'GB123' });

/** Saves billing details with the name of the buyer. */
async function save(name: string, input: object = { businessName: `${name} Ltd`, taxId: 'GB123' }): Promise<void> {
  const document =
    'mutation ($input: UserBillingDetailsPatch!) { userBillingDetailsUpdate(input: $input) { userErrors { message } } }';
  await shop.execute(document, { input }, userOf(`user_${name}`));
}

/** Buys a plan as a visitor who is signed in as the buyer, or has only entered the e-mail address. */
async function buy(name: string, { plan = {}, isSignedIn = true, ...input }: Record<string, any> = {}) {
  const buyer = { ...buyerInput(name), isSignedIn };
  const { session, userErrors } = await shop.submit(await shop.plan(plan), { buyer, ...input });
  expect(userErrors).toEqual([]);
  return { paymentId: session.paymentId as string, membershipId: session.membershipId as string, session };
}

const keyIn = (url: string): string => new URL(url).searchParams.get('key') ?? '';

/** Returns the data of the buyer on the receipt of a payment. */
async function receiptOf(id: string) {
  const document =
    'query ($id: ID!, $key: String!) { paymentReceipt(id: $id, key: $key) { buyerBusinessName buyerTaxId } }';
  return (await shop.page(document, { id, key: keyIn(pages.receipt(id)) })).data?.paymentReceipt;
}

/** Renews a membership a number of days after now, and returns the receipts of its payments, oldest first. */
async function renewed(membershipId: string, days: number) {
  while ((await shop.due(new Date(Date.now() + days * day))) > 0);
  const rows = await shop.rows(
    "SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'paid' ORDER BY paid_at, created_at, id",
    [membershipId],
  );
  return Promise.all(rows.map(({ id }) => receiptOf(id)));
}

describe('the receipt of a purchase', () => {
  it('names the business and its tax id as they were then, for a signed-in buyer', async () => {
    await save('ada');
    const { paymentId } = await buy('ada');
    expect(await receiptOf(paymentId)).toEqual(shown('ada'));
    await save('ada', { businessName: 'Other Ltd', taxId: null });
    const second = await buy('ada');
    expect([await receiptOf(paymentId), await receiptOf(second.paymentId)]).toEqual([
      shown('ada'),
      { buyerBusinessName: 'Other Ltd', buyerTaxId: null },
    ]);
    await shop.execute('mutation { userBillingDetailsDelete { userErrors { message } } }', {}, userOf('user_ada'));
    const third = await buy('ada');
    expect([await receiptOf(paymentId), await receiptOf(third.paymentId)]).toEqual([shown('ada'), nothing]);
  });

  it('names neither for a visitor who has only entered the e-mail address', async () => {
    await save('vic');
    const { paymentId } = await buy('vic', { isSignedIn: false });
    expect(await receiptOf(paymentId)).toEqual(nothing);
    expect(await shop.rows('SELECT buyer_details FROM billing.payments WHERE id = $1', [paymentId])).toEqual([
      { buyer_details: null },
    ]);
  });

  it('names neither without a business name and tax id', async () => {
    await save('una', { address: { country: 'de' } });
    expect(await receiptOf((await buy('una')).paymentId)).toEqual(nothing);
  });

  it('has the details of the attempt that was paid', async () => {
    const [plan, session] = [await shop.plan(), `cs_${Date.now().toString(36)}_${'r'.repeat(24)}`];
    const buyer = { ...buyerInput('rob'), isSignedIn: true };
    await save('rob', { taxId: 'GB1' });
    const failed = await shop.submit(plan, { buyer, session, card: '4000000000000002' });
    await save('rob');
    const paid = await shop.submit(plan, { buyer, session });
    expect([failed['session'].status, paid['session'].status]).toEqual(['OPEN', 'COMPLETED']);
    expect(await receiptOf(paid['session'].paymentId)).toEqual(shown('rob'));
  });

  it('leaves tax and price unchanged', async () => {
    const plan = { taxType: 'EXCLUSIVE' };
    const billingAddress = { country: 'FR' };
    const totalOf = async (id: string) =>
      (await shop.rows('SELECT total::text, tax_amount::text FROM billing.payments WHERE id = $1', [id]))[0];
    const before = await totalOf((await buy('tax', { plan, billingAddress })).paymentId);
    await save('tax', { taxId: 'DE123456789', address: { country: 'de' } });
    expect(await totalOf((await buy('tax', { plan, billingAddress })).paymentId)).toEqual(before);
    expect(before.tax_amount).not.toBe('0.00');
  });
});

describe('the receipts of renewals', () => {
  it('have the details at the time of each renewal', async () => {
    await save('rita');
    const { membershipId } = await buy('rita', { plan: monthly });
    expect(await renewed(membershipId, 31)).toEqual([shown('rita'), shown('rita')]);
    await save('rita', { businessName: null, taxId: 'GB9' });
    expect(await renewed(membershipId, 61)).toEqual([
      shown('rita'),
      shown('rita'),
      { buyerBusinessName: null, buyerTaxId: 'GB9' },
    ]);
  });

  it('have details that were saved after the purchase', async () => {
    const { membershipId } = await buy('saul', { plan: monthly, isSignedIn: false });
    await save('saul');
    expect(await renewed(membershipId, 31)).toEqual([nothing, shown('saul')]);
  });

  it('have no details of a user whose e-mail address a stranger has entered', async () => {
    await save('nora');
    const { membershipId } = await buy('nora', { plan: monthly, isSignedIn: false });
    expect(await renewed(membershipId, 31)).toEqual([nothing, nothing]);
  });

  it('have no details of a new owner of the membership before a payment of that owner', async () => {
    const { membershipId } = await buy('olga', { plan: monthly });
    const document = 'mutation ($id: ID!) { membershipTransfer(id: $id) { url userErrors { message } } }';
    const { url } = await shop.execute(document, { id: membershipId });
    const accept =
      'mutation ($token: String!, $buyer: BuyerInput!) { membershipHandoverAccept(token: $token, buyer: $buyer) { userErrors { message } } }';
    const { data } = await shop.page(accept, { token: url.split('/').at(-1), buyer: buyerInput('pia') });
    expect(data?.membershipHandoverAccept.userErrors).toEqual([]);
    await save('pia');
    while ((await shop.due(new Date(Date.now() + 31 * day))) > 0);
    const rows = await shop.rows(
      'SELECT user_id AS owner, buyer_details AS details FROM billing.payments WHERE membership_id = $1 ORDER BY created_at, id',
      [membershipId],
    );
    expect(rows).toEqual([
      { owner: 'user_olga', details: null },
      { owner: 'user_pia', details: null },
    ]);
  });
});

describe('the receipt of a payment that the seller requests', () => {
  const charge = async (memberId: string, paymentMethodId: string): Promise<string> => {
    const document =
      'mutation ($input: PaymentCreateInput!) { paymentCreate(input: $input) { payment { id } userErrors { message } } }';
    const input = { memberId, paymentMethodId, planId: await shop.plan() };
    const { payment } = await shop.execute(document, { input });
    while ((await shop.due()) > 0);
    return payment.id;
  };
  const methodOf = async (userId: string) =>
    (await shop.rows('SELECT id, member_id AS member FROM billing.payment_methods WHERE user_id = $1', [userId]))[0];

  it('has the details of a user who has paid the seller before', async () => {
    await buy('kim', { isSignedIn: false });
    await save('kim');
    const { id, member } = await methodOf('user_kim');
    expect(await receiptOf(await charge(member, id))).toEqual(shown('kim'));
  });

  it('has none of a user whose address was entered at the seller afterwards', async () => {
    await save('lea');
    await buy('lea', { isSignedIn: false });
    const { id, member } = await methodOf('user_lea');
    expect(await receiptOf(await charge(member, id))).toEqual(nothing);
  });
});

describe('an invoice', () => {
  const invoiceOf = async (billingAddress: object | null) => {
    const document =
      'mutation ($input: InvoiceCreateInput!) { invoiceCreate(input: $input) { invoice { id fetchInvoiceToken currentPlan { id } } userErrors { message } } }';
    const input = {
      collectionMethod: 'SEND_INVOICE',
      productId: shop.productId,
      plan: { ...freePlan, initialPrice: '120' },
      customerName: 'Ann',
      emailAddress: 'ann@mail.test',
      dueDate: new Date(Date.now() + day).toISOString(),
      billingAddress,
    };
    return (await shop.execute(document, { input })).invoice;
  };
  const pay = async ({ currentPlan, fetchInvoiceToken }: any, name: string): Promise<string> => {
    const buyer = { ...buyerInput(name), isSignedIn: true };
    const { session } = await shop.submit(currentPlan.id, { buyer, invoice: fetchInvoiceToken });
    return session.paymentId;
  };
  const documentOf = async (id: string) => {
    const document =
      'query ($id: ID!, $key: String!) { invoiceDocument(id: $id, key: $key) { buyerBusinessName buyerTaxId } }';
    return (await shop.page(document, { id, key: keyIn(pages.document('invoices', id)) })).data?.invoiceDocument;
  };

  it('has the details of the buyer once it is paid', async () => {
    await save('ines');
    const invoice = await invoiceOf(null);
    expect(await documentOf(invoice.id)).toEqual(nothing);
    const paymentId = await pay(invoice, 'ines');
    expect([await documentOf(invoice.id), await receiptOf(paymentId)]).toEqual([shown('ines'), shown('ines')]);
  });

  it('keeps its own tax id', async () => {
    await save('jana');
    const invoice = await invoiceOf({ country: 'de', taxIdType: 'EU_VAT', taxIdValue: 'DE123456789' });
    const paymentId = await pay(invoice, 'jana');
    const expected = { ...shown('jana'), buyerTaxId: 'DE123456789' };
    expect([await documentOf(invoice.id), await receiptOf(paymentId)]).toEqual([expected, expected]);
  });
});
