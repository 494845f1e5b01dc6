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
    await expectHeading(page, 'You now have access');
    return email;
  }

  const section = (page: Page, name: string) => page.locator('header nav').getByRole('link', { name }).click();
  const status = (page: Page): Promise<string | null> => page.getByRole('status').textContent();

  it.each([
    [true, 1_280],
    [false, 360],
  ])('shows purchases, and removes a card that nothing needs (scripts: %s, width: %s)', async (scripts, width) => {
    const email = await boughtBy();
    const page = await openAccount(email, { scripts, width });
    await expectHeading(page, 'Memberships');
    expect(await page.locator('.card').allInnerTexts()).toEqual([
      expect.stringMatching(
        /Field guide\s+Active\s+Price\s+\$29\.00 \/ month\s+Next payment\s+\$29\.00 on \d+ \w+ \d{4}$/,
      ),
    ]);
    await page.getByRole('link', { name: 'Field guide' }).click();
    await expectHeading(page, 'Field guide');
    await page.getByRole('link', { name: 'Manage membership' }).click();
    await page.waitForURL(/\/manage\/mem_\w+\?key=/);
    await page.goto(`${service.origin}/account/payments`);
    expect(await page.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^\d+ \w+ \d{4}\s+.+\s+Field guide\s+\$12\.50\s+Paid\s+View receipt/),
    ]);
    await section(page, 'Payment methods');
    await page.getByRole('link', { name: 'Remove' }).click();
    await page.getByText('These memberships are paid with it.').waitFor();
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    const [membership] = await sql(
      service.databaseUrl,
      'SELECT m.id FROM billing.memberships m JOIN platform.users u ON u.id = m.user_id WHERE u.email = $1',
      [email],
    );
    await service.query(
      'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: AT_PERIOD_END }) { userErrors { message } } }',
      { id: membership?.['id'] },
    );
    await page.reload();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expectHeading(page, 'Payment methods');
    expect(await status(page)).toBe('The payment method was removed.');
    await page.getByText('You have no saved payment methods.').waitFor();
  });

  it.each([true, false])('revokes an app, ends sessions and signs out (scripts: %s)', async (scripts) => {
    const email = await boughtBy();
    const page = await openAccount(email, { scripts });
    const other = await openAccount(email, { scripts, width: 390 });
    const second = await openAccount(email, { scripts });
    await sql(
      service.databaseUrl,
      `INSERT INTO platform.oauth_grants (id, user_id, app_id, account_id, scopes, created_at, updated_at)
       SELECT 'ogrant_' || substr(id, 6), id, 'app_account', NULL, '["email", "plan:basic:read"]', now(), now() FROM platform.users WHERE email = $1`,
      [email],
    );
    await section(page, 'Connected apps');
    await page.getByText('Prices: view').waitFor();
    await page.getByRole('link', { name: 'Revoke access' }).click();
    await second.goto(page.url());
    await page.getByRole('button', { name: 'Revoke access' }).click();
    expect(await status(page)).toBe('The access of the app was revoked.');
    await second.getByRole('button', { name: 'Revoke access' }).click();
    expect(await status(second)).toBe('The access of the app was already revoked.');
    await section(page, 'Active sessions');
    expect(await page.locator('tbody tr').count()).toBe(3);
    await page.getByRole('link', { name: 'End: ' }).first().click();
    await page.getByRole('button', { name: 'End' }).click();
    expect(await status(page)).toBe('The session was ended.');
    await page.getByRole('link', { name: 'End all other sessions' }).click();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    expect(await status(page)).toBe('All other sessions were ended.');
    expect(await page.locator('tbody tr').count()).toBe(1);
    for (const ended of [other, second]) {
      await ended.goto(`${service.origin}/account/payments`);
      await ended.waitForURL(/\/sign-in\?return=%2Faccount%2Fpayments$/);
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${service.origin}/account`);
    await page.waitForURL(/\/sign-in\?return=%2Faccount$/);
  });

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
