import type { Browser } from 'playwright-core';
import type { Styling } from '../../web/checkout/documents';
import { noStyling, onePlan, openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { endVisits, openBrowser, type Visit, visit } from './support/browser';

/** Limit of everything that a checkout transfers, in bytes. */
const limit = 60_000;

requiresPackage('chromium')('a checkout in a browser', () => {
  let browser: Browser;
  let checkout: TestCheckout;
  const visits: Visit[] = [];
  beforeAll(async () => void (browser = await openBrowser()));
  afterAll(() => browser.close());
  beforeEach(async () => void (checkout = await openTestCheckout({ cardFrame: { kind: 'sandbox' } })));
  afterEach(async () => {
    try {
      await endVisits(visits, [checkout.origin]);
    } finally {
      await checkout.close();
    }
  });

  /** Returns the file names and sizes of all responses with a body, without hashes; the page is `page`. */
  async function transferred(
    query: string,
    fontFamily: Styling['fontFamily'] = 'SYSTEM',
  ): Promise<Map<string, number>> {
    checkout.graph.offers.set('plan_one', {
      ...onePlan,
      configuration: { redirectUrl: null, checkoutStyling: { ...noStyling, fontFamily } },
    });
    const one = await visit(browser);
    visits.push(one);
    const sizes = new Map<string, Promise<number>>();
    one.page.on('requestfinished', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
      const file = name.replace(/-[0-9a-f]{16}(?=\.)/, '').replace('plan_one', 'page');
      if (!file.startsWith('favicon'))
        sizes.set(
          file,
          request.sizes().then(({ responseBodySize }) => responseBodySize),
        );
    });
    await one.page.goto(`${checkout.origin}/checkout/plan_one${query}`, { waitUntil: 'networkidle' });
    await one.page.evaluate('document.fonts.ready');
    return new Map(await Promise.all([...sizes].map(async ([file, size]) => [file, await size] as const)));
  }

  const totalOf = (sizes: ReadonlyMap<string, number>): number =>
    [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const print = (name: string, sizes: ReadonlyMap<string, number>): void => {
    const parts = [...sizes, ['total', totalOf(sizes)] as const].map(([file, size]) => `${file} ${size}`);
    process.stdout.write(`${name}: ${parts.join(', ')} bytes\n`);
  };

  const files = ['card', 'card-fields.js', 'enhance.js', 'framed-card.js', 'icons.svg', 'page', 'style.css'];

  it.each<[name: string, query: string, font: Styling['fontFamily'], more: string[]]>([
    ['in English', '?locale=en', 'SYSTEM', ['figtree-latin.woff2']],
    ['with Roboto', '?locale=en', 'ROBOTO', ['roboto-latin.woff2', 'theme--rounded--roboto.css']],
    ['in Arabic', '?locale=ar', 'SYSTEM', ['figtree-latin.woff2', 'noto-sans-arabic-arabic.woff2']],
  ])('transfers less than 60 kB: %s', async (name, query, font, more) => {
    const sizes = await transferred(query, font);
    print(name, sizes);
    expect([...sizes.keys()].toSorted()).toEqual([...files, ...more].toSorted());
    expect(totalOf(sizes)).toBeLessThan(limit);
  });
});
