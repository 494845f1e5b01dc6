import { requiresPackage } from '../support';
import { sql } from '../support/oauth';
import { boughtBy, openAccount, section, setUpAccounts } from './support/account';
import { barriers, overflow, picture } from './support/browser';
import { service } from './support/buyer';

requiresPackage('chromium')('the account of a buyer', () => {
  setUpAccounts();

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
    for (const name of ['payments', 'payment-methods', 'billing', 'apps', 'sessions', 'sessions/others', 'profile']) {
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
