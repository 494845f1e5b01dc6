import type { Browser, Page } from 'playwright-core';
import { onePlan, openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { until } from '../support/until';
import { barriers, endVisits, openBrowser, overflow, picture, type Visit, visit } from './support/browser';

requiresPackage('chromium')('the addresses of the checkout', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  const visits: Visit[] = [];
  beforeAll(async () => void (browser = await openBrowser()));
  afterAll(() => browser.close());
  beforeEach(async () => {
    checkout = await openTestCheckout();
    checkout.graph.offers.set('plan_one', { ...onePlan, asksBillingAddress: true, asksShippingAddress: true });
  });
  afterEach(async () => {
    try {
      await endVisits(visits, [checkout.origin]);
    } finally {
      await checkout.close();
    }
  });

  async function open(options = {}, locale = 'en'): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(`${checkout.origin}/checkout/plan_one?locale=${locale}`);
    return one.page;
  }
  const labels = (page: Page, kind = 'shipping') =>
    page.locator(`#${kind}-parts .field:not([hidden]) label`).allInnerTexts();
  const country = (page: Page, code: string, kind = 'shipping') => page.locator(`#${kind}_country`).selectOption(code);

  it('have the form of the country: of the browser first, then of the chosen one', async () => {
    const page = await open();
    expect(await page.locator('#shipping_country').inputValue()).toBe('US');
    expect(await labels(page)).toEqual([
      'Street and number',
      'Apartment, floor (optional)',
      'City',
      'State',
      'ZIP code',
    ]);
    await country(page, 'JP');
    expect(await labels(page)).toEqual([
      'Postal code',
      'Prefecture',
      'City',
      'Street and number',
      'Apartment, floor (optional)',
    ]);
    expect(await page.locator('#shipping_postal_code').getAttribute('placeholder')).toBe('154-0023');
    await country(page, 'GB');
    expect(await labels(page)).toEqual([
      'Street and number',
      'Apartment, floor (optional)',
      'Town or city',
      'Postcode',
    ]);
    expect(await page.locator('#shipping_state').isDisabled()).toBe(true);
    await country(page, 'TV');
    expect(await labels(page)).toEqual([
      'Street and number',
      'Apartment, floor (optional)',
      'Postal code (optional)',
      'City',
      'State or region (optional)',
    ]);
    await country(page, 'AE', 'billing');
    expect(await labels(page, 'billing')).toEqual(['Street and number (optional)', 'Emirate (optional)']);
  });

  it('report a postal code of another country, until it is corrected', async () => {
    const page = await open();
    const problem = page.locator('#shipping_postal_code-problem');
    await page.locator('#shipping_postal_code').fill('SW1A 1AA');
    await page.locator('#shipping_city').click();
    expect(await problem.textContent()).toBe('This is not a postal code of United States. An example is 95014.');
    await country(page, 'GB');
    expect(await problem.isVisible()).toBe(false);
    await page.locator('#shipping_postal_code').fill('95014');
    await page.locator('#pay').click();
    await page.getByRole('alert').waitFor();
    expect(await problem.textContent()).toBe('This is not a postal code of United Kingdom. An example is EC1Y 8SY.');
    expect(await page.getByRole('alert').locator('li').allTextContents()).toEqual([
      'Enter your e-mail address.',
      'Enter the name of the recipient.',
      'Enter street and number.',
      'Enter a city.',
      'This is not a postal code of United Kingdom. An example is EC1Y 8SY.',
      'Enter the card number.',
      'Enter the month and the year in which the card expires.',
      'Enter the security code.',
    ]);
  });

  it('report a wrong postal code for tax without moving the focus', async () => {
    const page = await open();
    await page.locator('#billing_postal_code').fill('SW1A 1AA');
    await page.locator('#billing_line1').click();
    const problem = page.locator('#billing_postal_code-problem');
    await problem.waitFor();
    expect(await problem.textContent()).toBe('This is not a postal code of United States. An example is 95014.');
    expect(await page.evaluate('document.activeElement.id')).toBe('billing_line1');
  });

  it.each([390, 1_280])('have no barriers in any form (%s pixels)', async (width) => {
    for (const [code, locale] of [
      ['JP', 'ja'],
      ['AE', 'ar'],
      ['US', 'en'],
    ] as const) {
      const page = await open({ width }, locale);
      await country(page, code);
      await country(page, code, 'billing');
      await picture(page, `address-${code}-${width}`);
      expect([code, await overflow(page), await barriers(page)]).toEqual([code, 0, []]);
    }
  });

  it('work without scripts', async () => {
    const page = await open({ scripts: false });
    await country(page, 'GB');
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await page.getByLabel('Recipient').fill('Bo');
    for (const [name, value] of [
      ['shipping_line1', '1 Way'],
      ['shipping_city', 'London'],
      ['shipping_state', 'x'],
      ['shipping_postal_code', '95014'],
      ['card_number', '4242 4242 4242 4242'],
      ['card_expiry', '12 / 39'],
      ['card_cvc', '123'],
    ] as const)
      await page.locator(`#${name}`).fill(value);
    await page.locator('#pay').click();
    await page.getByRole('alert').waitFor();
    expect(await labels(page)).toEqual([
      'Street and number',
      'Apartment, floor (optional)',
      'Town or city',
      'Postcode',
    ]);
    await page.locator('#shipping_postal_code').fill('SW1A 1AA');
    await page.locator('#card_number').fill('4242 4242 4242 4242');
    await page.locator('#card_expiry').fill('12 / 39');
    await page.locator('#card_cvc').fill('123');
    await page.locator('#pay').click();
    await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
    expect(checkout.graph.of('checkoutSubmit')[0]?.['input'].shippingAddress).toMatchObject({
      country: 'GB',
      postalCode: 'SW1A 1AA',
      city: 'London',
    });
  });

  it('have all countries in both lists, and keep the chosen one after navigating back', async () => {
    const page = await open();
    const count = (kind: string) => page.locator(`#${kind}_country option`).count();
    expect([await count('shipping'), await count('billing')]).toEqual([251, 251]);
    expect(await page.locator('#billing_country').inputValue()).toBe('US');
    await country(page, 'JP', 'billing');
    await page.goto(`${checkout.origin}/checkout/plan_none`);
    await page.goBack();
    expect(await page.locator('#billing_country').inputValue()).toBe('JP');
    expect((await labels(page, 'billing'))[0]).toBe('Postal code (optional)');
    // The price is that of the restored country.
    await until(() => checkout.graph.of('checkoutQuote').at(-1)?.['input'].billingAddress?.country === 'JP');
  });

  it('offer another country without scripts', async () => {
    const page = await open({ scripts: false });
    expect(await page.locator('#billing_country option').allTextContents()).toEqual([
      'Choose a country',
      'United States',
      'Another country',
    ]);
    await country(page, 'ZZ', 'billing');
    await page.getByRole('button', { name: 'Update total' }).click();
    await country(page, 'JP', 'billing');
    await page.getByRole('button', { name: 'Update total' }).click();
    await page.locator('#billing_country[data-short]').waitFor();
    expect(await page.locator('#billing_country').inputValue()).toBe('JP');
    expect((await labels(page, 'billing'))[0]).toBe('Postal code (optional)');
  });

  it('have the form of the restored country after navigating back', async () => {
    const page = await open();
    await country(page, 'JP');
    await page.goto(`${checkout.origin}/checkout/plan_none`);
    await page.goBack();
    const chosen = await page.locator('#shipping_country').inputValue();
    expect((await labels(page))[0]).toBe(chosen === 'JP' ? 'Postal code' : 'Street and number');
  });
});
