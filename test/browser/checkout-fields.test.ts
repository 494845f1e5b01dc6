import type { Browser, Page } from 'playwright-core';
import { openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { endVisits, openBrowser, type Visit, visit } from './support/browser';

requiresPackage('chromium')('the fields of the checkout', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  let page: Page;
  const visits: Visit[] = [];
  beforeAll(async () => void (browser = await openBrowser()));
  afterAll(() => browser.close());
  beforeEach(async () => {
    checkout = await openTestCheckout();
    const one = await visit(browser, { width: 360 });
    visits.push(one);
    ({ page } = one);
    await page.goto(`${checkout.origin}/checkout/plan_one?email=ada%40example.com&promo_code=HALF`);
  });
  afterEach(async () => {
    try {
      await endVisits(visits, [checkout.origin]);
    } finally {
      await checkout.close();
    }
  });
  const problem = (name: string) => page.locator(`#${name}-problem`);

  it('are filled in by the link, and the price has the promo code', async () => {
    expect([await page.getByLabel('E-mail').inputValue(), await page.locator('#pay').textContent()]).toEqual([
      'ada@example.com',
      'Pay $5.00',
    ]);
  });

  it('report a problem when they are left for another field, and no longer while it is corrected', async () => {
    await page.getByLabel('Card number').fill('4242 4242 4242 4241');
    expect(await problem('card_number').isVisible()).toBe(false);
    await page.keyboard.press('Tab');
    expect(await problem('card_number').textContent()).toBe('The card number is invalid.');
    await page.getByLabel('Card number').press('End');
    await page.keyboard.press('Backspace');
    expect(await problem('card_number').isVisible()).toBe(false);
    await page.getByLabel('E-mail').fill('ada');
    await page.getByLabel('Full name').click();
    expect(await problem('email').textContent()).toBe('Enter an e-mail address like name@example.com.');
    // The security code was never filled in, so that it is not reported yet.
    expect(await problem('card_cvc').isVisible()).toBe(false);
  });

  it('do not move the button while it is clicked', async () => {
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('12 / 39');
    await page.getByLabel('Security code').fill('12');
    await page.locator('#pay').scrollIntoViewIfNeeded();
    const before = await page.locator('#pay').boundingBox();
    await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 20);
    await page.mouse.down();
    expect(await page.locator('#pay').boundingBox()).toEqual(before);
    await page.mouse.up();
    expect(await problem('card_cvc').textContent()).toBe('The security code has 3 digits.');
  });
});
