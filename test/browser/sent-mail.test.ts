import type { Browser, Page } from 'playwright-core';
import { configuration } from '../../app/config';
import { startPageUrl } from '../../app/runtime/start-page';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { inLane } from '../support/lane';
import { masterSecret, openService, type TestService } from '../support/service';
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

requiresPackage('chromium')('the receipt of a buyer', () => {
  let service: TestService;
  let browser: Browser;
  let token: string;
  const visits: Visit[] = [];
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openBrowser()]);
    const url = startPageUrl(configuration.load({ MASTER_SECRET: masterSecret }), service.origin) as string;
    token = new URL(url).search;
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), service?.close()]);
  });
  afterEach(() => endVisits(visits, [service.origin]));

  async function openTab(options: VisitOptions): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    return one.page;
  }

  const get = async (path: string) =>
    (await service.request({ path, as: null, headers: { accept: 'text/html' } })).text;

  /** Buys in a language. Returns the path of the receipt. */
  async function receipt(locale: string): Promise<string> {
    const { status, json } = await service.request({
      method: 'POST',
      path: '/api/v1/plans',
      body: {
        product_id: service.demoData.examples.product_id,
        plan_type: 'renewal',
        initial_price: 20,
        renewal_price: 20,
        billing_period: 30,
        title: '<Long> name of a plan',
        visibility: 'visible',
      },
    });
    expect([status, json]).toEqual([200, expect.objectContaining({ title: '<Long> name of a plan' })]);
    const path = `/checkout/${(json as { readonly id: string }).id}?locale=${locale}`;
    const buyer = { email: `${locale}@example.com`, name: 'Lou' };
    const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '737' };
    const form = { ...fieldsIn(await get(path)), action: 'pay', ...buyer, ...card };
    await service.request({ ...formCall(path, form), as: null });
    const row = new RegExp(`/sandbox/mail/(mail_\\w+)\\?[^>]*>[^<]*</a></td><td>${buyer.email}<`);
    const found = await until(async () => row.exec(await get(`/sandbox/mail${token}`)));
    return `/sandbox/mail/${found?.[1]}`;
  }

  const light: [string, string, VisitOptions] = ['light', 'de', {}];
  const rightToLeft: [string, string, VisitOptions] = ['right-to-left', 'ar', { width: 360, dark: true }];
  const others = ['en', 'es', 'fr', 'ja', 'pt'].map((locale): [string, string, VisitOptions] => [locale, locale, {}]);
  it.each(inLane({ fast: [light, rightToLeft], all: [light, rightToLeft, ...others] }))(
    'is complete and accessible: %s',
    async (name, locale, options) => {
      const path = await receipt(locale);
      const frame = await openTab(options);
      await frame.goto(`${service.origin}${path}${token}`);
      await picture(frame, `sent-mail-${name}`);
      const page = await openTab(options);
      await page.setContent(await get(`${path}/html${token}`));
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await page.locator('th + td bdi').first().textContent()).toContain('<Long> name of a plan');
      expect(await overflow(page)).toBe(0);
      await picture(page, `mail-${name}`);
      expect(await barriers(page)).toEqual([]);
    },
  );
});
