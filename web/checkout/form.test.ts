import { httpCall } from '../../test/support/http-call';
import type { Offer } from './documents';
import {
  alertIn,
  fieldsIn,
  noStyling,
  onePlan,
  openTestCheckout,
  problemAt,
  termsOf,
  type TestCheckout,
} from './testing';

let checkout: TestCheckout;
beforeEach(async () => {
  checkout = await openTestCheckout();
});
afterEach(() => checkout.close());

const port = (): number => Number(new URL(checkout.origin).port);
const get = (path: string) => httpCall(port(), { path });
const offered = (change: Partial<Offer>): void => void checkout.graph.offers.set('plan_one', { ...onePlan, ...change });

async function getPage(path = '/checkout/plan_one'): Promise<string> {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  return text;
}

describe('a link', () => {
  it('redirects from a short link to the plan, and preserves the query', async () => {
    for (const [path, location] of [
      ['short', 'plan_one'],
      ['SHORT?a=friend&b=%20', 'plan_one?a=friend&b=%20'],
    ]) {
      const { status, headers } = await get(`/checkout/${path}`);
      expect([status, headers.location]).toEqual([302, `/checkout/${location}`]);
    }
  });

  it.each([
    '',
    'unknown',
    'plan_unknown',
    'ch_unknown',
    '%00',
    '%',
    'a/b',
    'session',
    'session/',
    'session/cs_x',
    'assets/none.css',
    'assets/theme-red.css',
    `plan_${'x'.repeat(60)}`,
    'a/b/c',
    'short/quote',
  ])('to nothing returns a page with status 404: %s', async (link) => {
    const { status, text } = await get(`/checkout/${link}`);
    expect(status).toBe(404);
    expect(text).toContain('<h1>There is nothing to buy at this address</h1>');
  });

  it('rejects other methods', async () => {
    for (const [method, path, allow] of [
      ['PUT', 'plan_one', 'GET, HEAD, POST'],
      ['POST', 'short', 'GET, HEAD'],
      ['GET', 'plan_one/quote', 'POST'],
      ['DELETE', 'challenge/x', 'GET, HEAD, POST'],
    ] as const) {
      const { status, headers } = await httpCall(port(), { method, path: `/checkout/${path}` });
      expect([status, headers.allow]).toEqual([405, allow]);
    }
  });

  it('returns 503 while the graph is unavailable', async () => {
    for (const [name, path] of [
      ['checkoutTarget', 'short'],
      ['checkoutOffer', 'plan_one'],
      ['checkoutQuote', 'plan_one'],
    ] as const) {
      checkout.graph.broken.set(name, name === 'checkoutTarget' ? new Error('gone') : { code: 'service_unavailable' });
      const { status, headers, text } = await get(`/checkout/${path}`);
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(text).toContain('This page cannot be shown right now');
      checkout.graph.broken.clear();
    }
    expect(checkout.failures).toHaveLength(3);
  });

  it('returns only the head for a HEAD request', async () => {
    const { status, headers, text } = await httpCall(port(), { method: 'HEAD', path: '/checkout/plan_one' });
    expect([status, Number(headers['content-length']) > 1_000, text]).toEqual([200, true, '']);
  });
});

