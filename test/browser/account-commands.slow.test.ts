import type { Page } from 'playwright-core';
import { requiresPackage } from '../support';
import { sql } from '../support/oauth';
import { accessPath, boughtBy, openAccount, section, setUpAccounts } from './support/account';
import { barriers, overflow, picture } from './support/browser';
import { expectHeading, service } from './support/buyer';

const variants = [
  [true, 1_280],
  [false, 390],
] as const;

requiresPackage('chromium')('a buyer in the account', () => {
  setUpAccounts();

  const button = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const link = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
  const expectNotice = (page: Page, text: string): Promise<void> => page.getByRole('status').getByText(text).waitFor();

  /** Opens the page of the buyer's only membership. */
  async function manage(page: Page): Promise<void> {
    await page.locator('main h2 a').click();
    await link(page, 'Manage membership');
    await expectHeading(page, 'Field guide');
  }

  it.each(variants)('cancels a membership, then removes its card (scripts: %s, width: %s)', async (scripts, width) => {
    const email = await boughtBy();
    const page = await openAccount(email, { scripts, width });
    await section(page, 'Payment methods');
    await page.locator('main .card .button').click();
    await page.getByText('These memberships are paid with it.').waitFor();
    await page.goto(`${service.origin}/account`);
    await manage(page);
    await link(page, 'Cancel membership');
    await button(page, 'Cancel membership');
    await expectNotice(page, 'Your membership is canceled.');
    await page.goto(`${service.origin}/account/payment-methods`);
    await page.locator('main .card .button').click();
    await expectHeading(page, 'Remove this payment method?');
    await picture(page, `account-remove${scripts ? '' : '-narrow'}`);
    await button(page, 'Remove');
    await expectNotice(page, 'The payment method was removed.');
    await page.getByText('You have no saved payment methods.').waitFor();
    const [method] = await sql(
      service.databaseUrl,
      `SELECT deleted_at IS NOT NULL AS gone FROM billing.payment_methods m JOIN platform.users u ON u.id = m.user_id WHERE u.email = $1`,
      [email],
    );
    expect(method).toEqual({ gone: true });
  });

  it.each(variants)('skips a payment and resumes (scripts: %s, width: %s)', async (scripts, width) => {
    const email = await boughtBy();
    await sql(
      service.databaseUrl,
      `UPDATE billing.plans SET max_skipped_payments = 2 WHERE id IN (SELECT plan_id FROM billing.memberships m JOIN platform.users u ON u.id = m.user_id WHERE u.email = $1)`,
      [email],
    );
    const page = await openAccount(email, { scripts, width });
    await manage(page);
    await link(page, 'Skip payments');
    await page.getByRole('radio', { name: /^2 payments, next payment on \d+ \w+ \d{4}$/ }).check();
    await picture(page, `membership-skip${scripts ? '' : '-narrow'}`);
    expect([await overflow(page), scripts ? await barriers(page) : []]).toEqual([0, []]);
    await button(page, 'Skip');
    await expectNotice(page, 'Your next payment is on');
    await link(page, 'Resume payments');
    await page.getByText(/The next payment is \$29\.00 on \d+ \w+ \d{4}\.$/).waitFor();
    await button(page, 'Resume payments');
    await expectNotice(page, 'Payments are resumed.');
    await page.getByRole('link', { name: 'Skip payments' }).waitFor();
  });

  it.each(variants)('saves and removes billing details (scripts: %s, width: %s)', async (scripts, width) => {
    const page = await openAccount(await boughtBy(), { scripts, width });
    await section(page, 'Billing details');
    await page.getByLabel('Business name').fill('Lovelace & Sons');
    await page.getByLabel('Tax ID').fill('FR1');
    await page.getByLabel('Country').selectOption('France');
    await button(page, 'Show the fields of this country');
    await page.getByLabel('State or region').waitFor({ state: 'hidden' });
    await page.getByLabel('Street and number').fill('1 rue de la Paix');
    await page.getByLabel('City').fill('Paris');
    await page.getByLabel('Postal code').fill('75002');
    // The return key saves.
    await page.getByLabel('Postal code').press('Enter');
    await page.getByText('This is not a complete VAT number.').first().waitFor();
    await picture(page, `account-billing${scripts ? '' : '-narrow'}`);
    expect([await overflow(page), scripts ? await barriers(page) : []]).toEqual([0, []]);
    await page.getByLabel('Tax ID').fill('FR12345678901');
    await button(page, 'Save');
    await expectNotice(page, 'Your billing details were saved.');
    expect(await page.getByLabel('Business name').inputValue()).toBe('Lovelace & Sons');
    await link(page, 'Remove');
    await button(page, 'Remove');
    await expectNotice(page, 'Your billing details were removed.');
    expect(await page.getByLabel('Business name').inputValue()).toBe('');
  });

  it('revokes the access of an app', async () => {
    const page = await openAccount(await boughtBy());
    await page.goto(`${service.origin}${accessPath()}`);
    await button(page, 'Allow');
    await expectHeading(page, 'Arrived');
    await page.goto(`${service.origin}/account/apps`);
    await page.locator('main .card .button').click();
    // The name of the app is between direction marks.
    await page.getByRole('heading', { level: 1, name: /^Revoke the access of .*Ledger & <Sons>/ }).waitFor();
    await button(page, 'Revoke access');
    await expectNotice(page, 'The access of the app was revoked.');
    await page.getByText('No app has access to your account.').waitFor();
  });

  it('ends another session, and then all others', async () => {
    const email = await boughtBy();
    const [page, second, third] = [await openAccount(email), await openAccount(email), await openAccount(email)];
    await section(page, 'Active sessions');
    await page.locator('main table a').first().click();
    await button(page, 'End');
    await expectNotice(page, 'The session was ended.');
    await link(page, 'End all other sessions');
    await button(page, 'End all other sessions');
    await expectNotice(page, 'All other sessions were ended.');
    for (const other of [second, third]) {
      await other.goto(`${service.origin}/account`);
      await expectHeading(other, 'Sign in');
    }
    await page.goto(`${service.origin}/account`);
    await page.locator('main h2 a').waitFor();
  });
});
