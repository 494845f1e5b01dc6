import type { Browser } from 'playwright-core';
import type { Offer, Styling } from '../../web/checkout/documents';
import { noStyling, onePlan, openTestCheckout, type TestCheckout } from '../../web/checkout/testing';
import { requiresPackage } from '../support';
import { endVisits, openBrowser, type Visit, visit } from './support/browser';

/** Limit of everything that a checkout transfers, in bytes. */
const limit = 60_000;

type SizeCase = readonly [
  name: string,
  query: string,
  font: Styling['fontFamily'],
  moreFiles: readonly string[],
  change: Partial<Offer>,
];

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
    fontFamily: Styling['fontFamily'],
    change: Partial<Offer>,
  ): Promise<Map<string, number>> {
    checkout.graph.offers.set('plan_one', {
      ...onePlan,
      ...change,
      configuration: { redirectUrl: null, checkoutStyling: { ...noStyling, fontFamily } },
    });
    const one = await visit(browser);
    visits.push(one);
    const sizes = new Map<string, Promise<number>[]>();
    one.page.on('requestfinished', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
      const file = name.replace(/-[0-9a-f]{16}(?=\.)/, '').replace('plan_one', 'page');
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
      if (!file.startsWith('favicon')) sizes.set(file, [...(sizes.get(file) ?? []), size]);
    });
    await one.page.goto(`${checkout.origin}/checkout/plan_one${query}`, { waitUntil: 'networkidle' });
    await one.page.evaluate('document.fonts.ready');
    // The frame has files of the page from the cache, whose sizes are reported as negative numbers.
    const largest = async ([file, all]: [string, Promise<number>[]]) =>
      [file, Math.max(...(await Promise.all(all)))] as const;
    return new Map(await Promise.all([...sizes].map(largest)));
  }

  const totalOf = (sizes: ReadonlyMap<string, number>): number =>
    [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const print = (name: string, sizes: ReadonlyMap<string, number>): void => {
    const parts = [...sizes, ['total', totalOf(sizes)] as const].map(([file, size]) => `${file} ${size}`);
    process.stdout.write(`${name}: ${parts.join(', ')} bytes\n`);
  };

  const files = ['card', 'card-fields.js', 'enhance.js', 'framed-card.js', 'icons.svg', 'page', 'style.css'];
  const addresses = { asksBillingAddress: true, asksShippingAddress: true };
  // Arabic and Japanese have fonts of their own, in addition.
  const twoAddresses = ['en', 'de', 'es', 'fr', 'pt'].map((locale): SizeCase => [
    `two addresses in ${locale}`,
    `?locale=${locale}`,
    'SYSTEM',
    ['figtree-latin.woff2'],
    addresses,
  ]);

  it.each<SizeCase>([
    ['in English', '?locale=en', 'SYSTEM', ['figtree-latin.woff2'], {}],
    ['with Roboto', '?locale=en', 'ROBOTO', ['roboto-latin.woff2', 'theme--rounded--roboto.css'], {}],
    ['in Arabic', '?locale=ar', 'SYSTEM', ['figtree-latin.woff2', 'noto-sans-arabic-arabic.woff2'], {}],
    ...twoAddresses,
  ])('transfers less than 60 kB: %s', async (name, query, font, more, change) => {
    const sizes = await transferred(query, font, change);
    print(name, sizes);
    expect([...sizes.keys()].toSorted()).toEqual([...files, ...more].toSorted());
    expect(totalOf(sizes)).toBeLessThan(limit);
  });
});
