import type { Page } from 'playwright-core';
import { requiresPackage } from '../support';
import { boughtBy, openAccount, setUpAccounts } from './support/account';
import { barriers, overflow, picture } from './support/browser';
import { expectHeading, offer } from './support/buyer';

const renewing = { plan_type: 'renewal', billing_period: 30, visibility: 'visible' };
const basic = { ...renewing, title: 'Basic', initial_price: 30, renewal_price: 30 };

requiresPackage('chromium')('the owner of a membership', () => {
  setUpAccounts();

  const button = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
  const expectNotice = (page: Page, text: string | RegExp): Promise<void> =>
    page.getByRole('status').getByText(text).waitFor();

  it.each([
    [true, 1_280],
    [true, 390],
    [false, 390],
  ] as const)(
    'changes the plan later, undoes that, and changes it now (scripts: %s, width: %s)',
    async (scripts, width) => {
      const name = `Pro ${scripts ? 'A' : 'B'}${width}`;
      const email = await boughtBy(basic);
      await offer({}, { ...renewing, title: name, initial_price: 60, renewal_price: 60 });
      const page = await openAccount(email, { scripts, width });
      const check = async (step: string): Promise<void> => {
        await picture(page, `plan-change-${step}-${scripts ? '' : 'plain-'}${width}`);
        expect([step, await overflow(page), scripts ? await barriers(page) : []]).toEqual([step, 0, []]);
      };
      /** Opens the prices of the other plan, from the page of the membership. */
      const preview = async (): Promise<void> => {
        await page.getByRole('link', { name: 'Change plan' }).click();
        await expectHeading(page, 'Change your plan');
        await page.getByRole('radio', { name }).check();
        await check('choice');
        await button(page, 'Continue');
        await page.getByRole('heading', { level: 2, name: 'Change now' }).waitFor();
        await check('preview');
      };
      await page.locator('main h2 a').click();
      await page.getByRole('link', { name: 'Manage membership' }).click();
      await expectHeading(page, 'Field guide');

      await preview();
      // The first of 30 days has begun, so that 29 are credited.
      expect(await page.locator('dl').innerText()).toMatch(
        /^New plan\s+\$60\.00\s+Credit for 29 unused days\s+− \$29\.00\s+Payment method\s+Visa ending in 4242, expires 12\/2039\s+Next payment\s+\d+ \w+ \d{4}\s+Due today\s+\$31\.00$/,
      );
      await button(page, /^Change on \d+ \w+ \d{4}$/);
      await expectNotice(page, /^Your plan changes on \d+ \w+ \d{4}\.$/);
      await page.getByText(new RegExp(String.raw`^On \d+ \w+ \d{4} your plan changes to ${name}: \$60\.00`)).waitFor();
      await check('scheduled');
      expect(await page.locator('tbody tr').count()).toBe(1);

      await button(page, 'Keep the present plan');
      await expectNotice(page, 'You keep your present plan.');
      expect(await page.getByText('your plan changes to').count()).toBe(0);

      await preview();
      await button(page, 'Pay $31.00 and change now');
      await expectNotice(page, 'Your plan was changed.');
      await check('changed');
      expect(await page.locator('dl').innerText()).toMatch(/^Price\s+\$60\.00 \/ month\s+Next payment\s+\$60\.00 on/);
      expect(await page.locator('tbody tr').first().innerText()).toMatch(/Paid\s+\$31\.00/);
      expect(await page.locator('tbody tr').count()).toBe(2);
    },
  );
});
