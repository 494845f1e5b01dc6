import type { Browser, Page } from 'playwright-core';
import type { Offer } from '../../web/checkout/documents';
import { noStyling, onePlan, openTestCheckout, termsOf, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { variants } from '../support/lane';
import {
  barriers,
  endVisits,
  openBrowser,
  openOtherSite,
  type OtherSite,
  overflow,
  picture,
  type Visit,
  visit,
  type VisitOptions,
} from './support/browser';
import { applyPromoCode, fillPromoCode, fullOffer, plan, question } from './support/offers';

requiresPackage('chromium')('the checkout page', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  let seller: OtherSite;
  const visits: Visit[] = [];
  beforeAll(async () => void ([browser, seller] = await Promise.all([openBrowser(), openOtherSite()])));
  afterAll(async () => void (await Promise.all([browser.close(), seller.close()])));
  beforeEach(async () => void (checkout = await openTestCheckout()));
  afterEach(async () => {
    try {
      await endVisits(visits, [checkout.origin, ...seller.origins]);
    } finally {
      await checkout.close();
    }
  });

  async function open(options?: VisitOptions, offer: Offer = onePlan): Promise<Page> {
    checkout.graph.offers.set('plan_one', offer);
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(`${checkout.origin}/checkout/plan_one`);
    return one.page;
  }
  const pay = (page: Page) => page.locator('#pay').click();
  const card = async (page: Page, number = '4242424242424242', expiry = '1239', cvc = '123') => {
    await page.getByLabel('Card number').pressSequentially(number);
    await page.getByLabel('Expiry').pressSequentially(expiry);
    await page.getByLabel('Security code').fill(cvc);
  };
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
  const alert = (page: Page) => page.getByRole('alert');
  const submitted = () => checkout.graph.of('checkoutSubmit').map(({ input }) => input);

  const themes = variants(['light', false] as const, ['dark', true] as const);
  it.each(themes)('has no accessibility violations and fits a small window (%s)', async (theme, dark) => {
    for (const [size, width] of variants(['narrow', 360] as const, ['wide', 1_280] as const)) {
      const page = await open({ dark, width }, fullOffer);
      const name = `checkout-${theme}-${size}`;
      const check = async (step: string): Promise<void> => {
        await picture(page, `${name}-${step}`);
        expect([step, await overflow(page), await barriers(page)]).toEqual([step, 0, []]);
      };
      await check('form');
      await applyPromoCode(page, 'HALF');
      await page.getByText('HALF is applied.').waitFor();
      await pay(page);
      await alert(page).waitFor();
      await check('error');
      checkout.graph.challenges.set('ref_1', {
        reference: 'ref_1',
        formattedAmount: '$10.00',
        description: 'Course',
        waits: true,
        returnUrl: '/',
      });
      await page.goto(`${checkout.origin}/checkout/challenge/ref_1`);
      await check('challenge');
      const session = 'cs_mabcdefg_AAAAAAAAAAAAAAAAAAAAAAAA';
      const storedSession = {
        id: session,
        link: 'plan_one',
        mode: 'PAYMENT',
        status: 'COMPLETED',
        failure: null,
        failureCode: null,
        actionUrl: null,
        redirectUrl: null,
        total: { amount: '10.00', currency: 'usd' },
        formattedTotal: '$10.00',
        email: 'buyer@example.com',
        entryId: null,
        manageUrl: `${checkout.origin}/manage`,
        receiptUrl: `${checkout.origin}/receipt`,
      } as const;
      for (const status of ['COMPLETED', 'EXPIRED', 'OPEN'] as const) {
        checkout.graph.sessions.set(session, {
          ...storedSession,
          status,
          failure: status === 'OPEN' ? 'Your card was declined.' : null,
        });
        await page.goto(`${checkout.origin}/checkout/session/${session}`);
        await check(status.toLowerCase());
      }
      await page.goto(`${checkout.origin}/checkout/plan_none`);
      await check('not-found');
    }
  });

  it.each(themes)('has no accessibility violations with the color of a seller (%s)', async (theme, dark) => {
    for (const color of variants('#777777', '#ffee00', '#1a1a2e')) {
      const page = await open(
        { dark },
        {
          ...onePlan,
          configuration: {
            redirectUrl: null,
            checkoutStyling: { ...noStyling, buttonColor: color, borderStyle: 'PILL' },
          },
        },
      );
      await picture(page, `checkout-${theme}-theme-${color.slice(1)}`);
      expect([color, await barriers(page)]).toEqual([color, []]);
    }
  });

  it('detects the card brand while typing, and submits the form once', async () => {
    const page = await open();
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await card(page);
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByLabel('Expiry').inputValue()).toBe('12 / 39');
    expect(await page.locator('#card-brand').textContent()).toBe('Visa');
    await page.locator('#pay').dblclick();
    await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
    expect(checkout.vault.taken).toEqual([
      { number: '4242 4242 4242 4242', expMonth: '12', expYear: '39', cvc: '123' },
    ]);
    expect(submitted()).toHaveLength(1);
  });

  it.each([
    ['378282246310005', '3782 822463 10005', 'American Express', ['amex']],
    ['5555555555554444', '5555 5555 5555 4444', 'Mastercard', ['mastercard']],
    ['9999', '9999', '', []],
  ])('formats the number %s as %s, and shows the mark of its brand', async (typed, shown, brand, marks) => {
    const page = await open();
    await page.getByLabel('Card number').pressSequentially(typed);
    const marksShown = await page
      .locator('#card-brand use')
      .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#card-')[1]));
    expect([
      await page.getByLabel('Card number').inputValue(),
      await page.locator('#card-brand').textContent(),
      marksShown,
    ]).toEqual([shown, brand, marks]);
  });

  it('reports errors before anything is sent, retains the card data, and links to each field', async () => {
    const page = await open();
    await card(page, '4242424242424241', '0120', '12');
    await pay(page);
    expect(await alert(page).locator('li').allTextContents()).toEqual([
      'Enter your e-mail address.',
      'The card number is invalid.',
      'The card has expired.',
      'The security code has 3 digits.',
    ]);
    expect(await page.evaluate('document.activeElement.id')).toBe('errors');
    await alert(page).getByText('The card has expired.').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('card_expiry');
    expect(await page.getByLabel('Expiry').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#card_expiry-problem').textContent()).toBe('The card has expired.');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4241');
    expect(checkout.graph.of('checkoutSession')).toEqual([]);
    await page.getByLabel('E-mail').fill('buyer@example.com');
    for (const [label, value] of [
      ['Card number', '4242424242424242'],
      ['Expiry', '12/39'],
      ['Security code', '123'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await pay(page);
    await page.waitForURL('**/checkout/session/*');
    expect(submitted()).toHaveLength(1);
  });

  it('updates the price with the choices of the buyer', async () => {
    checkout.graph.tax = { DE: '1.90' };
    const page = await open({}, fullOffer);
    const button = page.locator('#pay');
    expect(await button.textContent()).toBe('Pay $10.00');
    await page.getByLabel('Quantity').fill('3');
    await page.getByLabel('Quantity').blur();
    await page.getByText('× 3').waitFor();
    expect(await button.textContent()).toBe('Pay $30.00');
    await page.getByRole('group', { name: 'Billing address' }).getByLabel('Country').selectOption('DE');
    await page.locator('#price').getByText('$31.90', { exact: true }).waitFor();
    await fillPromoCode(page, 'nothing');
    await page.getByLabel('Promo code').press('Enter');
    await page.getByText('This promo code cannot be used here.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('promo_code');
    await applyPromoCode(page, 'ALL');
    await page.getByText('ALL is applied.').waitFor();
    expect([await button.textContent(), await page.locator('#promo_code-problem').isVisible()]).toEqual([
      'Pay $1.90',
      false,
    ]);
    expect(submitted()).toEqual([]);
  });

  it('hides the card fields while nothing is due, and shows them otherwise', async () => {
    const page = await open();
    await applyPromoCode(page, 'ALL');
    await page.getByRole('button', { name: 'Get access' }).waitFor();
    expect(await page.getByLabel('Card number').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Pay $10.00' }).waitFor();
    expect(await page.getByLabel('Card number').isVisible()).toBe(true);
    await applyPromoCode(page, 'ALL');
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await page.getByRole('button', { name: 'Get access' }).click();
    await page.waitForURL('**/checkout/session/*');
    expect(submitted()).toEqual([
      expect.objectContaining({ cardToken: null, shownTerms: termsOf('0'), promoCode: 'ALL' }),
    ]);
  });

  it('charges no price that was not shown: a code that was entered but not applied is quoted first', async () => {
    const page = await open();
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await card(page);
    await fillPromoCode(page, 'HALF');
    await pay(page);
    await alert(page).getByText('The price has changed.').waitFor();
    expect([submitted(), await page.locator('#pay').textContent()]).toEqual([[], 'Pay $5.00']);
    await pay(page);
    await page.waitForURL('**/checkout/session/*');
    expect(submitted()).toEqual([expect.objectContaining({ shownTerms: termsOf('5') })]);
  });

  it('has no card and no stale price after navigating back', async () => {
    const page = await open();
    await applyPromoCode(page, 'HALF');
    await page.getByText('HALF is applied.').waitFor();
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await card(page);
    await page.goto(`${checkout.origin}/checkout/plan_none`);
    await page.goBack();
    const [code, total] = [page.locator('#promo_code'), page.locator('input[name=terms]')];
    await page.waitForFunction(
      "document.getElementById('promo_code').value === '' || document.getElementById('pay').textContent === 'Pay $5.00'",
    );
    expect([await code.inputValue(), await total.inputValue()]).toEqual(
      (await code.inputValue()) === '' ? ['', termsOf('10')] : ['HALF', termsOf('5')],
    );
    for (const label of ['Card number', 'Expiry', 'Security code'])
      expect(await page.getByLabel(label).inputValue()).toBe('');
  });

  it('reports when the price cannot be calculated', async () => {
    const page = await open();
    checkout.graph.broken.set('checkoutQuote', new Error('gone'));
    await applyPromoCode(page, 'HALF');
    await alert(page).waitFor();
    expect(await alert(page).textContent()).toBe('The price could not be calculated. Try again in a moment.');
  });

  it('works without scripts: price, errors, payment', async () => {
    const page = await open({ scripts: false }, { ...onePlan, mostUnits: 5, asksBillingAddress: true });
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await fillPromoCode(page, 'HALF');
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('HALF is applied.').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('buyer@example.com');
    await page.getByLabel('Country').selectOption('FR');
    await card(page, '4242424242424241', '12/39');
    // Enter submits the purchase, not the nearest button that recalculates the price.
    await page.getByLabel('Security code').press('Enter');
    await page.locator('#card_number-problem').waitFor();
    expect(await page.evaluate('document.activeElement.id').catch(() => 'errors')).toBe('errors');
    expect([
      await page.locator('#card_number-problem').textContent(),
      await page.getByLabel('Card number').inputValue(),
      await page.getByLabel('Security code').inputValue(),
    ]).toEqual(['The card number is invalid.', '', '']);
    await card(page, '4242 4242 4242 4242', '12/39');
    await pay(page);
    expect(await heading(page)).toBe('Thank you for your purchase');
    expect(submitted()).toEqual([
      expect.objectContaining({ quantity: 2, shownTerms: termsOf('10'), promoCode: 'HALF' }),
    ]);
  });

  it('works with the keyboard alone, with a visible focus', async () => {
    const page = await open({}, { ...onePlan, mostUnits: 5, plan: { ...plan, customFields: [question] } });
    const focusedIds: string[] = [];
    const next = async (): Promise<string> => {
      await page.keyboard.press('Tab');
      const { id, shown } = await page.evaluate<{ id: string; shown: boolean }>(`(() => {
        const focused = document.activeElement;
        const style = getComputedStyle(focused);
        return { id: focused.id || focused.textContent, shown: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 };
      })()`);
      expect([id, shown]).toEqual([id, true]);
      focusedIds.push(id);
      return id;
    };
    const typing: Readonly<Record<string, string>> = {
      email: 'buyer@example.com',
      answer_field_1: 'Bea',
      card_number: '4242424242424242',
      card_expiry: '1239',
      card_cvc: '123',
    };
    for (let id = await next(); id !== 'pay'; id = await next()) await page.keyboard.type(typing[id] ?? '');
    expect(focusedIds).toEqual([
      'quantity',
      'Add promo code',
      'email',
      'name',
      'answer_field_1',
      'card_number',
      'card_expiry',
      'card_cvc',
      'pay',
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout/session/*');
    expect(submitted()).toEqual([expect.objectContaining({ answers: [{ id: 'field_1', answer: 'Bea' }] })]);
  });

  it('redirects to the page of the seller, which may redirect further', async () => {
    checkout.graph.outcome = { status: 'COMPLETED', redirectUrl: `${seller.origin}/done?status=success` };
    for (const scripts of [true, false]) {
      const page = await open(
        { scripts },
        { ...onePlan, configuration: { redirectUrl: `${seller.origin}/done`, checkoutStyling: null } },
      );
      await page.getByLabel('E-mail').fill('buyer@example.com');
      await card(page, '4242424242424242', '12/39');
      await pay(page);
      await page.waitForURL(`${seller.origins[1]}/done?status=success`);
      expect(await heading(page)).toBe('Arrived');
    }
  });

  it('redirects to the page of a processor, and restores the form after a failure', async () => {
    const page = await open({}, { ...onePlan, configuration: null });
    checkout.graph.outcome = { status: 'REQUIRES_ACTION', actionUrl: `${seller.origin}/pay` };
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await page.getByLabel('Full name').fill('Bea Buyer');
    await card(page);
    await pay(page);
    await page.waitForURL(`${seller.origins[1]}/pay`);
    checkout.graph.continued = { status: 'OPEN', failure: 'Your bank said no.', actionUrl: null };
    const [{ session }] = submitted();
    await page.goto(`${checkout.origin}/checkout/session/${session}`);
    expect(await alert(page).getByRole('heading').textContent()).toBe('Your bank said no.');
    expect([
      await page.getByLabel('Full name').inputValue(),
      await page.getByLabel('Card number').inputValue(),
    ]).toEqual(['Bea Buyer', '']);
    checkout.graph.outcome = {
      status: 'COMPLETED',
      total: { amount: '10.00', currency: 'usd' },
      formattedTotal: '$10.00',
    };
    await card(page);
    await pay(page);
    await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
    expect(submitted().map((input) => input.session)).toEqual([session, session]);
  });

  it('continues automatically once a payment is confirmed', async () => {
    const page = await open({ scripts: false });
    checkout.graph.outcome = { status: 'PROCESSING' };
    await page.getByLabel('E-mail').fill('buyer@example.com');
    await card(page, '4242424242424242', '12/39');
    await pay(page);
    expect(await heading(page)).toBe('We are confirming your payment');
    await picture(page, 'checkout-processing');
    const [{ session }] = submitted();
    const storedSession = checkout.graph.sessions.get(session);
    checkout.graph.sessions.set(session, {
      ...(storedSession as NonNullable<typeof storedSession>),
      status: 'COMPLETED',
      total: { amount: '10.00', currency: 'usd' },
      formattedTotal: '$10.00',
    });
    await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
  });
});
