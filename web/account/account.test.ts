import {
  buyer,
  membership,
  openedMembership,
  openTestAccount,
  payment,
  seller,
  shownIn,
  signedIn,
  type TestAccount,
} from './testing';

let account: TestAccount;
beforeEach(async () => {
  account = await openTestAccount();
});
afterEach(() => account.close());

const pages = [
  '/account',
  '/account/payments',
  '/account/payment-methods',
  '/account/billing',
  '/account/apps',
  '/account/sessions',
  '/account/profile',
];
const asked = (name: string) => account.asked.filter((one) => one.name === name);

describe('the account pages', () => {
  it.each(pages)('%s needs a signed-in buyer, and is never stored', async (path) => {
    const { status, headers } = await account.get(`${path}?after=x`, {});
    expect([status, headers.location]).toEqual([303, `/sign-in?return=${encodeURIComponent(`${path}?after=x`)}`]);
    expect(account.asked).toEqual([]);
    const page = await account.get(path);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(new Set(account.asked.map(({ userId }) => userId))).toEqual(new Set(['user_one']));
    expect(page.text).toContain(`<a href="${path}" aria-current="page">`);
  });

  it('leads a form without a session to the sign-in, without executing it', async () => {
    const { status, headers } = await account.post('/account/sessions/usess_two/end', {}, { headers: {} });
    expect([status, headers.location, account.asked]).toEqual([303, '/sign-in?return=%2Faccount', []]);
  });

  it.each([
    '/account/unknown',
    '/account/memberships',
    '/account/memberships/mem_one/more',
    '/account/memberships/mem_one/courses/<b>',
    '/account/memberships/mem_one/courses/cors_one/more',
    '/account/memberships/mem_one/other/cors_one',
    '/account/payments/pay_one/courses/cors_one',
    '/account/memberships/<script>',
    `/account/memberships/mem_${'a'.repeat(61)}`,
    '/account/payments/pay_one',
    '/account/payment-methods/payt_one',
    '/account/payment-methods/payt_one/remove/now',
    '/account/apps/%00/revoke',
    '/account/sessions/usess_two',
    '/account/%E0%A4%A',
  ])('does not have %s', async (path) => {
    const { status, text } = await account.get(path);
    expect([status, account.asked]).toEqual([404, []]);
    expect(text).toContain('<h1>There is nothing at this address</h1>');
  });

  it.each(['memberships', 'payments', 'methods', 'sessions'] as const)(
    'does not know a foreign cursor of %s',
    async (name) => {
      account.errors.set(name, 'parameter_invalid');
      const path = {
        memberships: '/account',
        payments: '/account/payments',
        methods: '/account/payment-methods',
        sessions: '/account/sessions',
      }[name];
      expect((await account.get(`${path}?after=%3Cb%3E`)).status).toBe(404);
      expect(asked(name).map(({ variables }) => variables)).toEqual([{ after: '<b>' }]);
      expect(account.failures).toEqual([]);
    },
  );

  it('reports a graph that is unavailable', async () => {
    account.errors.set('payments', 'service_unavailable');
    const { status, headers } = await account.get('/account/payments');
    expect([status, headers['retry-after'], account.failures.length]).toEqual([503, '2', 1]);
  });

  it('allows the methods of its pages only', async () => {
    const { status, headers } = await account.post('/account/payments', {}, { from: '/account' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    const ended = await account.get('/account/');
    expect([ended.status, ended.headers.location]).toEqual([303, '/account']);
  });

  it('shows a confirmation in its own section only', async () => {
    expect(shownIn((await account.get('/account/apps?done=app')).text)).toContain('The access of the app was revoked.');
    for (const done of ['method', 'unknown', 'constructor', '%3Cb%3E'])
      expect((await account.get(`/account/apps?done=${done}`)).text).not.toContain('role="status"');
  });
});

const commands = [
  ['/account/payment-methods/payt_one/remove', 'removeMethod'],
  ['/account/apps/ogrant_one/revoke', 'revoke'],
  ['/account/sessions/usess_two/end', 'endSession'],
  ['/account/sessions/others', 'endOthers'],
  ['/account/profile', 'setLanguage'],
  ['/account/billing', 'saveBilling'],
  ['/account/billing/remove', 'removeBilling'],
] as const;

describe.each(commands)('the form of %s', (path, document) => {
  it('is rejected without its token, with that of another session, and from other sites', async () => {
    const fields = { locale: 'de', billing_country: 'AE', billing_line1: '1 Way', billing_state: 'Dubai' };
    const responses = [
      await account.post(path, fields),
      await account.post(path, fields, { from: '/account', headers: signedIn('user_one', 'usess_new') }),
      await account.post(path, fields, { from: '/account', headers: { ...buyer, 'sec-fetch-site': 'cross-site' } }),
      await account.post(path, fields, { from: '/account', headers: { ...buyer, origin: 'null' } }),
      await account.post(path, fields, { from: '/account', headers: { ...buyer, 'content-type': 'application/json' } }),
      await account.post(path, { ...fields, more: 'x'.repeat(70_000) }, { from: '/account' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 415, 413]);
    expect(responses[1]?.text).toContain('This form belongs to another session.');
    expect(asked(document)).toEqual([]);
  });
});

describe('memberships', () => {
  it('are listed with seller, state, price and next payment', async () => {
    const { text } = await account.get('/account');
    expect(shownIn(text)).toEqual([
      'Memberships',
      'SS',
      'Shop & Sons',
      'Course',
      'Active',
      'Price',
      '$29.00 / month',
      'Next payment',
      '$29.00 on 21 December 2026',
    ]);
    expect(text).toContain('<a href="/account/memberships/mem_one">');
    expect(text).not.toContain('elsewhere.example');
  });

  it.each([
    [
      { renewalPrice: null, formattedRenewalPrice: null, nextPayment: null, status: 'COMPLETED' },
      ['Lifetime access', 'Price', '$29.00'],
    ],
    [
      { renewalPrice: null, nextPayment: null, initialPricePaid: { amount: '0.00', currency: 'usd' } },
      ['Active', 'Price', 'Free'],
    ],
    [
      { status: 'CANCELING', nextPayment: null, accessEndsAt: '2026-12-21T10:00:00.000Z' },
      ['Ending', 'Price', '$29.00 / month', 'Access ends', '21 December 2026'],
    ],
    [
      { nextPayment: null, paymentCollectionPaused: true },
      ['Active', 'Price', '$29.00 / month', 'Next payment', 'Payments are paused'],
    ],
  ])('show %j as it is', async (change, expected) => {
    const nodes = [{ ...membership, ...change }];
    account.data.set('memberships', {
      user: { memberships: { nodes, pageInfo: { endCursor: null, hasNextPage: false } } },
    });
    expect(shownIn((await account.get('/account')).text).slice(4)).toEqual(expected);
  });

  it('are paged by cursors', async () => {
    const pageInfo = { endCursor: 'a b&c', hasNextPage: true };
    account.data.set('memberships', { user: { memberships: { nodes: [membership], pageInfo } } });
    expect((await account.get('/account')).text).toContain('<p><a href="/account?after=a+b%26c">Show older</a></p>');
    const { text } = await account.get('/account?after=a+b%26c');
    expect(text).toContain(
      '<p><a href="/account">Back to the newest</a> · <a href="/account?after=a+b%26c">Show older</a></p>',
    );
    expect(asked('memberships').map(({ variables }) => variables)).toEqual([{ after: null }, { after: 'a b&c' }]);
  });

  it('are none before the first purchase', async () => {
    account.data.set('memberships', {
      user: { memberships: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } } },
    });
    expect(shownIn((await account.get('/account')).text)).toEqual(['Memberships', 'You have no memberships yet.']);
  });

  it('show the contents of the product, with the license key on request', async () => {
    const { text } = await account.get('/account/memberships/mem_one');
    expect(shownIn(text).slice(-6)).toEqual([
      'Back',
      'What you get',
      'Library',
      'Chess',
      'Show license key',
      'KEY-1234',
    ]);
    expect(text).toContain('<a href="/account/memberships/mem_one/courses/cors_one"><bdi>Chess</bdi></a>');
    expect(text).toContain('<a class="button" href="/manage/mem_one">Manage membership</a>');
    expect(text).toMatch(/<details><summary>Show license key<\/summary>.*<code dir="ltr">KEY-1234<\/code>/);
  });

  it.each([
    ['that has ended', { status: 'CANCELED' }, true],
    ['that has expired', { status: 'EXPIRED' }, true],
    ['that is active', {}, false],
    ['whose plan was deleted', { status: 'CANCELED', plan: { ...openedMembership.plan, purchasable: false } }, false],
    ['of a hidden plan', { status: 'CANCELED', plan: { ...openedMembership.plan, visibility: 'HIDDEN' } }, false],
    ['without its plan', { status: 'CANCELED', plan: null }, false],
  ])('can be bought again: one %s', async (_name, change, expected) => {
    account.data.set('membership', { membership: { ...openedMembership, ...change } });
    const { text } = await account.get('/account/memberships/mem_one');
    expect(text.includes('href="http://account.test/checkout/plan_one">Buy again</a>')).toBe(expected);
  });

  it('are shown without contents if these are unavailable, and without access after their end', async () => {
    account.errors.set('contents', 'service_unavailable');
    const { status, text } = await account.get('/account/memberships/mem_one');
    expect([status, account.failures, shownIn(text).slice(-3)]).toEqual([
      200,
      [],
      [
        'The contents cannot be shown at the moment. Open the page again in a few minutes.',
        'Show license key',
        'KEY-1234',
      ],
    ]);
    account.errors.clear();
    account.data.set('contents', { membership: { product: { experiences: [] } } });
    account.data.set('membership', { membership: { ...membership, user: { id: 'user_one' }, licenseKey: null } });
    expect(shownIn((await account.get('/account/memberships/mem_one')).text).at(-1)).toBe(
      'The seller gives you access outside of this page.',
    );
    const ended = { ...membership, status: 'CANCELED', user: { id: 'user_one' }, licenseKey: 'KEY-1234' };
    account.data.set('membership', { membership: ended });
    expect(shownIn((await account.get('/account/memberships/mem_one')).text).slice(-2)).toEqual([
      'What you get',
      'This membership gives no access at the moment.',
    ]);
  });

  it.each([null, { ...membership, user: null }, { ...membership, user: { id: 'user_two' } }])(
    'of others do not exist, also for a seller who can read them (%#)',
    async (found) => {
      account.data.set('membership', { membership: found });
      expect((await account.get('/account/memberships/mem_two')).status).toBe(404);
      expect(asked('contents')).toEqual([]);
    },
  );

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['direction marks', 'abc \u202e\u2067 def'],
    ['emoji', '👩‍🚀 Kurs'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('show names with %s as text', async (_kind, title) => {
    const nodes = [{ ...membership, product: { title }, account: { ...seller, title } }];
    account.data.set('memberships', {
      user: { memberships: { nodes, pageInfo: { endCursor: null, hasNextPage: false } } },
    });
    const { status, text } = await account.get('/account');
    expect([status, shownIn(text).filter((part) => part === title).length]).toEqual([200, 2]);
    expect(text).not.toContain('<img src=x');
    expect(text.match(/<bdi>/g)).toHaveLength(2);
  });
});

describe('payments', () => {
  it('are listed with seller, product, amount, state and receipt', async () => {
    const others = ['FAILED', 'AUTO_REFUNDED', 'DISPUTE_LOST', 'SOMETHING_NEW'].map((substatus) => ({
      ...payment,
      substatus,
      paidAt: null,
      membership: null,
      receiptUrl: null,
    }));
    account.data.set('payments', {
      user: { payments: { nodes: [payment, ...others], pageInfo: { endCursor: 'next', hasNextPage: true } } },
    });
    const { text } = await account.get('/account/payments');
    const row = (day: string, product: string, state: string) => [day, 'Shop & Sons', product, '$29.00', state];
    expect(shownIn(text)).toEqual([
      'Payments',
      'Date',
      'Seller',
      'Product',
      'Amount',
      'Status',
      'Receipt',
      ...row('21 November 2026', 'Course', 'Paid'),
      'View receipt',
      '(21 November 2026)',
      ...['Failed', 'Refunded', 'Disputed', 'Pending'].flatMap((state) =>
        row('20 November 2026', 'Other purchase', state),
      ),
      'Show older',
      'Payments',
    ]);
    expect(text).toContain('<a href="http://account.test/receipts/payments/pay_one?key=k">');
  });

  it('are none before the first one', async () => {
    account.data.set('payments', {
      user: { payments: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } } },
    });
    expect(shownIn((await account.get('/account/payments')).text)).toEqual([
      'Payments',
      'You have made no payments yet.',
    ]);
  });
});