describe('the page of an offer', () => {
  it('is not cached, cannot be framed, and loads only own resources', async () => {
    const { headers, text } = await get('/checkout/plan_one');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toMatch(/<script>|<style|style="|onclick|elsewhere\.example/);
    const assets = [...text.matchAll(/(?:href|src)="(\/checkout\/assets\/[^"]+)"/g)].map(
      ([, address]) => address as string,
    );
    expect(assets).toEqual([
      expect.stringMatching(/figtree-latin-[0-9a-f]{16}\.woff2$/),
      expect.stringMatching(/style-[0-9a-f]{16}\.css$/),
      expect.stringMatching(/enhance-[0-9a-f]{16}\.js$/),
      expect.stringMatching(/icons-[0-9a-f]{16}\.svg#lock$/),
    ]);
    for (const address of assets) {
      const asset = await get(address.replace(/#.*/, ''));
      expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it('lists the redirect targets of the form in its policy', async () => {
    offered({
      collection: 'HOSTED',
      configuration: { redirectUrl: 'https://seller.example/done?x=1', checkoutStyling: null },
    });
    expect((await get('/checkout/plan_one')).headers['content-security-policy']).toContain(
      "form-action 'self' https://seller.example https://checkout.stripe.com;",
    );
    offered({ configuration: { redirectUrl: "javascript:alert(1);'unsafe-inline'", checkoutStyling: null } });
    expect((await get('/checkout/plan_one')).headers['content-security-policy']).toContain(
      "form-action 'self'; base-uri",
    );
  });

  it("escapes the seller's strings", async () => {
    const script = '<script>alert(1)</script>"\'&';
    const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;';
    offered({
      account: { ...onePlan.account, title: script, logoUrl: `${checkout.origin}/"><script>` },
      plan: {
        ...(onePlan.plan as NonNullable<Offer['plan']>),
        title: script,
        description: script,
        product: { title: script, redirectPurchaseUrl: null },
        customFields: [{ id: 'field_1', name: script, order: 0, placeholder: script, required: true }],
      },
    });
    const html = await getPage();
    expect(html).not.toContain('<script>alert');
    expect(html.split(escaped).length).toBeGreaterThan(5);
  });

  it('shows own pictures, and initials instead of external ones', async () => {
    expect(await getPage()).toContain('<span class="initials" aria-hidden="true">SS</span>');
    offered({ account: { ...onePlan.account, logoUrl: `${checkout.origin}/logo.png` } });
    expect(await getPage()).toContain(`<img src="${checkout.origin}/logo.png" alt=""`);
    offered({ account: { ...onePlan.account, logoUrl: 'data:text/html,x' } });
    expect(await getPage()).not.toContain('<img');
  });

  it('creates a new session each time, and preserves the affiliate code and the invoice', async () => {
    const [one, other] = [
      fieldsIn(await getPage('/checkout/plan_one?a=friend&invoice=inv')),
      fieldsIn(await getPage()),
    ];
    expect(one['session']).toMatch(/^cs_[0-9a-z]{8}_[\w-]{24}$/);
    expect(one['session']).not.toBe(other['session']);
    expect([one['affiliate_code'], one['invoice'], other['affiliate_code'], other['invoice'], one['terms']]).toEqual([
      'friend',
      'inv',
      '',
      '',
      termsOf('10'),
    ]);
  });

  it.each([
    [`${'x'.repeat(300)}`, 'x'.repeat(100)],
    [`${'x'.repeat(99)}\u{1f600}`, `${'x'.repeat(99)}\ufffd`],
    ['fri\0end\n', 'friend'],
  ])('sanitizes the affiliate code %#', async (code, expected) => {
    const fields = fieldsIn(await getPage(`/checkout/plan_one?a=${encodeURIComponent(code)}`));
    expect(fields['affiliate_code']).toBe(expected);
  });

  it('shows the amounts due now and later', async () => {
    checkout.graph.quoted = {
      laterCharges: [
        {
          amount: { money: { amount: '59.00', currency: 'usd' }, formatted: '$59.00' },
          payments: null,
          everyDays: 30,
          firstAt: '2026-12-21T10:00:00.000Z',
          plusTax: false,
        },
      ],
      trialEndsAt: '2026-12-21T10:00:00.000Z',
      total: { money: { amount: '0.00', currency: 'usd' }, formatted: '$0.00' },
      collection: 'CARD',
    };
    const html = await getPage();
    expect(html).toContain('<p class="amount">$0.00 <span>due today</span></p>');
    expect(html).toContain(
      '<p class="soft">Free until 21 December 2026.</p><p class="soft">Then $59.00 every 30 days, first on 21 December 2026, until you cancel.</p>',
    );
    expect(html).toContain('>Start free trial</button>');
    expect(html).toContain('allow them to charge $59.00 every 30 days, first on 21 December 2026, until you cancel.');
  });

  it('states that a purchase is free', async () => {
    checkout.graph.quoted = { total: { money: { amount: '0.00', currency: 'usd' }, formatted: '$0.00' } };
    expect(await getPage()).toContain('<p class="amount">Free</p>');
  });

  const forms: [string, Partial<Offer>, { button: string; card: boolean; shows?: string }][] = [
    ['a purchase', {}, { button: 'Pay $10.00', card: true }],
    [
      'a payment on the page of the processor',
      { collection: 'HOSTED' },
      { button: 'Continue to payment', card: false, shows: 'You enter your payment details on the next page.' },
    ],
    [
      'a card to save',
      { mode: 'SETUP', plan: null, takesPromoCodes: false },
      { button: 'Save card', card: true, shows: '<h1 id="product"><bdi>Save your card</bdi></h1>' },
    ],
    [
      'a waitlist',
      {
        takesEntries: true,
        collection: 'NOTHING',
        plan: { ...(onePlan.plan as NonNullable<Offer['plan']>), releaseMethod: 'WAITLIST' },
      },
      { button: 'Join the waitlist', card: false },
    ],
    [
      'a raffle',
      {
        takesEntries: true,
        collection: 'CARD',
        plan: { ...(onePlan.plan as NonNullable<Offer['plan']>), releaseMethod: 'RAFFLE' },
      },
      { button: 'Enter the raffle', card: false },
    ],
  ];
  it.each(forms)('has the required fields of %s', async (_name, change, { button, card, shows = '' }) => {
    offered(change);
    const html = await getPage();
    expect(html).toContain(`name="action" value="pay">${button}</button>`);
    expect('card_number' in fieldsIn(html)).toBe(card);
    expect(html).toContain(shows);
  });

  it('requires no card if nothing is due', async () => {
    checkout.graph.price = '0';
    const html = await getPage();
    expect(html).toContain('value="pay">Get access</button>');
    expect(html).toContain('<fieldset id="card" hidden disabled>');
  });

  it('shows custom questions in their order, and required address fields', async () => {
    const question = (id: string, order: number, required: boolean) => ({
      id,
      name: `Question ${id}`,
      order,
      placeholder: null,
      required,
    });
    offered({
      asksBillingAddress: true,
      asksShippingAddress: true,
      mostUnits: 5,
      plan: {
        ...(onePlan.plan as NonNullable<Offer['plan']>),
        customFields: [question('field_b', 1, false), question('field_a', 0, true)],
      },
    });
    const html = await getPage();
    expect(html.indexOf('Question field_a')).toBeLessThan(html.indexOf('Question field_b'));
    expect(
      Object.keys(fieldsIn(html))
        .filter((name) => !name.startsWith('card_'))
        .toSorted(),
    ).toEqual([
      'affiliate_code',
      'answer_field_a',
      'answer_field_b',
      'billing_city',
      'billing_country',
      'billing_line1',
      'billing_postal_code',
      'billing_state',
      'email',
      'invoice',
      'name',
      'phone',
      'promo_code',
      'quantity',
      'session',
      'shipping_city',
      'shipping_country',
      'shipping_line1',
      'shipping_line2',
      'shipping_name',
      'shipping_postal_code',
      'shipping_state',
      'terms',
    ]);
    expect(html).toContain('<option value=XK>Kosovo<');
  });

  it.each([
    ['SOLD_OUT', 'Course is sold out'],
    ['CLOSED', 'Course is not for sale at the moment'],
  ] as const)('has no form in the state %s', async (state, heading) => {
    offered({ state });
    const html = await getPage();
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html).not.toContain('<form');
  });

  it('shows the amount to pay of an invoice, without a promo code field', async () => {
    const [invoice, purchase] = [await getPage('/checkout/plan_one?invoice=inv'), await getPage()];
    expect([invoice.includes('<span>to pay</span>'), invoice.includes('due today')]).toEqual([true, false]);
    expect([invoice.includes('name="promo_code"'), purchase.includes('name="promo_code"')]).toEqual([false, true]);
  });

  it("applies the seller's color and shape, with readable contrast", async () => {
    offered({
      configuration: {
        redirectUrl: null,
        checkoutStyling: { buttonColor: '#FE0', borderStyle: 'PILL', backgroundColor: 'url(x)', fontFamily: null },
      },
    });
    expect(await getPage()).toContain('href="/checkout/assets/theme-ffee00-pill.css"');
    expect((await get('/checkout/assets/theme-ffee00-pill.css')).text).toBe(
      ':root { --radius: 1.5rem; --button: #ffee00; --on-button: #000; }\n',
    );
    expect((await get('/checkout/assets/theme-1b57c4-rounded.css')).text).toContain('--on-button: #fff');
    offered({
      configuration: {
        redirectUrl: null,
        checkoutStyling: { ...noStyling, backgroundColor: '#101418', fontFamily: 'OPEN_SANS' },
      },
    });
    expect(await getPage()).toContain('href="/checkout/assets/theme--rounded-101418-open_sans.css"');
    const { text } = await get('/checkout/assets/theme--rounded-101418-open_sans.css');
    expect(text).toContain('.summary { background: #101418; color: #fff; --ground: #101418;');
    expect(text).toContain(":root { --font: 'Open Sans'; }");
    expect((await get('/checkout/assets/theme--pill-f5e9d0-system.css')).text).not.toContain('font');
    expect((await get('/checkout/assets/theme--pill-f5e9d0-arial.css')).status).toBe(404);
    offered({ configuration: { redirectUrl: null, checkoutStyling: { ...noStyling, buttonColor: 'red;}' } } });
    expect(await getPage()).not.toContain('theme-');
  });

  it('shows a test mode notice in sandbox mode, and none in live mode', async () => {
    expect(await getPage()).toContain('Test mode: no money moves');
    const live = await openTestCheckout({ sandbox: false });
    expect((await httpCall(Number(new URL(live.origin).port), { path: '/checkout/plan_one' })).text).not.toContain(
      'Test mode',
    );
    await live.close();
  });

  it('has no alert and no problem at first', async () => {
    const html = await getPage();
    expect([alertIn(html), problemAt(html, 'email'), html.includes('aria-invalid')]).toEqual([null, null, false]);
  });
});
