import { languages } from '../messages';
import { catalogues } from '../messages/catalogues';
import { patternOfTexts } from '../messages/testing/messages';
import {
  buyer,
  course,
  lesson,
  membership,
  method,
  openedLesson,
  openTestAccount,
  type TestAccount,
  textsOf,
} from './testing';

let account: TestAccount;
beforeEach(async () => {
  account = await openTestAccount();
});
afterEach(() => account.close());

const { en: _english, ...translations } = catalogues;

/** Returns the pages of billing details that are rejected by the page, and by the graph for either reason. */
async function rejectedDetails(headers: Readonly<Record<string, string>>) {
  const post = (fields: Readonly<Record<string, string>>) =>
    account.post('/account/billing', fields, { from: '/account/billing', headers });
  const pages = [await post({ billing_country: 'DE', billing_postal_code: 'x', tax_id: '1'.repeat(51) })];
  for (const reason of ['INVALID_TAX_ID', 'INVALID_VAT_NUMBER']) {
    const userErrors = [{ code: 'parameter_invalid', reason, message: 'x', path: ['taxId'] }];
    account.data.set('saveBilling', { userBillingDetailsUpdate: { userErrors } });
    pages.push(await post({ billing_country: 'AE', billing_line1: '1 Way', billing_state: 'Dubai' }));
  }
  return pages;
}

/** Texts of pages that come from sellers, buyers and apps, or are names of languages. */
const data = new Set([
  ...[...languages.values()].map(({ name }) => name),
  'SS',
  'Shop & Sons',
  'Course',
  'Library',
  'Chess',
  'Ten lessons',
  'Basics',
  'Openings',
  'Move the pawn',
  'Openings.pdf',
  'Games.zip',
  'KEY-1234',
  'Ledger',
  'Ada',
  'ada@example.com',
]);

/** Returns whether a text is an amount, a date in figures, or punctuation. */
const isFigure = (text: string): boolean => /^[^\p{L}]*(?:US)?\$?[^\p{L}]*$/u.test(text);

