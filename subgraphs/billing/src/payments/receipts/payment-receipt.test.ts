import { apiKeyOf, run } from '../../../../kit/src/testing';
import { openUnreliableCheckout } from '../../checkout/sessions/testing/unreliable-checkout';
import { buyerInput, type TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { freePlan } from '../../catalogue/plans/testing/terms';
import { HostedPages } from '../../shared/hosted-pages';
import { testPageSecret } from '../../testing';
import type { UnreliableProcessor } from '../processors/testing/unreliable-processor';

let shop: TestCheckout;
let line: UnreliableProcessor;
beforeAll(async () => {
  ({ shop, line } = await openUnreliableCheckout());
});
afterAll(() => shop.close());

const pages = new HostedPages('https://shop.test', testPageSecret);
const amount = '{ money { amount currency } formatted }';
const receiptDocument = `query ($id: ID!, $key: String!) { paymentReceipt(id: $id, key: $key) {
  payment { id quantity cardBrand cardLast4 billingAddress { country } account { id } plan { id } product { title } promoCode { code } user { id } }
  paidAt buyerName email buyerTaxId buyerAccount { id } membershipUrl taxIncluded
  unitPrice ${amount} subtotal ${amount} discount ${amount} tax ${amount} total ${amount} refunds { id at amount ${amount} } remaining ${amount}
} }`;

const keyIn = (url: string): string => new URL(url).searchParams.get('key') ?? '';
const keyOf = (id: string): string => keyIn(pages.receipt(id));
const receiptOf = async (id: string, key = keyOf(id)) =>
  (await shop.page(receiptDocument, { id, key })).data?.paymentReceipt;

/** Returns the receipt URL on the page after the purchase. */
async function receiptUrlOf(session: string): Promise<string | null> {
  const { data } = await shop.page('query ($id: ID!) { checkoutSession(id: $id) { receiptUrl } }', { id: session });
  return data?.checkoutSession.receiptUrl;
}

const refund = (paymentId: string, value?: string) =>
  shop.execute(
    'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { id } userErrors { message } } }',
    { input: { paymentId, amount: value } },
  );

const usd = (value: string, formatted: string) => ({ money: { amount: value, currency: 'USD' }, formatted });

describe('the receipt of a payment', () => {
  it('has the data of the purchase, and a link without the key of the membership', async () => {
    const planId = await shop.plan({ initialPrice: '20' });
    const { session } = await shop.submit(planId, { buyer: { ...buyerInput('ada'), name: 'Ada' } });
    const url = await receiptUrlOf(session.id);
    expect(url).toBe(`https://shop.test/receipts/payments/${session.paymentId}?key=${keyOf(session.paymentId)}`);
    const price = usd('20.00', '$20.00');
    expect(await receiptOf(session.paymentId, keyIn(url as string))).toEqual({
      payment: {
        id: session.paymentId,
        quantity: 1,
        cardBrand: 'VISA',
        cardLast4: '4242',
        billingAddress: null,
        account: { id: 'biz_seller' },
        plan: { id: planId },
        product: { title: 'Gold' },
        promoCode: null,
        user: { id: 'user_ada' },
      },
      paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
      buyerName: 'Ada',
      email: 'ada@buyer.test',
      buyerTaxId: null,
      buyerAccount: null,
      membershipUrl: `https://shop.test/manage/${session.membershipId}`,
      taxIncluded: false,
      unitPrice: price,
      subtotal: price,
      discount: null,
      tax: null,
      total: price,
      refunds: [],
      remaining: price,
    });
  });

  it('has units, discount and tax', async () => {
    await shop.execute(
      'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { message } } }',
      {
        input: {
          code: 'HALF',
          promoType: 'PERCENTAGE',
          amountOff: '50',
          baseCurrency: 'USD',
          newUsersOnly: false,
          numberOfIntervals: 1,
        },
      },
    );
    const planId = await shop.plan({ initialPrice: '10', allowMultipleQuantity: true, taxType: 'EXCLUSIVE' });
    const input = { quantity: 3, promoCode: 'half', billingAddress: { country: 'DE' } };
    const { session } = await shop.submit(planId, { buyer: 'berta', ...input });
    expect(await receiptOf(session.paymentId)).toMatchObject({
      payment: { quantity: 3, promoCode: { code: 'HALF' }, billingAddress: { country: 'de' } },
      taxIncluded: false,
      unitPrice: usd('10.00', '$10.00'),
      subtotal: usd('30.00', '$30.00'),
      discount: usd('15.00', '$15.00'),
      tax: usd('2.85', '$2.85'),
      total: usd('17.85', '$17.85'),
    });
  });

  it.each([
    ['JPY', '1200', '1200', '¥1,200'],
    ['KWD', '12.5', '12.500', 'KWD 12.500'],
  ])('has amounts in %s', async (currency, price, value, formatted) => {
    const { session } = await shop.submit(await shop.plan({ currency, initialPrice: price }), {
      buyer: `c${currency}`,
    });
    const total = { money: { amount: value, currency }, formatted };
    expect(await receiptOf(session.paymentId)).toMatchObject({ unitPrice: total, total, remaining: total });
  });

  it('has its refunds, oldest first, but no failed ones', async () => {
    const { session } = await shop.submit(await shop.plan({ initialPrice: '20' }), { buyer: 'rita' });
    const [first, second, third] = [
      (await refund(session.paymentId, '5')).refund.id,
      (await refund(session.paymentId, '3')).refund.id,
      (await refund(session.paymentId)).refund.id,
    ];
    await shop.rows("UPDATE billing.refunds SET status = 'failed' WHERE id = $1", [second]);
    const at = expect.stringMatching(/Z$/);
    expect(await receiptOf(session.paymentId)).toMatchObject({
      total: usd('20.00', '$20.00'),
      refunds: [
        { id: first, at, amount: usd('5.00', '$5.00') },
        { id: third, at, amount: usd('12.00', '$12.00') },
      ],
      remaining: usd('3.00', '$3.00'),
    });
  });

  it('has the tax id of the invoice, and the business that bought', async () => {
    const { invoice } = await shop.execute(
      `mutation ($input: InvoiceCreateInput!) { invoiceCreate(input: $input) { invoice { fetchInvoiceToken currentPlan { id } } userErrors { message } } }`,
      {
        input: {
          collectionMethod: 'SEND_INVOICE',
          productId: shop.productId,
          plan: { ...freePlan, initialPrice: '120' },
          customerName: 'Ann',
          emailAddress: 'ann@mail.test',
          dueDate: new Date(Date.now() + 86_400_000).toISOString(),
          billingAddress: { country: 'de', taxIdType: 'EU_VAT', taxIdValue: 'DE123456789' },
        },
      },
    );
    const { session } = await shop.submit(invoice.currentPlan.id, { buyer: 'ann', invoice: invoice.fetchInvoiceToken });
    await shop.rows("UPDATE billing.payments SET buyer_account_id = 'biz_stranger' WHERE id = $1", [session.paymentId]);
    expect(await receiptOf(session.paymentId)).toMatchObject({
      buyerTaxId: 'DE123456789',
      buyerAccount: { id: 'biz_stranger' },
      total: usd('120.00', '$120.00'),
    });
  });

  it('exists once the payment is collected, also after a crash of the processor', async () => {
    line.plan('charge', 'answerLost');
    const { session } = await shop.submit(await shop.plan({ initialPrice: '20' }), { buyer: 'peter' });
    expect([await receiptUrlOf(session.id), await receiptOf(session.paymentId)]).toEqual([null, null]);
    const soon = new Date(Date.now() + 5 * 60_000);
    await shop.due(soon);
    await shop.due(soon);
    expect([await receiptUrlOf(session.id), (await receiptOf(session.paymentId))?.total]).toEqual([
      pages.receipt(session.paymentId),
      usd('20.00', '$20.00'),
    ]);
  });
});

describe('there is no receipt', () => {
  it('of a free purchase and of a declined one', async () => {
    const { session: free } = await shop.submit(await shop.plan({ initialPrice: '0' }), { buyer: 'fred', card: null });
    const plan = await shop.plan({ initialPrice: '20' });
    const { session: failed } = await shop.submit(plan, { buyer: 'fay', card: '4000000000000002' });
    const [{ id: failedPayment }] = await shop.rows('SELECT id FROM billing.payments WHERE plan_id = $1', [plan]);
    expect([free.status, failed.status]).toEqual(['COMPLETED', 'OPEN']);
    expect([await receiptUrlOf(free.id), await receiptUrlOf(failed.id)]).toEqual([null, null]);
    expect([await receiptOf(free.paymentId), await receiptOf(failedPayment)]).toEqual([null, null]);
  });

  it('with a wrong key, the key of another payment or of the membership', async () => {
    const plan = await shop.plan({ initialPrice: '20' });
    const [{ session: one }, { session: other }] = [
      await shop.submit(plan, { buyer: 'olga' }),
      await shop.submit(plan, { buyer: 'otto' }),
    ];
    const keys = ['', 'x', '🔑', 'x'.repeat(10_000), keyOf(other.paymentId), keyIn(one.manageUrl)];
    for (const key of keys) expect(await receiptOf(one.paymentId, key)).toBeNull();
    expect(await receiptOf('pay_missing')).toBeNull();
    expect((await receiptOf(one.paymentId))?.payment.id).toBe(one.paymentId);
  });

  it('for callers other than the hosted pages', async () => {
    const { session } = await shop.submit(await shop.plan({ initialPrice: '20' }), { buyer: 'ines' });
    const variables = { id: session.paymentId, key: keyOf(session.paymentId) };
    const { data, errors } = await run(shop.billing.subgraph, apiKeyOf('biz_seller'), receiptDocument, variables);
    expect([data?.paymentReceipt, errors?.map(({ message }) => message)]).toEqual([
      null,
      ['This credential does not have the permission to use operations of the hosted pages.'],
    ]);
  });
});

describe('the payments on the page of a membership', () => {
  const listed = async (manageUrl: string) => {
    const [, id] = /manage\/(mem_\w+)/.exec(manageUrl) ?? [];
    const document = `query ($id: ID!, $key: String!) {
      membershipManagePayments(id: $id, key: $key) { payments { id receiptUrl } } }`;
    return (await shop.page(document, { id, key: keyIn(manageUrl) })).data?.membershipManagePayments.payments;
  };

  it('have links to their receipts, which a new owner does not get', async () => {
    const { session } = await shop.submit(await shop.plan({ initialPrice: '20' }), { buyer: 'gina' });
    const id = session.paymentId;
    expect(await listed(session.manageUrl)).toEqual([{ id, receiptUrl: pages.receipt(id) }]);
    const { url } = await shop.execute(
      'mutation ($id: ID!) { membershipTransfer(id: $id) { url userErrors { message } } }',
      { id: session.membershipId },
    );
    const { data } = await shop.page(
      'mutation ($token: String!, $buyer: BuyerInput!) { membershipHandoverAccept(token: $token, buyer: $buyer) { membership { manageUrl } userErrors { message } } }',
      { token: url.split('/').at(-1), buyer: buyerInput('hera') },
    );
    expect(await listed(data?.membershipHandoverAccept.membership.manageUrl)).toEqual([{ id, receiptUrl: null }]);
  });

  it('have no link for a free one', async () => {
    const plan = await shop.plan({ initialPrice: '0' });
    const { session } = await shop.submit(plan, { buyer: 'emil', card: null });
    expect(await listed(session.manageUrl)).toEqual([{ id: session.paymentId, receiptUrl: null }]);
  });
});
