import type { Browser, Page } from 'playwright-core';
import type { Offer } from '../../web/checkout/documents';
import { onePlan, openTestCheckout, termsOf, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import {
  barriers,
  endVisits,
  openBrowser,
  overflow,
  picture,
  type Visit,
  visit,
  type VisitOptions,
} from './support/browser';
import { applyPromoCode, fullOffer, openOrder } from './support/offers';

requiresPackage('chromium')('the order on the checkout page', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  const visits: Visit[] = [];
  beforeAll(async () => void (browser = await openBrowser()));
  afterAll(() => browser.close());
  beforeEach(async () => void (checkout = await openTestCheckout()));
  afterEach(async () => {
    try {
      await endVisits(visits, [checkout.origin]);
    } finally {
      await checkout.close();
    }
  });

  async function open(options: VisitOptions = {}, offer: Offer = onePlan): Promise<Page> {
    checkout.graph.offers.set('plan_one', offer);
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(`${checkout.origin}/checkout/plan_one`);
    return one.page;
  }
  const pay = (page: Page) => page.locator('#pay').click();
  const submitted = () => checkout.graph.of('checkoutSubmit').map(({ input }) => input);
  const card = async (page: Page, number = '4242 4242 4242 4242', cvc = '123') => {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill('12 / 39');
    await page.getByLabel('Security code').fill(cvc);
  };
  const line = (page: Page) => page.locator('#order > summary');
  const lines = (page: Page) => page.locator('#price dl');

  it.each([true, false])('is collapsed on a phone, with the total (scripts: %s)', async (scripts) => {
    const page = await open({ scripts, width: 390 }, fullOffer);
    expect((await line(page).innerText()).split('\n')).toEqual(['Order summary', '$10.00']);
    expect([await lines(page).isVisible(), await page.locator('#quantity').isVisible()]).toEqual([false, false]);
    await picture(page, `order-phone-${scripts}`);
    await page.locator('#pay').scrollIntoViewIfNeeded();
    expect((await line(page).boundingBox())?.y).toBe(0);
    await line(page).click();
    expect((await lines(page).innerText()).split(/\s*\n\s*/)).toEqual(['Course', '$10.00', 'Due today', '$10.00']);
    expect(await overflow(page)).toBe(0);
  });

  it.each([true, false])('is open on a wide screen (scripts: %s)', async (scripts) => {
    const page = await open({ scripts }, fullOffer);
    expect([await line(page).isVisible(), await lines(page).isVisible()]).toEqual([false, true]);
    expect(await page.locator('#quantity').isVisible()).toBe(true);
    await picture(page, `order-wide-${scripts}`);
  });

  it.each([390, 1_280])('takes and removes a promo code, without barriers (%s pixels)', async (width) => {
    const page = await open({ width });
    await applyPromoCode(page, 'none');
    await page.getByText('This promo code cannot be used here.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('promo_code');
    await page.locator('#promo_code').fill('HALF');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('HALF is applied.').waitFor();
    expect([await page.locator('#promo_code').isVisible(), await page.locator('#pay').textContent()]).toEqual([
      false,
      'Pay $5.00',
    ]);
    await picture(page, `order-code-${width}`);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Pay $10.00' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Add promo code');
    expect(await page.locator('#order-total').textContent()).toBe('$10.00');
  });

  it('takes and removes a promo code on a phone without scripts, and keeps the other fields', async () => {
    const page = await open({ scripts: false, width: 390 });
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await applyPromoCode(page, 'none');
    await page.locator('#promo_code-problem').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('buyer@example.com');
    await page.locator('#promo_code').fill('HALF');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('HALF is applied.').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Add promo code').waitFor();
    expect([await page.getByLabel('E-mail').inputValue(), await page.locator('#pay').textContent()]).toEqual([
      'buyer@example.com',
      'Pay $10.00',
    ]);
  });

  it('opens for a problem in it', async () => {
    const page = await open({ width: 390 }, { ...onePlan, mostUnits: 3 });
    await openOrder(page);
    await page.getByLabel('Quantity').fill('9');
    await line(page).click();
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await card(page);
    await pay(page);
    await page.getByRole('alert').getByText('Choose 1 to 3.').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('quantity');
    expect(await page.getByLabel('Quantity').isVisible()).toBe(true);
  });

  it('shows a sign of progress while the form is sent, and the form is sent once', async () => {
    const page = await open();
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await card(page);
    await page.locator('#pay').dblclick();
    await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
    expect([await page.locator('svg.done').isVisible(), submitted().length]).toEqual([true, 1]);
  });

  it.each([
    ['6759 6498 2643 8453', '123', 'Maestro'],
    ['6759 0000 0000', '123', 'Maestro'],
    ['3782 822463 10005', '1234', 'American Express'],
    ['6200 0000 0000 0000 000', '123', 'UnionPay'],
  ])('is paid with the card %s', async (number, cvc, brand) => {
    const page = await open();
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await card(page, number, cvc);
    expect(await page.locator('#card-brand').textContent()).toBe(brand);
    await pay(page);
    await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
    expect(checkout.vault.taken.map((taken) => taken.number.replaceAll(' ', ''))).toEqual([number.replaceAll(' ', '')]);
  });

  it('reports a card number with the wrong number of digits for its brand', async () => {
    const page = await open();
    await card(page, '4242 4242 4242 42');
    await pay(page);
    const problem = page.locator('#card_number-problem');
    expect(await problem.textContent()).toBe('The card number has the wrong number of digits.');
    await page.getByLabel('Card number').pressSequentially('4');
    expect(await problem.isVisible()).toBe(false);
  });

  it('survives a reload and a second tab at each step', async () => {
    const page = await open({}, { ...onePlan, asksBillingAddress: true });
    await page.locator('#billing_country').selectOption('JP');
    await page.reload();
    await page.locator('#billing_country').selectOption('US');
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    for (const [one, email] of [
      [page, 'one@example.com'],
      [tab, 'two@example.com'],
    ] as const) {
      await one.getByLabel('E-mail').fill(email);
      await card(one);
      await pay(one);
      await one.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
      await one.reload();
      await one.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
    }
    expect(submitted().map(({ buyer, shownTerms }) => [buyer.email, shownTerms])).toEqual([
      ['one@example.com', termsOf('10')],
      ['two@example.com', termsOf('10')],
    ]);
  });
});
