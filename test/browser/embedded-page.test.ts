import type { Browser } from 'playwright-core';
import type { Offer } from '../../web/checkout/documents';
import { onePlan, openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { until } from '../support/until';
import { barriers, openBrowser } from './support/browser';
import { fullOffer } from './support/offers';
import { openSellerSite, type SellerSite, type SellerVisit } from './support/seller-page';

const plan = 'data-checkout-plan-id="plan_one"';

requiresPackage('chromium')('the page of an embedded checkout', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  let site: SellerSite;
  const visits: SellerVisit[] = [];
  beforeAll(async () => {
    [browser, checkout] = await Promise.all([openBrowser(), openTestCheckout()]);
    site = await openSellerSite(checkout.origin);
  });
  afterAll(() => Promise.all([browser.close(), checkout.close(), site.close()]));
  afterEach(() => Promise.all(visits.splice(0).map((one) => one.close())));

  const open = async (attributes = plan, offer: Offer = onePlan, host?: string): Promise<SellerVisit> => {
    checkout.graph.offers.set('plan_one', offer);
    const one = await site.open(browser, attributes, host);
    visits.push(one);
    return one;
  };

  it('gives the frame the height of its content', async () => {
    const { page, frame: shown } = await open();
    const frame = await shown();
    const heights = async (): Promise<readonly [number, number]> => [
      await page.evaluate<number>("document.querySelector('iframe').getBoundingClientRect().height"),
      await frame.evaluate<number>('Math.ceil(document.body.getBoundingClientRect().height)'),
    ];
    const equal = ([outer, inner]: readonly [number, number]) => outer === inner;
    const [before] = await until(heights, equal);
    await frame.locator('#pay').click();
    await frame.getByRole('alert').waitFor();
    const [after] = await until(heights, (both) => equal(both) && both[0] !== before);
    expect(after).toBeGreaterThan(before);
    expect(await frame.evaluate('document.documentElement.scrollHeight > innerHeight')).toBe(false);
    expect(await barriers(page)).toEqual([]);
  });

  it('takes the address of the buyer from the page, and returns it', async () => {
    const attributes = `${plan} data-checkout-prefill-email="ada@example.com" data-checkout-prefill-name="Ada" data-checkout-on-identity-captured="captured"`;
    const { page, called, frame: shown } = await open(attributes, fullOffer);
    await shown();
    expect(await page.evaluate("checkoutEmbed.getEmail('shop')")).toBe('ada@example.com');
    await page.evaluate("checkoutEmbed.setEmail('shop', 'bea@example.com')");
    expect(await page.evaluate("checkoutEmbed.getEmail('shop')")).toBe('bea@example.com');
    expect(await called('captured')).toEqual([[{ email: 'bea@example.com' }]]);
    await expect(page.evaluate("checkoutEmbed.setEmail('shop', 'bea')")).rejects.toThrow(
      'This is not an e-mail address.',
    );
    await expect(page.evaluate("checkoutEmbed.getEmail('basket')")).rejects.toThrow(
      'There is no embedded checkout with the id basket.',
    );
    const address = {
      name: 'Bea',
      country: 'US',
      line1: '1 Way',
      line2: '',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
    };
    const empty = { name: 'Ada', country: '', line1: '', line2: '', city: '', state: '', postalCode: '' };
    expect(await page.evaluate("checkoutEmbed.getAddress('shop')")).toEqual({ address: empty, isComplete: false });
    await page.evaluate(`checkoutEmbed.setAddress('shop', ${JSON.stringify({ ...address, country: 'us' })})`);
    expect(await page.evaluate("checkoutEmbed.getAddress('shop')")).toEqual({ address, isComplete: true });
    await expect(page.evaluate("checkoutEmbed.setAddress('shop', { country: 'XX' })")).rejects.toThrow(
      'The country is not a two-letter code of a country of this checkout.',
    );
  });

  it('submits by a method, reports rejected addresses, and hides the parts that attributes list', async () => {
    const attributes = `${plan} data-checkout-hide-submit-button="true" data-checkout-hide-price="true" data-checkout-disable-email="true" data-checkout-prefill-email="ada@example.com" data-checkout-on-address-validation-error="addressRejected"`;
    const { page, called, frame: shown } = await open(attributes, fullOffer);
    const frame = await shown();
    expect(await Promise.all([frame.locator('#pay').isVisible(), frame.locator('#price').isVisible()])).toEqual([
      false,
      false,
    ]);
    expect(await frame.getByLabel('E-mail').isEditable()).toBe(false);
    await page.evaluate("checkoutEmbed.submit('shop')");
    expect(await called('addressRejected')).toContainEqual([
      { error_message: 'Choose a billing country.', error_code: 'billing_country' },
    ]);
    expect(checkout.graph.of('checkoutSubmit')).toEqual([]);
  });

  it('has the theme and the colors of the attributes', async () => {
    const attributes = `${plan} data-checkout-theme="dark" data-checkout-theme-accent-color="#ffee00"`;
    const { frame: shown } = await open(attributes);
    const frame = await shown();
    expect(
      await frame.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.getElementById('pay')).backgroundColor]",
      ),
    ).toEqual(['rgb(15, 19, 26)', 'rgb(255, 238, 0)']);
  });

  it('ignores messages of other windows, in the page and in the frame', async () => {
    const { page, calls, messages, frame: shown } = await open(`${plan} data-checkout-on-complete="completed"`);
    await shown();
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${site.origin('127.0.0.1')}/intruder' }))`,
    );
    await until(messages, (received) => received.some(({ event }) => event === 'forged'));
    expect((await messages()).filter(({ plan_id: id }) => id === 'plan_forged')).toHaveLength(1);
    expect(await calls()).toEqual([]);
    expect(await page.evaluate("checkoutEmbed.getEmail('shop')")).toBe('');
  });

  const refused: [string, readonly string[], string][] = [
    ['of a site that the seller does not list', ['https://shop.example'], 'localhost'],
    ['that is no loopback origin while the seller lists none', [], 'shop.localhost'],
  ];
  it.each(refused)('is refused in a page %s', async (_name, embedOrigins, host) => {
    const { page, complaints } = await open(plan, { ...onePlan, account: { ...onePlan.account, embedOrigins } }, host);
    const reports = await until(
      async () => complaints,
      (found) => found.length > 0,
    );
    expect(reports).toEqual([expect.stringContaining(`frame-ancestors 'none'`)]);
    expect(await page.evaluate("document.querySelector('iframe').contentDocument")).toBeNull();
  });

  it('is inserted into elements that are added later, once', async () => {
    const { page } = await open('');
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<div id="later" ${plan}></div>'); document.getElementById('later').append('x')`,
    );
    await page.waitForSelector('#later iframe');
    expect(await page.evaluate("document.querySelectorAll('iframe').length")).toBe(1);
    await page.evaluate("document.getElementById('later').remove()");
    await expect(
      until(
        () => page.evaluate<string>("checkoutEmbed.getEmail('later').catch(({ message }) => message)"),
        (text) => text !== '',
      ),
    ).resolves.toBe('There is no embedded checkout with the id later.');
  });

  it('is served with a script that other sites may load and cache', async () => {
    const response = await fetch(`${checkout.origin}/checkout/embed.js`);
    const { headers } = response;
    expect([
      response.status,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('access-control-allow-origin'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual([200, 'text/javascript; charset=utf-8', 'public, max-age=3600', '*', 'cross-origin']);
  });
});
