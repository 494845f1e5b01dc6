import type { RequestListener } from 'node:http';
import { createAccountLinks } from './account-links';
import { createClaim } from './claim';
import { consentPage } from './consent/pages';
import { textOf } from './html';
import { createLlc } from './llc';
import { type Language, languages } from './messages';
import { catalogues } from './messages/catalogues';
import { foreignTexts as foreignTextsOf, patternOfTexts } from './messages/testing/messages';
import { createOauth } from './oauth';
import { createPolicies } from './policies';
import { createSignIn, type SignedIn } from './sign-in';
import { createTeamInvitations } from './team-invitations';
import { openPageServer, type PageServer } from './testing/page-server';
import { createVerify } from './verify';
import type { Requested, Verification } from './verify/documents';

const seller = 'متجر <b> 😀';
const account = { id: 'biz_1', title: seller, logoUrl: null };
const email = 'owner@example.com';
const day = '2026-12-21T00:00:00.000Z';
const principal = { kind: 'user', credentialId: 'usess_1', userId: 'user_1', grants: [] };
const signedIn: SignedIn = {
  visitors: {
    visitorOf: async () => ({ userId: 'user_1', principal, signedInAt: new Date(day) }),
    formToken: () => 'token',
    requireFormToken: () => {},
  },
  graph: { query: async () => ({}), queryAs: async () => ({ data: { user: { email }, transferClaim: null } }) },
};

/** Returns the listener of a path, as the service mounts it. */
function createAll(options: Parameters<Parameters<typeof openPageServer>[0]>[0]): RequestListener {
  const visitorOptions = {
    ...options,
    graph: { ...options.graph, queryAs: signedIn.graph.queryAs },
    authenticate: async () => principal,
    secret: Buffer.alloc(32, 1),
  };
  const files = { keep: async () => ({ problem: 'TYPE_MISMATCH' }) as const };
  const listeners: Readonly<Record<string, RequestListener>> = {
    'account-links': createAccountLinks(options),
    claim: createClaim({ ...options, signedIn }),
    llc: createLlc(options),
    oauth: createOauth({ ...visitorOptions, visitors: signedIn.visitors, scopes: [] }),
    policies: createPolicies(options),
    'sign-in': createSignIn(visitorOptions, signedIn.visitors),
    'sign-out': createSignIn(visitorOptions, signedIn.visitors),
    'team-invitations': createTeamInvitations(options),
    verify: createVerify({ ...options, files }),
  };
  return (request, response) => {
    const [, name = ''] = /^\/([a-z-]+)/.exec(request.url ?? '') ?? [];
    listeners[name]?.(request, response);
  };
}

let server: PageServer;
beforeAll(async () => {
  server = await openPageServer(createAll);
});
afterAll(() => server.close());
beforeEach(() => server.graph.clear());

const requested = (requirement: string, type: Requested['type'], change: Partial<Requested> = {}): Requested => ({
  id: `inrqi_${requirement}`,
  requirement,
  type,
  label: requirement,
  multiple: null,
  options: null,
  optional: null,
  errors: null,
  ...change,
});
const structures = ['sole_proprietorship', 'partnership', 'llc', 'corporation', 'non_profit', 'other'];
const kinds = ['PASSPORT', 'DRIVERS', 'ID_CARD', 'RESIDENCE_PERMIT'];
const verification: Verification = {
  id: 'idpf_1',
  kind: 'INDIVIDUAL',
  status: 'PENDING',
  lastErrorReason: null,
  account,
  user: null,
  requestedInformation: [
    ...['first_name', 'last_name', 'creator_legal_name', 'business_name', 'business_website'].map((name) =>
      requested(name, 'TEXT'),
    ),
    ...['ssn', 'ein', 'company_tax_id'].map((name) => requested(name, 'TEXT')),
    requested('personal_id_number', 'TEXT', { optional: true }),
    requested('date_of_birth', 'DATE', { errors: [{ reason: 'The date is wrong.' }] }),
    requested('business_structure', 'SELECT', { options: structures }),
    requested('phone_number', 'PHONE'),
    requested('email', 'TEXT'),
    requested('address', 'ADDRESS'),
    requested('identity_document', 'FILE', { options: kinds, multiple: true }),
    requested('business_verification_document', 'FILE'),
    requested('bank_statement', 'FILE'),
  ],
};
const llc = {
  legalName: 'Łódź L.L.C.',
  formationState: 'Wyoming',
  founders: [{ firstName: 'Ada', lastName: 'Byron', ownershipPercentage: '66.5' }],
  charges: ['STATE_FILING', 'SERVICE', 'EXPEDITED_EIN'].map((kind) => ({ kind, amount: '99.00' })),
  total: '297.00',
  account,
};

