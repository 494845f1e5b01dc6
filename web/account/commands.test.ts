import { permissions } from '../../contract/permissions';
import { areas } from './apps';
import { buyer, grant, method, openTestAccount, sessions, shownIn, signedIn, type TestAccount } from './testing';

let account: TestAccount;
beforeEach(async () => {
  account = await openTestAccount();
});
afterEach(() => account.close());

const asked = (name: string) => account.asked.filter((one) => one.name === name).map(({ variables }) => variables);
const rejected = (code: string) => ({ userErrors: [{ code, reason: 'X', message: 'x', path: [] }] });
const onePage = { endCursor: null, hasNextPage: false };

describe('payment methods', () => {
  const path = '/account/payment-methods/payt_one/remove';
  const usedBy = {
    nodes: [
      { id: 'mem_one', product: { title: 'Course' } },
      { id: 'mem_two', product: null },
    ],
  };

  it('are listed with card, seller, expiry and the memberships that need them', async () => {
    const others = [
      { ...method, id: 'payt_two', card: null, memberships: usedBy },
      { ...method, id: 'payt_three', card: { brand: 'NEW', last4: '0000', expMonth: null, expYear: null } },
    ];
    const nodes = [method, ...others];
    account.data.set('methods', { user: { paymentMethods: { nodes, pageInfo: onePage } } });
    const named = (name: string) => [name, 'SS', 'Shop & Sons'];
    const removal = (name: string) => ['Remove', `: ${name}`];
    const visa = '\u2068Visa\u2069 ending in 4242';
    expect(shownIn((await account.get('/account/payment-methods')).text)).toEqual([
      'Payment methods',
      ...named(visa),
      'Expires',
      '03/2031',
      'Used for',
      'No membership',
      ...removal(visa),
      ...named('Other payment method'),
      'Used for',
      'Course',
      ',',
      'Membership',
      ...removal('Other payment method'),
      ...named('Card ending in 0000'),
      'Used for',
      'No membership',
      ...removal('Card ending in 0000'),
    ]);
  });

  it('are removed after a confirmation', async () => {
    const { status, text } = await account.get(path);
    expect([status, shownIn(text)]).toEqual([
      200,
      [
        'Remove this payment method?',
        '\u2068Visa\u2069 ending in 4242',
        'SS',
        'Shop & Sons',
        'It is not charged any more. Your payments and receipts stay in your account.',
        'Remove',
        'Back',
      ],
    ]);
    expect(asked('removeMethod')).toEqual([]);
    const removed = await account.post(path, {}, { from: path });
    expect([removed.status, removed.headers.location]).toEqual([303, '/account/payment-methods?done=method']);
    expect(asked('removeMethod')).toEqual([{ id: 'payt_one' }]);
    expect(shownIn((await account.get('/account/payment-methods?done=method')).text)[1]).toBe(
      'The payment method was removed.',
    );
  });

  it('are not offered for removal while memberships need them', async () => {
    account.data.set('method', { paymentMethod: { ...method, memberships: usedBy } });
    const { text } = await account.get(path);
    expect(shownIn(text).slice(4)).toEqual([
      'These memberships are paid with it. Choose another payment method for them first.',
      'Course',
      'Membership',
      'Back',
    ]);
    expect(text).toContain('<a href="/manage/mem_one"><bdi>Course</bdi></a>');
    expect(text).not.toContain(`action="${path}"`);
  });

  it('stay if the graph rejects the removal', async () => {
    account.data.set('removeMethod', { paymentMethodDelete: rejected('conflict') });
    const { status, text } = await account.post(path, {}, { from: path });
    expect([status, shownIn(text)[1]]).toEqual([
      409,
      'It was not removed: a membership, an invoice or a current payment needs it.',
    ]);
    expect(text).toContain('<div class="alert" role="alert">');
  });

  it('can be removed in a second tab first', async () => {
    account.data.set('removeMethod', { paymentMethodDelete: rejected('not_found') });
    const { status, headers } = await account.post(path, {}, { from: path });
    expect([status, headers.location]).toEqual([303, '/account/payment-methods?done=methodGone']);
  });

  it.each([null, { ...method, member: null }, { ...method, member: { user: { id: 'user_two' } } }])(
    'of others do not exist, also for a seller who can read them (%#)',
    async (found) => {
      account.data.set('method', { paymentMethod: found });
      expect((await account.get(path)).status).toBe(404);
      account.data.set('removeMethod', { paymentMethodDelete: rejected('conflict') });
      expect((await account.post(path, {}, { from: '/account' })).status).toBe(404);
    },
  );
});

