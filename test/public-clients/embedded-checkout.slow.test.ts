import type { Browser } from 'playwright-core';
import type { Offer } from '../../web/checkout/documents';
import { onePlan, openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { openBrowser } from '../browser/support/browser';
import { fullOffer, plan, question } from '../browser/support/offers';
import { openSellerSite, type SellerSite, type SellerVisit } from '../browser/support/seller-page';
import { requiresPackage } from '../support';
import { optionalPackage } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { readType } from './support/declarations';

const client = 'client-checkout/util';
/** Scope of the messages of the client. */
const clientScope = 'whop-embedded-checkout';

/** The used part of the client for embedded checkouts. */
interface EmbedClient {
  isWhopCheckoutMessage(event: { readonly data: unknown }): boolean;
}

requiresPackage('chromium')('messages of the embedded checkout', () => {
  requiresPackages('public-clients')('for the public client', () => {
    let browser: Browser;
    let checkout: TestCheckout;
    let site: SellerSite;
    let one: SellerVisit;
    beforeAll(async () => {
      [browser, checkout] = await Promise.all([openBrowser(), openTestCheckout()]);
      site = await openSellerSite(checkout.origin);
    });
    afterEach(() => one?.close());
    afterAll(() => Promise.all([browser?.close(), checkout?.close(), site?.close()]));

    const open = async (offer: Offer): Promise<void> => {
      checkout.graph.offers.set('plan_one', offer);
      one = await site.open(
        browser,
        'data-checkout-plan-id="plan_one" data-checkout-on-complete="completed" data-checkout-on-payment-error="failed"',
      );
      await one.frame();
    };
    /** Calls a method of the embed script, and returns null or the message of its error. */
    const call = (method: string, ...values: unknown[]): Promise<string | null> => {
      const list = ['shop', ...values].map((value) => JSON.stringify(value)).join(', ');
      return one.page.evaluate(`checkoutEmbed.${method}(${list}).then(() => null, ({ message }) => message)`);
    };
    const pay = async (): Promise<void> => {
      const frame = await one.frame();
      await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
      await frame.getByLabel('Expiry').fill('12 / 39');
      await frame.getByLabel('Security code').fill('123');
      await frame.locator('#pay').click();
    };
    const differences = async () => {
      const { isWhopCheckoutMessage } = optionalPackage<EmbedClient>('public-clients', client);
      const differencesOf = readType('WhopCheckoutMessage', client);
      expect(differencesOf({ event: 'resize', height: 'tall' })).not.toEqual([]);
      const messages = (await one.messages()).map((message) => ({ ...message, __scope: clientScope }));
      return messages
        .map((message) => [message, isWhopCheckoutMessage({ data: message }), differencesOf(message)] as const)
        .filter(([, accepted, found]) => !accepted || found.length > 0);
    };
    const events = async () => [...new Set((await one.messages()).map(({ event }) => event))].sort();

    it('have its declared types in a purchase, and in all methods', async () => {
      await open({ ...fullOffer, asksShippingAddress: false });
      const address = { name: 'Bea', country: 'US', line1: '1 Way', city: 'Reno', state: 'NV', postalCode: '89501' };
      await call('submit');
      expect([
        await call('setEmail', 'bea@example.com'),
        await call('setEmail', 'bea'),
        await call('getEmail'),
        await call('setAddress', address),
        await call('setAddress', { ...address, country: 'XX' }),
        await call('getAddress'),
      ]).toEqual([
        null,
        'This is not an e-mail address.',
        null,
        null,
        'The country is not a two-letter code of a country of this checkout.',
        null,
      ]);
      checkout.graph.outcome = { status: 'OPEN', failure: 'The card was declined.' };
      await (await one.frame()).getByLabel(question.name).fill('Ada');
      await pay();
      await one.called('failed');
      checkout.graph.sessions.clear();
      checkout.graph.outcome = { status: 'COMPLETED' };
      await pay();
      await one.called('completed');
      expect(await events()).toEqual([
        'address-validation-error',
        'complete',
        'get-address-result',
        'get-email-result',
        'identity-captured',
        'payment-error',
        'resize',
        'set-address-result',
        'set-email-result',
        'state',
      ]);
      expect(await differences()).toEqual([]);
    });

    it('have its declared types when a card is saved, and without an address', async () => {
      checkout.graph.result = { ...checkout.graph.result, planId: null, paymentId: null, setupIntentId: 'sint_1' };
      await open({ ...onePlan, mode: 'SETUP', plan: { ...plan }, terms: 'terms' });
      expect([await call('getAddress'), await call('setEmail', 'ada@example.com')]).toEqual([
        'This page asks for no address.',
        null,
      ]);
      await pay();
      expect(await one.called('completed')).toEqual([
        ['plan_one', 'sint_1', { plan_id: 'plan_one', setup_intent_id: 'sint_1', payment_method_id: 'payt_1' }],
      ]);
      expect(await differences()).toEqual([]);
    });
  });
});