describe.each(Object.entries(translations))('in %s', (locale, messages) => {
  const pattern = patternOfTexts(messages, locale);
  const language = languages.get(locale);
  const foreignTexts = (html: string): string[] => {
    const body = html.slice(html.indexOf('<title>')).replaceAll(/<script.*?<\/script>/gs, '');
    const days = ['2026-11-21', '2026-11-29', '2026-11-30', '2026-12-21', '2026-10-01'].map((day) =>
      language?.day(day),
    );
    const sizes = [1_250_000, 900].map((bytes) => language?.fileSize(bytes));
    const isKnown = (text: string): boolean =>
      pattern.test(text) ||
      sizes.includes(text) ||
      data.has(text) ||
      isFigure(text) ||
      days.some((day) => text.includes(day ?? '-'));
    return [...new Set(textsOf(body))].map((text) => text.replace(/ · .*$/, '')).filter((text) => !isKnown(text));
  };
  const get = (path: string) => account.get(path, { ...buyer, 'accept-language': locale });

  it('all texts of the pages come from the messages', async () => {
    const paths = [
      ['', '/memberships/mem_one', '/memberships/mem_one/courses/cors_one', '/memberships/mem_one/lessons/lesn_one'],
      ['/payments', '/payment-methods', '/payment-methods/payt_one/remove', '/payment-methods?done=methodGone'],
      ['/apps', '/apps/ogrant_one/revoke', '/apps?done=app', '/sessions', '/sessions/usess_two/end'],
      ['/sessions/others', '/sessions?done=others', '/profile', '/profile?done=language'],
      ['/billing', '/billing/remove', '/billing?done=billing', '/billing?done=billingRemoved'],
      ['/billing?done=billingGone'],
    ].flat();
    const responses = await Promise.all(paths.map((path) => get(`/account${path}`)));
    expect(responses.map(({ status, text }, index) => [paths[index], status, foreignTexts(text)])).toEqual(
      paths.map((path) => [path, 200, []]),
    );
    const direction = locale === 'ar' ? ' dir="rtl"' : '';
    for (const { text } of responses) expect(text).toContain(`<html lang="${locale}"${direction}>`);
  });

  it('all texts of lessons in all states come from the messages', async () => {
    const until = { progress: 'LOCKED_BY_TIME', unlocksAt: '2026-12-21T10:00:00.000Z' };
    const days = [1, 2, 3, 11, 100].map((count) => ({
      progress: 'LOCKED_BY_TIME',
      daysFromCourseStartUntilUnlock: count,
    }));
    const states = [{ progress: 'COMPLETED' }, { progress: 'LOCKED_BY_ORDER' }, until, ...days];
    const lessons = states.map((state) => ({ ...lesson, ...state }));
    const chapters = [{ id: 'chap_one', title: 'Basics', lessons }];
    account.data.set('course', { course: { ...course, title: null, chapters } });
    const hidden = { embedType: 'YOUTUBE', embedId: 'x', videoAsset: { id: 'vid_one' }, lessonType: 'KNOWLEDGE_CHECK' };
    account.data.set('lesson', { courseLesson: { ...openedLesson, ...hidden } });
    const refusal = { code: 'conflict', message: 'X', path: [] };
    account.data.set('completeLesson', { courseLessonComplete: { userErrors: [refusal] } });
    for (const name of ['courseFiles', 'lessonFiles', 'contents'] as const)
      account.errors.set(name, 'service_unavailable');
    const path = '/account/memberships/mem_one/lessons/lesn_one';
    const headers = { ...buyer, 'accept-language': locale };
    const pages = [
      await get('/account/memberships/mem_one'),
      await get('/account/memberships/mem_one/courses/cors_one'),
      await get(`${path}?done=lesson`),
      await account.post(path, {}, { from: '/account', headers }),
    ];
    account.data.set('course', { course: { ...course, chapters: [] } });
    pages.push(await get('/account/memberships/mem_one/courses/cors_one'));
    expect(pages.map(({ status, text }) => [status, foreignTexts(text)])).toEqual(
      [200, 200, 200, 409, 200].map((status) => [status, []]),
    );
  });

  it('all texts of empty lists, of memberships in other states and of errors come from the messages', async () => {
    const onePage = { endCursor: 'next', hasNextPage: true };
    const list = (name: string, nodes: readonly object[]) => ({ user: { [name]: { nodes, pageInfo: onePage } } });
    const statuses = ['TRIALING', 'PAST_DUE', 'COMPLETED', 'CANCELED', 'EXPIRED', 'UNRESOLVED', 'DRAFTED', 'CANCELING'];
    const ends = { renewalPrice: null, nextPayment: null, accessEndsAt: '2026-12-21T10:00:00.000Z' };
    account.data.set(
      'memberships',
      list(
        'memberships',
        statuses.map((status) => ({ ...membership, ...ends, status })),
      ),
    );
    account.data.set('payments', list('payments', []));
    account.data.set('methods', list('paymentMethods', []));
    account.data.set('grants', { oauthGrants: [] });
    const usedBy = { nodes: [{ id: 'mem_one', product: null }] };
    account.data.set('method', { paymentMethod: { ...method, card: null, memberships: usedBy } });
    account.data.set('membership', { membership: { ...membership, user: { id: 'user_one' }, status: 'EXPIRED' } });
    const paths = ['', '?after=x', '/payments', '/payment-methods', '/payment-methods/payt_one/remove', '/apps'];
    const pages = await Promise.all(
      [...paths, '/memberships/mem_one', '/unknown'].map((path) => get(`/account${path}`)),
    );
    expect(pages.map(({ status, text }) => [status, foreignTexts(text)])).toEqual(
      [...paths.map(() => 200), 200, 404].map((status) => [status, []]),
    );
    const headers = { ...buyer, 'accept-language': locale };
    const rejections = [
      await account.post('/account/profile', { locale: 'tlh' }, { from: '/account', headers }),
      await account.post('/account/sessions/others', {}, { headers }),
      ...(await rejectedDetails(headers)),
    ];
    expect(rejections.map(({ status, text }) => [status, foreignTexts(text)])).toEqual([
      [422, []],
      [403, []],
      [422, []],
      [422, []],
      [422, []],
    ]);
  });
});

it('stores a language that is chosen by a link, and keeps the page of the list', async () => {
  const { text, headers } = await account.get('/account/payments?after=abc&locale=de&done=x');
  expect(headers['set-cookie']).toEqual(['locale=de; Path=/; Max-Age=31536000; SameSite=Lax']);
  expect(text).toContain('<a href="/account/payments?after=abc&amp;locale=ja" lang="ja" hreflang="ja">日本語</a>');
  expect(text).toContain('<html lang="de">');
});
