import { httpCall } from '../../test/support/http-call';
import type { Offer, Quote } from './documents';
import { alertIn, fieldsIn, onePlan, problemAt, termsOf } from './testing';
import { card, checkout, done, offered, port, post, session, setUpTests, validForm } from './testing/purchases';

setUpTests();

const get = async (path = '/checkout/plan_one', language = 'en'): Promise<string> =>
  (await httpCall(port(), { path, headers: { 'accept-language': language } })).text;

/** Returns the lines of the order summary: label and amount. */
const linesIn = (html: string): string[][] => {
  const [, list = ''] = /<dl class="lines">(.*?)<\/dl>/s.exec(html) ?? [];
  return [...list.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...texts]) =>
    texts.map((text) => text.replaceAll(/<[^>]*>/g, '')),
  );
};
const amount = (value: string, formatted: string, currency = 'usd') => ({
  money: { amount: value, currency },
  formatted,
});
const monthly: Offer['plan'] = {
  ...(onePlan.plan as NonNullable<Offer['plan']>),
  billingPeriod: 30,
  initialPrice: { amount: '5.00', currency: 'usd' },
  renewalPrice: { amount: '10.00', currency: 'usd' },
};
const renewals: Partial<Quote> = {
  laterCharges: [
    {
      amount: amount('10.00', '$10.00'),
      payments: null,
      everyDays: 30,
      firstAt: '2026-12-30T10:00:00.000Z',
      plusTax: false,
    },
  ],
};

describe('the order summary', () => {
  it('shows a single product with its amount, and the total in the line of a small screen', async () => {
    const html = await get();
    expect(linesIn(html)).toEqual([
      ['Course', '$10.00'],
      ['Due today', '$10.00'],
    ]);
    expect(html).toContain(
      '<details class="summary order" id="order"><summary><span>Order summary</span> <strong id="order-total" aria-live="polite">$10.00</strong></summary>',
    );
  });

  it('shows quantity, discount, tax, initial fee and later charges', async () => {
    checkout.graph.quoted = renewals;
    checkout.graph.tax = { DE: '1.9' };
    offered({ mostUnits: 9, asksBillingAddress: true, plan: monthly });
    const fields = { ...validForm, action: 'apply', quantity: '3', promo_code: 'HALF', billing_country: 'DE' };
    const { text } = await post(fields);
    expect(linesIn(text)).toEqual([
      ['Course × 3 Initial fee', '$30.00'],
      ['Discount (HALF)', '−$15.00'],
      ['Tax', '$1.90'],
      ['Due today', '$16.90'],
      ['From 30 December 2026', '$10.00 / month'],
    ]);
    expect(text).toContain('id="order" open>');
  });

  it('has no initial fee if all payments are equal', async () => {
    checkout.graph.quoted = renewals;
    offered({ plan: { ...monthly, initialPrice: { amount: '10.00', currency: 'usd' } } });
    expect(linesIn(await get())[0]).toEqual(['Course', '$10.00']);
  });

  it('shows amounts without decimals where the currency has none', async () => {
    checkout.graph.quoted = { subtotal: amount('500', '¥500', 'jpy'), total: amount('500', '¥500', 'jpy') };
    expect(linesIn(await get())).toEqual([
      ['Course', '¥500'],
      ['Due today', '¥500'],
    ]);
    expect(linesIn(await get('/checkout/plan_one', 'de')).at(-1)).toEqual(['Heute fällig', '500\u00a0¥']);
  });

  it('shows the price of the plan for a waitlist, and no lines', async () => {
    offered({ takesEntries: true, collection: 'NOTHING' });
    const html = await get();
    expect([linesIn(html), /id="order-total"[^>]*>(.*?)</.exec(html)?.[1]]).toEqual([[], '$10.00']);
  });

  it('is not collapsed where only a card is saved', async () => {
    offered({ mode: 'SETUP', plan: null, takesPromoCodes: false });
    expect(await get()).not.toContain('<details');
  });

  it('escapes the name of the product', async () => {
    const product = { title: '<b>"x"</b>\u202e😀', redirectPurchaseUrl: null };
    offered({ plan: { ...(onePlan.plan as NonNullable<Offer['plan']>), product } });
    const html = await get();
    expect(html).toContain('<dt><bdi>&lt;b&gt;&quot;x&quot;&lt;/b&gt;\u202e😀</bdi></dt>');
  });
});

