import type { Browser, Frame } from 'playwright-core';
import type { CardFrameOption } from '../../web/checkout';
import { onePlan, openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { until } from '../support/until';
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

const thanks = 'Thank you for your purchase';
const stripeOrigin = 'https://js.stripe.com/';
const stripe: CardFrameOption = {
  kind: 'stripe',
  publishableKey: 'pk_test_1',
  unitsOf: (amount) => Math.round(Number(amount) * 100),
};

/** Double of the library of Stripe: one field, and a record of the calls. */
const stripeDouble = `globalThis.calls = [];
globalThis.Stripe = (key, options) => {
  calls.push(['Stripe', key, options]);
  const input = Object.assign(document.createElement('input'), { ariaLabel: 'Number' });
  const listeners = {};
  input.addEventListener('input', () => listeners.change());
  const fields = {
    on: (name, listener) => (listeners[name] = listener),
    mount: (place) => { document.querySelector(place).append(input); listeners.ready(); },
    focus: () => input.focus(),
    clear: () => (input.value = ''),
  };
  return {
    elements: (chosen) => {
      calls.push(['elements', chosen]);
      return {
        create: (...created) => { calls.push(['create', ...created]); return fields; },
        submit: async () => (input.value ? {} : { error: { message: 'Your card number is incomplete.' } }),
        update: (changed) => calls.push(['update', changed]),
      };
    },
    createConfirmationToken: async () => ({ confirmationToken: { id: 'ctoken_' + input.value } }),
  };
};`;

requiresPackage('chromium')('the card fields in a frame', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  const visits: Visit[] = [];
  beforeAll(async () => void (browser = await openBrowser()));
  afterAll(() => browser.close());
  afterEach(async () => {
    try {
      await endVisits(visits, [checkout.origin, stripeOrigin]);
    } finally {
      await checkout.close();
    }
  });

  const submitted = () => checkout.graph.of('checkoutSubmit').map(({ input }) => input.cardToken);

  async function open(options: VisitOptions = {}, prepare: (one: Visit) => Promise<unknown> = async () => {}) {
    const one = await visit(browser, options);
    visits.push(one);
    await prepare(one);
    await one.page.goto(`${checkout.origin}/checkout/plan_one?locale=en&email=ada%40example.com`);
    return one.page;
  }

  describe('of the sandbox', () => {
    beforeEach(async () => void (checkout = await openTestCheckout({ cardFrame: { kind: 'sandbox' } })));

    it.each([
      ['on a phone', { width: 390 }],
      ['on a phone in the dark', { width: 390, dark: true }],
      ['on a desktop', {}],
    ])('fit into the page, without barriers: %s', async (name, options) => {
      const page = await open(options);
      const fields = page.frameLocator('#card-frame');
      await fields.getByLabel('Card number').fill('4242 4242 4242 4241');
      await page.locator('#pay').click();
      await page.getByRole('alert').waitFor();
      await picture(page, `card-frame-${name.replaceAll(' ', '-')}`);
      const inner = page.frames().find((frame) => frame.url().includes('/card?')) as Frame;
      const hidden = 'document.documentElement.scrollHeight - document.documentElement.clientHeight';
      await until(
        () => inner.evaluate<number>(hidden),
        (height) => height === 0,
      );
      expect([await overflow(page), await barriers(page)]).toEqual([0, []]);
    });

    it('report their problems in both places, and lead from the summary to the field', async () => {
      const page = await open();
      const fields = page.frameLocator('#card-frame');
      await fields.getByLabel('Card number').fill('4242 4242 4242 4241');
      await page.locator('#pay').click();
      await page.getByRole('alert').getByRole('link').first().waitFor();
      expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual([
        'The card number is invalid.',
        'Enter the month and the year in which the card expires.',
        'Enter the security code.',
      ]);
      await page.getByRole('alert').getByRole('link').first().click();
      // The page focuses the field by a message to the frame.
      await fields.locator('#card_number:focus').waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      expect(await fields.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 424');
      expect(await fields.locator('#card_number-problem').isVisible()).toBe(false);
    });

    it('are checked together with the other fields', async () => {
      const page = await open();
      await page.getByLabel('E-mail').fill('');
      await page.locator('#pay').click();
      await page.frameLocator('#card-frame').locator('#card_number-problem').waitFor();
      expect([await page.getByRole('alert').getByRole('link').count(), submitted()]).toEqual([1, []]);
    });

    it('pay with a token, so that the page sends no card', async () => {
      const bodies: string[] = [];
      const page = await open({}, async ({ context }) =>
        context.on('request', (request) => request.isNavigationRequest() && bodies.push(request.postData() ?? '')),
      );
      const fields = page.frameLocator('#card-frame');
      await fields.getByLabel('Card number').fill('4242 4242 4242 4242');
      await fields.getByLabel('Expiry').fill('12 / 39');
      await fields.getByLabel('Security code').fill('123');
      await page.locator('#pay').dblclick();
      await page.getByRole('heading', { level: 1, name: thanks }).waitFor();
      expect(submitted()).toEqual(['tok_4242']);
      expect(bodies.filter((body) => body.includes('card_token=tok_4242'))).toHaveLength(1);
      expect(bodies.filter((body) => /4242(?:\+|%20)4242|card_number/.test(body))).toEqual([]);
    });

    it('pay with the wallet', async () => {
      const page = await open();
      await page.frameLocator('#card-frame').getByText('Test wallet').click();
      await page.locator('#pay').click();
      await page.getByRole('heading', { level: 1, name: thanks }).waitFor();
      expect([submitted(), checkout.vault.taken.map(({ number }) => number)]).toEqual([
        ['tok_4242'],
        ['4242424242424242'],
      ]);
    });

    it('are empty after navigating back', async () => {
      const page = await open();
      const fields = page.frameLocator('#card-frame');
      await fields.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.goto(`${checkout.origin}/checkout/plan_none`);
      await page.goBack();
      // A page restored from the cache of the browser clears the frame by a message.
      await expect(
        until(
          () => fields.getByLabel('Card number').inputValue(),
          (value) => value === '',
        ),
      ).resolves.toBe('');
    });

    it('report a token that could not be created, and pay afterwards', async () => {
      const page = await open();
      await page.route('**/checkout/plan_one/card?*', (route) => route.abort());
      const fields = page.frameLocator('#card-frame');
      await fields.getByText('Test wallet').click();
      await page.locator('#pay').click();
      await page.getByRole('alert').getByText('The card could not be sent. Try again in a moment.').waitFor();
      expect(submitted()).toEqual([]);
      await page.unroute('**/checkout/plan_one/card?*');
      await page.locator('#pay').click();
      await page.getByRole('heading', { level: 1, name: thanks }).waitFor();
      expect(submitted()).toEqual(['tok_4242']);
    });

    it('show the challenge of the bank in place, and leave its frame', async () => {
      const page = await open();
      checkout.graph.challenges.set('ref_1', {
        reference: 'ref_1',
        formattedAmount: '$10.00',
        description: 'Course',
        waits: true,
        returnUrl: '',
      });
      checkout.graph.outcome = { status: 'REQUIRES_ACTION', actionUrl: `${checkout.origin}/checkout/challenge/ref_1` };
      await page.frameLocator('#card-frame').getByText('Test wallet').click();
      await page.locator('#pay').click();
      const bank = page.frameLocator('.bank-frame');
      await bank.getByRole('button', { name: 'Complete' }).waitFor();
      await picture(page, 'bank-frame');
      expect([await overflow(page), await barriers(page)]).toEqual([0, []]);
      const session = new URL(page.url());
      const [one] = [...checkout.graph.challenges.values()];
      checkout.graph.challenges.set('ref_1', {
        ...(one as NonNullable<typeof one>),
        returnUrl: session.origin + session.pathname,
      });
      checkout.graph.outcome = {};
      checkout.graph.continued = { status: 'COMPLETED', actionUrl: null };
      await bank.getByRole('button', { name: 'Complete' }).click();
      await page.getByRole('heading', { level: 1, name: 'You now have access' }).waitFor();
      expect([page.frames().length, new URL(page.url()).search]).toEqual([1, '']);
    });
  });

  describe('of Stripe', () => {
    beforeEach(async () => {
      checkout = await openTestCheckout({ cardFrame: stripe, vault: null });
      checkout.graph.offers.set('plan_one', { ...onePlan, collection: 'HOSTED' });
      checkout.graph.quoted = { collection: 'HOSTED' };
    });
    const withStripe = ({ context }: Visit) =>
      context.route(`${stripeOrigin}**`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: stripeDouble }),
      );
    const calls = (page: { frames(): Frame[] }) =>
      page
        .frames()
        .find((frame) => frame.url().includes('/card?'))
        ?.evaluate<unknown[][]>('calls');

    it('offer cards and wallets for the amount, and pay with their token', async () => {
      const page = await open({}, withStripe);
      expect(await page.locator('#pay').textContent()).toBe('Pay $10.00');
      await page.frameLocator('#card-frame').getByLabel('Number').fill('good');
      expect(await calls(page)).toEqual([
        ['Stripe', 'pk_test_1', { locale: 'en' }],
        [
          'elements',
          {
            mode: 'payment',
            amount: 1_000,
            setupFutureUsage: 'off_session',
            currency: 'usd',
            paymentMethodTypes: ['card'],
            appearance: { theme: 'stripe' },
          },
        ],
        ['create', 'payment', { terms: { card: 'never' }, wallets: { applePay: 'auto', googlePay: 'auto' } }],
      ]);
      await page.locator('#pay').click();
      await page.getByRole('heading', { level: 1, name: thanks }).waitFor();
      expect(submitted()).toEqual(['ctoken_good']);
    });

    it('receive a changed amount', async () => {
      const page = await open({}, withStripe);
      await page.locator('#promo > summary').click();
      await page.locator('#promo_code').fill('HALF');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('HALF is applied.').waitFor();
      const updates = await until(
        async () => (await calls(page))?.filter(([name]) => name === 'update') ?? [],
        ({ length }) => length > 0,
      );
      expect([await page.locator('#pay').textContent(), updates]).toEqual([
        'Pay $5.00',
        [['update', { mode: 'payment', amount: 500, setupFutureUsage: 'off_session' }]],
      ]);
    });

    it('report a problem of the card', async () => {
      const page = await open({}, withStripe);
      await page.locator('#pay').click();
      await page.getByRole('alert').getByText('Your card number is incomplete.').waitFor();
      expect(submitted()).toEqual([]);
    });

    const failures: [name: string, options: VisitOptions, prepare: (one: Visit) => Promise<unknown>][] = [
      ['if they do not load', {}, ({ context }) => context.route(`${stripeOrigin}**`, (route) => route.abort())],
      ['without scripts', { scripts: false }, async () => {}],
    ];
    it.each(failures)('are replaced by the page of Stripe %s', async (_name, options, prepare) => {
      const page = await open(options, prepare);
      await page.getByText('You enter your payment details on the next page.').waitFor();
      expect([await page.locator('#pay').textContent(), await page.locator('#card-frame').count()]).toEqual([
        'Continue to payment',
        0,
      ]);
      await page.locator('#pay').click();
      await page.getByRole('heading', { level: 1, name: thanks }).waitFor();
      expect(submitted()).toEqual([null]);
    });
  });
});
