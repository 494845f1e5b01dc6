import type { Page } from 'playwright-core';
import { requiresPackage } from '../support';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { addApp, sql } from '../support/oauth';
import { barriers, endVisits, overflow, picture, type Visit, visit, type VisitOptions } from './support/browser';
import { browser, expectHeading, fill, offer, open, pay, service, setUpTests } from './support/buyer';

requiresPackage('chromium')('the account of a buyer', () => {
  setUpTests();
  let mailbox: Mailbox;
  let buyers = 0;
  const visits: Visit[] = [];
  beforeAll(async () => {
    mailbox = openMailbox();
    await addApp(service.databaseUrl, service.demoData.accounts[0]?.id ?? '', { id: 'app_account' });
  });
  afterAll(() => mailbox.close());
  afterEach(() => endVisits(visits, [service.origin]));

  /** Signs in at the page that a browser shows, by the link in a mail. */
  async function signIn(page: Page, email: string): Promise<void> {
    await page.locator('#email').fill(email);
    await page.locator('button.main').click();
    await page.locator('#email').waitFor({ state: 'detached' });
    await page.goto((await mailbox.link(email)).href);
    await page.locator('button.main').click();
    await page.waitForURL('**/account');
  }

  async function openAccount(email: string, options?: VisitOptions): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(`${service.origin}/account`);
    await signIn(one.page, email);
    return one.page;
  }

  /** Buys a plan as a new buyer, and returns the e-mail address. */
  async function boughtBy(plan: object = {}): Promise<string> {
    buyers += 1;
    const email = `account${buyers}@example.com`;
    const page = await open(await offer({}, { plan_type: 'renewal', renewal_price: 29, billing_period: 30, ...plan }));
    await page.getByLabel('E-mail').fill(email);
    await fill(page);
    await pay(page);
    await expectHeading(page, 'Thank you for your purchase');
    return email;
  }

  const section = (page: Page, name: string) => page.locator('header nav').getByRole('link', { name }).click();

  it.each([true, false])('changes the language of pages and mails (scripts: %s)', async (scripts) => {
    const email = await boughtBy();
    const page = await openAccount(email, { scripts });
    await section(page, 'Profile');
    await page.getByText(email).waitFor();
    await page.locator('#locale').selectOption('العربية');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    const [user] = await sql(service.databaseUrl, 'SELECT locale FROM platform.users WHERE email = $1', [email]);
    expect(user).toEqual({ locale: 'ar' });
  });

  it.each([
    ['en', 1_280, false],
    ['de', 390, true],
    ['ar', 360, false],
  ] as const)('has no accessibility violations in %s at a width of %s', async (locale, width, dark) => {
    const page = await openAccount(await boughtBy(), { width, dark });
    await page.goto(`${service.origin}/account?locale=${locale}`);
    const check = async (name: string): Promise<void> => {
      await picture(page, `account-${locale}-${name}`);
      expect([name, await overflow(page), await barriers(page)]).toEqual([name, 0, []]);
    };
    await check('memberships');
    await page.locator('main h2 a').click();
    await page.locator('#contents').waitFor();
    await check('membership');
    for (const name of ['payments', 'payment-methods', 'apps', 'sessions', 'sessions/others', 'profile']) {
      await page.goto(`${service.origin}/account/${name}`);
      await check(name.replace('/', '-'));
    }
    await page.goto(`${service.origin}/account/payment-methods`);
    await page.locator('main .card .button').click();
    await check('remove');
    await page.goto(`${service.origin}/account/unknown`);
    await check('unknown');
  });
});