describe('a promo code', () => {
  const promoOf = (html: string) => ({
    isLinkHidden: /<details class="promo" id="promo" hidden/.test(html),
    isLinkOpen: /<details class="promo" id="promo"(?: hidden)? open>/.test(html),
    tag: /id="promo_code-taken"><span[^>]*>(.*?)<\/span>/.exec(html)?.[1] ?? null,
  });

  it('is behind a link', async () => {
    expect(promoOf(await get())).toEqual({ isLinkHidden: false, isLinkOpen: false, tag: null });
  });

  it('that is applied is shown with a button that removes it without a script', async () => {
    const { text } = await post({ ...validForm, action: 'apply', promo_code: 'HALF' });
    expect(promoOf(text)).toEqual({ isLinkHidden: true, isLinkOpen: true, tag: 'HALF is applied.' });
    expect(text).toContain(
      '<button type="submit" name="action" value="remove" formnovalidate aria-describedby="promo_code-applied">Remove</button>',
    );
    const removed = await post({ ...fieldsIn(text), ...card, action: 'remove' });
    expect([removed.status, promoOf(removed.text), linesIn(removed.text).at(-1)]).toEqual([
      200,
      { isLinkHidden: false, isLinkOpen: false, tag: null },
      ['Due today', '$10.00'],
    ]);
    expect(fieldsIn(removed.text)).toMatchObject({
      promo_code: '',
      email: 'buyer@example.com',
      name: 'Bea Buyer',
      terms: termsOf('10'),
      session,
    });
    expect(done()).toEqual([]);
  });

  it.each(['none', '<script>alert(1)</script>', '\u202eHALF\u202c', '😀'.repeat(40)])(
    'that is rejected keeps the rest of the form: %s',
    async (code) => {
      const { status, text } = await post({ ...validForm, action: 'apply', promo_code: code });
      expect([status, promoOf(text), problemAt(text, 'promo_code')]).toEqual([
        200,
        { isLinkHidden: false, isLinkOpen: true, tag: null },
        'This promo code cannot be used here.',
      ]);
      expect(text).toContain('id="order" open>');
      expect(fieldsIn(text)).toMatchObject({
        promo_code: code,
        email: 'buyer@example.com',
        name: 'Bea Buyer',
        terms: termsOf('10'),
      });
    },
  );

  it('that was applied in another tab is applied in this one only', async () => {
    const [one, other] = [fieldsIn(await get()), fieldsIn(await get())];
    const applied = await post({ ...one, action: 'apply', promo_code: 'HALF' });
    const paid = await post({ ...other, ...card, action: 'pay', email: 'tab@example.com' });
    expect([fieldsIn(applied.text)['terms'], paid.status]).toEqual([termsOf('5'), 303]);
    expect(checkout.graph.of('checkoutSubmit')).toEqual([
      { input: expect.objectContaining({ session: other['session'], promoCode: null, shownTerms: termsOf('10') }) },
    ]);
  });
});

describe('a field', () => {
  const long = '<b>x</b>'.repeat(1_250);

  it.each(['email', 'name', 'quantity', 'promo_code', 'billing_line1', 'billing_city', 'billing_state'])(
    'with 10,000 characters is rejected, and buys nothing: %s',
    async (name) => {
      offered({ mostUnits: 5, asksBillingAddress: true });
      const { status, text } = await post({ ...validForm, quantity: '1', billing_country: 'US', [name]: long });
      expect([status, done(), text.includes('<b>x')]).toEqual([422, [], false]);
      expect([alertIn(text), problemAt(text, name)]).toEqual(['Check these details:', expect.stringMatching(/\.$/)]);
    },
  );
});
