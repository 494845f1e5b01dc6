import type { Browser, Page } from 'playwright-core';
import { openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { ar } from '../../web/messages/ar';
import { de } from '../../web/messages/de';
import type { Messages } from '../../web/messages/en';
import { es } from '../../web/messages/es';
import { fr } from '../../web/messages/fr';
import { ja } from '../../web/messages/ja';
import { pt } from '../../web/messages/pt';
import { requiresPackage } from '../support';
import { variants } from '../support/lane';
import { barriers, endVisits, openBrowser, overflow, picture, type Visit, visit } from './support/browser';
import { fullOffer } from './support/offers';

type Translation = readonly [locale: string, messages: Messages];
const [arabic, ...others]: [Translation, ...Translation[]] = [
  ['ar', ar],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['ja', ja],
  ['pt', pt],
];

requiresPackage('chromium')('the checkout page in other languages', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  const visits: Visit[] = [];
  beforeAll(async () => void (browser = await openBrowser()));
  afterAll(() => browser.close());
  beforeEach(async () => {
    checkout = await openTestCheckout();
    checkout.graph.offers.set('plan_one', fullOffer);
  });
  afterEach(async () => {
    try {
      await endVisits(visits, [checkout.origin]);
    } finally {
      await checkout.close();
    }
  });

  async function open(locale: string, width: number): Promise<Page> {
    const one = await visit(browser, { width });
    visits.push(one);
    await one.page.goto(`${checkout.origin}/checkout/plan_one?locale=${locale}`);
    return one.page;
  }

  it.each(variants(arabic, ...others))(
    'has no barriers, and the script reports problems in it: %s',
    async (locale, texts) => {
      for (const [size, width] of variants(['narrow', 360] as const, ['wide', 1_280] as const)) {
        const page = await open(locale, width);
        const check = async (step: string): Promise<void> => {
          await picture(page, `checkout-${locale}-${size}-${step}`);
          expect([step, await overflow(page), await barriers(page)]).toEqual([step, 0, []]);
        };
        await check('form');
        // The language of the browser names a country, with which the form starts.
        await page.locator('#billing_country').selectOption('');
        await page.locator('#card_number').fill('4242 4242 4242 4241');
        await page.locator('#card_cvc').fill('12');
        await page.locator('#pay').click();
        await page.getByRole('alert').waitFor();
        const problems = ['email', 'card_number', 'card_expiry', 'billing_country'].map((name) =>
          page.locator(`#${name}-problem`).textContent(),
        );
        expect(await Promise.all(problems)).toEqual([
          texts['problem.email'],
          texts['cardProblem.numberInvalid'],
          texts['cardProblem.expiryMissing'],
          texts['problem.billingCountry'],
        ]);
        await check('error');
        expect(await page.evaluate('document.dir || "ltr"')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
      }
    },
  );

  it('keeps the chosen language from the form to the result', async () => {
    checkout.graph.offers.set('plan_one', {
      ...fullOffer,
      asksBillingAddress: false,
      asksShippingAddress: false,
      plan: null,
    });
    const page = await open('en', 360);
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.locator('#email').fill('buyer@example.com');
    await page.locator('#card_number').pressSequentially('4242424242424242');
    await page.locator('#card_expiry').pressSequentially('1239');
    await page.locator('#card_cvc').fill('123');
    await page.locator('#pay').click();
    await page.getByRole('heading', { name: ar['session.thanks'] }).waitFor();
    await picture(page, 'checkout-ar-narrow-completed');
    expect([await overflow(page), await barriers(page)]).toEqual([0, []]);
  });
});