describe('connected apps', () => {
  const path = '/account/apps/ogrant_one/revoke';

  it('are listed with their scopes in the words of buyers', async () => {
    account.data.set('grants', {
      oauthGrants: [grant, { ...grant, id: 'ogrant_two', account: { title: 'Shop' }, scopes: ['openid'] }],
    });
    expect(shownIn((await account.get('/account/apps')).text)).toEqual([
      'Connected apps',
      'Ledger',
      'Connected on',
      '1 October 2026',
      'Applies to',
      'You and all accounts that you work for',
      'The app may',

      'Recognize you when you sign in',
      'See your name and picture',
      'See your e-mail address',
      'Prices: view and change',
      'Customers: view',
      'Other data: view and change',
      'Revoke access',
      ':',
      'Ledger',
      'Ledger',
      'Connected on',
      '1 October 2026',
      'Applies to',
      'Shop',
      'The app may',
      'Recognize you when you sign in',
      'Revoke access',
      ':',
      'Ledger',
    ]);
  });

  it('have a text for the category of each action that users can allow', () => {
    const categories = permissions.filter(({ allowedOnUser }) => allowedOnUser).map(({ category }) => category);
    expect([...new Set(categories)].filter((category) => areas[category] === undefined)).toEqual([]);
  });

  it('lose their access after a confirmation', async () => {
    expect(shownIn((await account.get(path)).text)).toEqual([
      'Revoke the access of \u2068Ledger\u2069?',
      '\u2068Ledger\u2069 can no longer see or change anything for you. You can allow it again later.',
      'Revoke access',
      'Back',
    ]);
    const revoked = await account.post(path, {}, { from: path });
    expect([revoked.status, revoked.headers.location]).toEqual([303, '/account/apps?done=app']);
    expect(asked('revoke')).toEqual([{ id: 'ogrant_one' }]);
  });

  it('can lose their access in a second tab first', async () => {
    account.data.set('revoke', { oauthGrantRevoke: rejected('not_found') });
    const { headers } = await account.post(path, {}, { from: path });
    expect(headers.location).toBe('/account/apps?done=appGone');
    account.data.set('grants', { oauthGrants: [] });
    expect((await account.get(path)).status).toBe(404);
    expect(shownIn((await account.get('/account/apps?done=appGone')).text)).toEqual([
      'Connected apps',
      'The access of the app was already revoked.',
      'No app has access to your account.',
    ]);
  });
});

describe('sessions', () => {
  it('are listed with their start and last use, and name the present one', async () => {
    const { text } = await account.get('/account/sessions');
    expect(shownIn(text)).toEqual([
      'Active sessions',
      'You are signed in in these browsers. End sessions that you do not recognize.',
      'Signed in',
      'Last used',
      'Status',
      '29 November 2026, 09:30 UTC',
      '30 November 2026, 08:15 UTC',
      'This session',
      '1 November 2026, 07:00 UTC',
      'Not known',
      'End',
      ': 1 November 2026, 07:00 UTC',
      'End all other sessions',
      'Active sessions',
    ]);
    expect(text).not.toContain(`/account/sessions/${sessions[0]?.id}/end`);
  });

  it.each([
    ['/account/sessions/usess_two/end', 'endSession', { id: 'usess_two' }, 'session', 'The session was ended.'],
    ['/account/sessions/others', 'endOthers', {}, 'others', 'All other sessions were ended.'],
  ])('end after a confirmation: %s', async (path, document, variables, notice, text) => {
    expect(shownIn((await account.get(path)).text).at(-1)).toBe('Back');
    expect(asked(document)).toEqual([]);
    const { status, headers } = await account.post(path, {}, { from: path });
    expect([status, headers.location, asked(document)]).toEqual([303, `/account/sessions?done=${notice}`, [variables]]);
    expect(shownIn((await account.get(`/account/sessions?done=${notice}`)).text)[1]).toBe(text);
  });

  it('can end in a second tab first', async () => {
    const path = '/account/sessions/usess_two/end';
    account.data.set('endSession', { userSessionEnd: rejected('not_found') });
    const { headers } = await account.post(path, {}, { from: path });
    expect(headers.location).toBe('/account/sessions?done=sessionGone');
  });
});

describe('the profile', () => {
  it('shows name and e-mail address, and the stored language', async () => {
    account.data.set('profile', { viewer: { locale: 'ja', user: { username: 'ada', name: null, email: 'a@b.test' } } });
    const { text } = await account.get('/account/profile');
    expect(shownIn(text)).toEqual([
      'Profile',
      'Name',
      'Not given',
      'E-mail',
      'a@b.test',
      'Language of your account and of e-mails',
      'Save',
    ]);
    expect(text).toContain('<option value="ja" selected>日本語</option>');
  });

  it('stores a language for mails and for the pages', async () => {
    const { status, headers } = await account.post('/account/profile', { locale: 'de' }, { from: '/account/profile' });
    expect([status, headers.location]).toEqual([303, '/account/profile?done=language']);
    expect(headers['set-cookie']).toEqual(['locale=de; Path=/; Max-Age=31536000; SameSite=Lax']);
    expect(asked('setLanguage')).toEqual([{ locale: 'de' }]);
    const { text } = await account.get('/account/profile?done=language', { cookie: `${buyer['cookie']}; locale=de` });
    expect(shownIn(text).slice(0, 2)).toEqual(['Profil', 'Ihre Sprache wurde gespeichert.']);
  });

  it.each(['', 'tlh', 'constructor', '<b>', 'd'.repeat(10_000)])('rejects an unknown language (%#)', async (locale) => {
    const { status, text } = await account.post('/account/profile', { locale }, { from: '/account/profile' });
    expect([status, asked('setLanguage')]).toEqual([422, []]);
    expect(text).toContain('<p class="problem" id="locale-problem">Choose a language from the list.</p>');
  });

  it('of a user who signs out is left by the form of the service', async () => {
    const { text } = await account.get('/account', signedIn('user_one'));
    expect(text).toMatch(
      /<form method="post" action="\/sign-out" novalidate><input type="hidden" name="form_token" value="[\w-]{43}">/,
    );
  });
});