const { en: _english, ...others } = catalogues;
describe.each(Object.entries(others))('in %s', (locale, messages) => {
  const headers = { 'accept-language': locale, accept: 'text/html' };
  const language = languages.get(locale) as Language;
  const pattern = patternOfTexts(messages, locale);
  const names = [seller, 'م', 'AE', email, 'Łódź L.L.C.', 'Ada Byron', 'Wyoming', 'A gift', 'Ledger', 'L', 'ŁL'];
  const data = [...names, language.day(day), 'USD', 'My bank', '66.5 %', 'مB'];

  async function expectTexts(status: number, path: string, fields?: Record<string, string>): Promise<string> {
    const page = await (fields ? server.post(path, fields, headers) : server.get(path, headers));
    expect([path, page.status, foreignTextsOf(page.text, pattern, data)]).toEqual([path, status, []]);
    expect(page.text).toContain(`<html lang="${locale}"${locale === 'ar' ? ' dir="rtl"' : ''}>`);
    return page.text;
  }

  it('all texts of the sign-in come from the messages', async () => {
    const token = `/sign-in/${'a'.repeat(43)}`;
    server.graph.set('signInRequest', { userErrors: [] });
    server.graph.set('signInFinish', { token: 'token', returnPath: '/', userErrors: [] });
    await expectTexts(200, '/sign-in?return=/manage/mem_1');
    expect(await expectTexts(200, '/sign-in', { email })).toContain(`<bdi>${email}</bdi>`);
    await expectTexts(410, token);
    server.graph.set('signInLink', { email });
    await expectTexts(200, token);
    await expectTexts(200, token, {});
    await expectTexts(200, '/sign-in/done');
    await expectTexts(200, '/sign-out', {});
    server.graph.set('signInRequest', { userErrors: [{ code: 'x', message: 'No.', path: ['email'] }] });
    await expectTexts(422, '/sign-in', { email: 'x' });
    await expectTexts(404, '/sign-in/unknown');
  });

  it('all texts of the consent to an app come from the messages', async () => {
    const scopes = ['openid', 'plan:update'].map((action) => ({ action, name: 'Read', description: 'Reads plans' }));
    const client = { id: 'app_1', name: 'Ledger', iconUrl: null };
    const common = { language, address: '/', visitor: email, formToken: '', origin: server.origin, scopes };
    for (const [title, redirectUri] of [
      [seller, 'https://app.example/callback'],
      [null, 'my-app://callback'],
    ] as const) {
      const page = { ...common, client: client as never, account: title, redirectUri };
      expect(foreignTextsOf(textOf(consentPage(page)), pattern, data)).toEqual([]);
    }
    const refused = await expectTexts(404, '/oauth/unknown');
    expect(refused).toContain(`<h1>${messages['notice.notFound']}</h1>`);
  });

  it('all texts of claims come from the messages', async () => {
    const claim = { formattedAmount: '$5.00', notes: 'A gift', origin: { account, user: null } };
    const path = '/claim/ctt_1?key=a';
    await expectTexts(404, path);
    for (const [state, expected] of [
      ['PROCESSING', 200],
      ['SUCCEEDED', 410],
      ['FAILED', 410],
    ] as const) {
      server.graph.set('transferClaimPage', { ...claim, status: state });
      await expectTexts(expected, path);
    }
    await expectTexts(200, path, {});
  });

  it('all texts of invitations to a team come from the messages', async () => {
    const path = '/team-invitations/ausri_1?key=a';
    const invitation = { isExpired: false, role: 'SALES_MANAGER', email, terms: 'terms', account };
    await expectTexts(404, path);
    server.graph.set('teamInvitation', invitation);
    await expectTexts(200, path);
    server.graph.set('teamInvitationOpen', {
      userErrors: [{ code: 'conflict', message: 'No.', path: ['terms', 'role'] }],
    });
    await expectTexts(409, path, {});
    server.graph.set('teamInvitationOpen', { userErrors: [{ code: 'conflict', message: 'No.', path: [] }] });
    await expectTexts(409, path, {});
    server.graph.set('teamInvitationOpen', { userErrors: [] });
    await expectTexts(200, path, {});
    server.graph.set('teamInvitation', { ...invitation, isExpired: true });
    await expectTexts(410, path);
  });

  it('all texts of the formation of a company come from the messages', async () => {
    for (const status of ['DRAFT', 'PROCESSING', 'FILED', 'REJECTED', 'COMPLETED']) {
      server.graph.set('orderedLlc', { ...llc, status });
      await expectTexts(200, '/llc/llcf_1?key=a');
    }
    server.graph.set('llcFormationPay', { userErrors: [{ code: 'parameter_invalid', message: 'No.', path: [] }] });
    await expectTexts(422, '/llc/llcf_1?key=a', {});
  });

  it('all texts of account links come from the messages', async () => {
    const path = '/account-links/aclk_1?key=a';
    const [returnUrl, refreshUrl] = ['https://platform.example/done', 'https://platform.example/again'];
    const link = { isExpired: false, useCase: 'ACCOUNT_ONBOARDING', returnUrl, refreshUrl };
    const statuses = ['APPROVED', 'MANUAL_REVIEW', 'REJECTED', 'ACTION_REQUIRED', 'PENDING', 'NEW_STATUS'];
    for (const status of statuses) {
      const verified = { business: { status }, individual: status === 'APPROVED' ? { status } : null };
      server.graph.set('accountLink', { ...link, account: { ...account, verification: verified } });
      await expectTexts(200, path);
    }
    server.graph.set('verificationCreate', { verification: null, userErrors: [] });
    await expectTexts(409, path, { kind: 'BUSINESS' });
    const method = { nickname: 'My bank', institutionName: null, accountReference: null, destinationCurrency: 'usd' };
    server.graph.set('accountLink', { ...link, useCase: 'PAYOUTS_PORTAL', account });
    for (const nodes of [[], [{ ...method, status: 'ACTIVE', isDefault: true }]]) {
      const paid = { amount: { amount: '12.00', currency: 'usd' }, status: 'IN_REVIEW', createdAt: day };
      server.graph.set('payoutMethods', { nodes });
      server.graph.set('payouts', { nodes: nodes.map(() => paid) });
      await expectTexts(200, path);
    }
  });

  it('all texts of a verification come from the messages', async () => {
    const path = '/verify/idpf_1?key=a';
    const show = (change: Partial<Verification>, isExpired = false): void =>
      void server.graph.set('verificationSession', { isExpired, verification: { ...verification, ...change } });
    await expectTexts(404, path);
    show({});
    for (const query of ['&step=details', '&step=contact&sent', '&step=documents'])
      await expectTexts(200, path + query);
    show({ kind: 'BUSINESS', status: 'ACTION_REQUIRED' });
    expect(await expectTexts(200, path)).toContain(`<option value="llc">${messages['option.llc']}</option>`);
    for (const status of ['PROCESSING', 'APPROVED', 'REJECTED'] as const) {
      show({ status, requestedInformation: [], lastErrorReason: 'The register does not know this business.' });
      await expectTexts(200, path);
    }
    show({}, true);
    await expectTexts(410, path);
    await expectTexts(404, '/verify/idpf_1/more?key=a');
  });

  it('policies have a frame in it, and mark their text as English', async () => {
    const text = await expectTexts(200, '/policies/refund');
    expect(text).toContain(`<h1>${messages['footer.refund']}</h1>`);
    expect(text).toContain('<div class="message-text" lang="en" dir="ltr"><p>');
    await expectTexts(404, '/policies/unknown');
  });
});

it('names keep their direction and are escaped on English pages', async () => {
  const invitation = { isExpired: false, role: 'CUSTOM', email, terms: 'terms', account };
  server.graph.set('teamInvitation', invitation);
  const { text } = await server.get('/team-invitations/ausri_1?key=a&locale=xx', { 'accept-language': 'xx' });
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('<bdi>متجر &lt;b&gt; 😀</bdi> invites you to join its team as member');
  expect(text).toContain('<a href="/team-invitations/ausri_1?key=a&amp;locale=de" lang="de" hreflang="de">Deutsch</a>');
});

it('pages of policies can be cached for each language', async () => {
  const { headers } = await server.get('/policies/refund?locale=fr');
  expect([headers['cache-control'], headers.vary, headers['set-cookie']]).toEqual([
    'public, max-age=3600',
    'Accept, Accept-Language, Cookie',
    ['locale=fr; Path=/; Max-Age=31536000; SameSite=Lax'],
  ]);
});
