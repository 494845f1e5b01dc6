import type { Page } from 'playwright-core';
import { languages } from '../../web/messages';
import { requiresPackage } from '../support';
import { apiOf, newestVersion } from '../support/api';
import { sql } from '../support/oauth';
import { until } from '../support/until';
import { accessPath, attachCourse, boughtBy, openAccount, setUpAccounts } from './support/account';
import { barriers, overflow } from './support/browser';
import { expectHeading, fill, offer, open, pay, service } from './support/buyer';

const pagesOfAccounts = [
  '/account',
  '/account/apps',
  '/account/billing',
  '/account/memberships/:id',
  '/account/memberships/:id/courses/:id',
  '/account/memberships/:id/lessons/:id',
  '/account/payment-methods',
  '/account/payment-methods/:id/remove',
  '/account/payments',
  '/account/profile',
  '/account/sessions',
  '/account/sessions/others',
  '/account/unknown',
  '/manage/:id',
  '/manage/:id/cancel',
  '/manage/:id/cancel/now',
  '/manage/:id/card',
  '/manage/:id/plan',
  '/manage/:id/skip',
  '/oauth/authorize',
  '/oauth/consent/:key',
  '/receipts/payments/:id',
  '/receipts/refunds/:id',
];

/** Here `/checkout/:id` is the form of a waitlist: `checkout-languages.test.ts` inspects the form with a card. */
const publicPages = [
  '/checkout/:id',
  '/checkout/:id/unknown',
  '/checkout/session/:id',
  '/manage/:id',
  '/policies/cancellation',
  '/policies/privacy',
  '/policies/refund',
  '/policies/terms',
  '/receipts/payments/:id',
  '/sign-in',
  '/verify/:id',
];

/** Replaces ids and keys in a path, so that pages of the same kind have the same one. */
const kindOf = ({ pathname }: URL): string =>
  pathname.replaceAll(/\b[a-z]{2,7}_[A-Za-z0-9_-]+/g, ':id').replaceAll(/\/[A-Za-z0-9_-]{24,}/g, '/:key');

/** Returns whether a link leads to a page for buyers: not to a file, or to `/` and other pages for developers, in English. */
const isPage = ({ origin, pathname }: URL): boolean =>
  origin === service.origin && pathname !== '/' && !/\.\w+$|^\/files\//.test(pathname);

/** Returns the result of `inspect` for pages in a language that fit the window and have no violations. */
const withoutViolations = (kinds: readonly string[], locale: string): object =>
  Object.fromEntries(kinds.map((kind) => [kind, [locale, 0, []]]));

/** Follows the links between pages, and returns the language, overflow and violations of one page of each kind. */
async function inspect(page: Page, starts: readonly string[], locale: string): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  const waiting = starts.map((start) => new URL(start, service.origin));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const kind = kindOf(next);
    if (kind in results) continue;
    next.searchParams.set('locale', locale);
    await page.goto(next.href);
    results[kind] = [await page.locator('html').getAttribute('lang'), await overflow(page), await barriers(page)];
    const links: string[] = await page.evaluate(
      '[...document.querySelectorAll("a[href]:not([download])")].map(({ href }) => href)',
    );
    waiting.push(...links.map((link) => new URL(link)).filter(isPage));
  }
  return results;
}

requiresPackage('chromium')('the pages for buyers', () => {
  setUpAccounts();

  const renewing = { plan_type: 'renewal', renewal_price: 40, billing_period: 30, visibility: 'visible' };
  let products = 0;

  /** Refunds the payment of a buyer in part, and returns the path of the credit note. */
  async function creditNotePath(email: string): Promise<string> {
    const rowsOfBuyer = (column: string, from: string) =>
      sql(
        service.databaseUrl,
        `SELECT ${column} AS id FROM ${from} JOIN platform.users u ON u.id = p.user_id WHERE u.email = $1`,
        [email],
      );
    const [payment] = await rowsOfBuyer('p.id', 'billing.payments p');
    await apiOf<object>(service).ok('POST', `/payments/${payment?.id}/refund`, { body: { partial_amount: 1 } });
    const [refund] = await rowsOfBuyer('r.id', 'billing.refunds r JOIN billing.payments p ON p.id = r.payment_id');
    return `/receipts/refunds/${refund?.id}`;
  }

  /** Opens the account of a buyer of a course, who can change the plan, skip payments, and is offered a discount. */
  async function accountWithCourse(): Promise<readonly [page: Page, creditNote: string]> {
    products += 1;
    const product = { external_identifier: `language${products}`, title: 'Field guide' };
    const email = await boughtBy({ ...renewing, product });
    await offer({}, { ...renewing, product, title: 'Pro' });
    await attachCourse(email);
    await sql(
      service.databaseUrl,
      `UPDATE billing.plans SET max_skipped_payments = 2, offer_cancel_discount = true, cancel_discount_percentage = 25, cancel_discount_intervals = 3 WHERE id IN (SELECT plan_id FROM billing.memberships m JOIN platform.users u ON u.id = m.user_id WHERE u.email = $1)`,
      [email],
    );
    const creditNote = await creditNotePath(email);
    const page = await openAccount(email, { width: 360 });
    await page.locator('main h2 a').click();
    // The access follows the purchase by an event.
    const course = page.getByRole('link', { name: 'Chess' });
    await until(async () => (await page.reload()) !== null && (await course.count()) > 0);
    return [page, creditNote];
  }

  /** Creates a verification, and returns the URL of its page. */
  async function verificationUrl(): Promise<string> {
    const body = { account_id: service.demoData.accounts[0]?.id, country: 'us' };
    const api = apiOf<{ readonly session_url: string }>(service);
    return (await api.ok('POST', '/verifications', { version: newestVersion, body })).session_url;
  }

  it.each([...languages.keys()])('have no accessibility violations in %s', async (locale) => {
    const [page, creditNote] = await accountWithCourse();
    const results = await inspect(page, ['/account', '/account/unknown', accessPath(), creditNote], locale);
    expect(results).toEqual(withoutViolations(pagesOfAccounts, locale));
  });

  it.each([...languages.keys()])('have no accessibility violations without a sign-in in %s', async (locale) => {
    const page = await open(await offer(), { width: 360 });
    await fill(page);
    await pay(page);
    await expectHeading(page, 'Thank you for your purchase');
    const { purchase_url: waitlist } = await offer({}, { release_method: 'waitlist', title: 'Later' });
    const starts = [page.url(), '/sign-in', '/checkout/plan_unknown/unknown', await verificationUrl(), waitlist];
    expect(await inspect(page, starts, locale)).toEqual(withoutViolations(publicPages, locale));
  });
});
