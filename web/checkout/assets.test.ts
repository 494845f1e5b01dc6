import { httpCall, type HttpResponse } from '../../test/support/http-call';
import { mainFontUrl } from '../design/fonts';
import { addressRows } from './address-formats';
import type { Offer, Styling } from './documents';
import { noStyling, onePlan, openTestCheckout, type TestCheckout } from './testing';

let checkout: TestCheckout;
beforeEach(async () => void (checkout = await openTestCheckout()));
afterEach(() => checkout.close());

const get = (path: string, encodings?: string, method = 'GET'): Promise<HttpResponse> =>
  httpCall(Number(new URL(checkout.origin).port), {
    method,
    path,
    headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
  });
const offeredWith = (fontFamily: Styling['fontFamily'], change: Partial<Offer> = {}): void =>
  void checkout.graph.offers.set('plan_one', {
    ...onePlan,
    ...change,
    configuration: { redirectUrl: null, checkoutStyling: { ...noStyling, fontFamily } },
  });
const sizeOf = ({ headers }: HttpResponse): number => Number(headers['content-length']);

/** Returns the URLs of the files that a page loads: style sheets, scripts, preloaded fonts, the sprite. */
function filesOf({ text }: HttpResponse): string[] {
  const urls = [...text.matchAll(/(?:href|src)="(\/checkout\/assets\/[^"#]*)/g)].map(([, url = '']) => url);
  return [...new Set(urls)];
}

/** Returns the URL of a font's file for Latin letters in the style sheet of a theme. */
async function latinFontOf(theme: string): Promise<string> {
  const { text } = await get(theme);
  return `/checkout/assets/${/url\(([\w-]+-latin-[0-9a-f]{16}\.woff2)\)/.exec(text)?.[1]}`;
}

/** Limit of everything that a checkout transfers, in bytes. */
const limit = 60_000;
type SizeCase = readonly [name: string, font: Styling['fontFamily'], locale: string, change: Partial<Offer>];
const addresses = { asksBillingAddress: true, asksShippingAddress: true };

describe('the transferred size of a checkout', () => {
  // Arabic and Japanese have fonts of their own, in addition.
  const twoAddresses = ['en', 'de', 'es', 'fr', 'pt'].map((locale): SizeCase => [
    `with two addresses in ${locale}`,
    'SYSTEM',
    locale,
    addresses,
  ]);

  it.each<SizeCase>([
    ['with the font of the service', 'SYSTEM', 'en', {}],
    ['in German', 'SYSTEM', 'de', {}],
    ['with Roboto', 'ROBOTO', 'en', {}],
    ['with Open Sans', 'OPEN_SANS', 'en', {}],
    ...twoAddresses,
  ])('is below 60 kB with page, style sheet, script, icons and font: %s', async (name, font, locale, change) => {
    offeredWith(font, change);
    const page = await get(`/checkout/plan_one?locale=${locale}`);
    const themes = filesOf(page).filter((url) => url.includes('/theme-'));
    const files = new Set([...filesOf(page), ...(await Promise.all(themes.map(latinFontOf)))]);
    const responses = await Promise.all([...files].map((url) => get(url, 'gzip, deflate, br')));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const sizes = [
      ['page', sizeOf(page)],
      ...[...files].map((url, index) => [url.split('/').at(-1), sizeOf(responses[index] as HttpResponse)]),
    ];
    const total = sizes.reduce((sum, [, size]) => sum + Number(size), 0);
    process.stdout.write(
      `Checkout ${name}: ${[...sizes, ['total', total]].map(([file, size]) => `${file} ${size}`).join(', ')} bytes\n`,
    );
    const kinds = [...files].map((url) => url.split('.').at(-1)).toSorted();
    expect(kinds).toEqual(themes.length === 0 ? ['css', 'js', 'svg', 'woff2'] : ['css', 'css', 'js', 'svg', 'woff2']);
    expect(total).toBeLessThan(limit);
  });
});

describe('files of pages', () => {
  it('contain scripts without their comments, and with the formats of addresses', async () => {
    const url = filesOf(await get('/checkout/plan_one')).find((file) => file.endsWith('.js')) ?? '';
    const { text } = await get(url);
    expect(text).toMatch(/^'use strict';\n/);
    expect(text.match(/^\s*(?:\/\*|\*|\/\/)/gm)).toBeNull();
    expect(text).toContain(JSON.stringify(addressRows).slice(1));
    expect(text).not.toContain('{addressRows}');
  });

  it('are compressed for clients that accept it, and cached without a time limit', async () => {
    const style = filesOf(await get('/checkout/plan_one')).find((url) => url.endsWith('.css')) ?? '';
    const [plain, compressed, refused, head] = await Promise.all([
      get(style),
      get(style, 'gzip, br;q=0.8'),
      get(style, 'gzip, br;q=0'),
      get(style, 'br', 'HEAD'),
    ]);
    const facts = ({ status, headers }: HttpResponse) => [status, headers['content-encoding'], headers.vary];
    expect([plain, compressed, refused, head].map(facts)).toEqual([
      [200, undefined, 'accept-encoding'],
      [200, 'br', 'accept-encoding'],
      [200, undefined, 'accept-encoding'],
      [200, 'br', 'accept-encoding'],
    ]);
    expect([sizeOf(plain), sizeOf(refused)]).toEqual([Buffer.byteLength(plain.text), Buffer.byteLength(plain.text)]);
    expect([sizeOf(compressed) * 3 < sizeOf(plain), sizeOf(head), head.text]).toEqual([true, sizeOf(compressed), '']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('leave pages uncompressed, whose size would reveal their secrets', async () => {
    const { headers } = await get('/checkout/plan_one', 'br');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  it('include fonts, which pages of this service may load', async () => {
    const { status, headers } = await get(mainFontUrl, 'br');
    expect([status, headers['content-type'], headers['content-encoding'], headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      undefined,
      'public, max-age=31536000, immutable',
    ]);
    const page = await get('/checkout/plan_one');
    expect(page.headers['content-security-policy']).toContain("; font-src 'self';");
    expect(page.text).toContain(`<link rel="preload" href="${mainFontUrl}" as="font" type="font/woff2" crossorigin>`);
    expect((await get(mainFontUrl.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).status).toBe(404);
  });

  it('are equal for requests at the same time', async () => {
    const url = await latinFontOf('/checkout/assets/theme--rounded--roboto.css');
    const responses = await Promise.all([get(url), get(url), get(url)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it('have the font of a theme instead of that of the service', async () => {
    offeredWith('ROBOTO');
    const { text } = await get('/checkout/plan_one');
    expect([text.includes('rel="preload"'), text.includes('/theme--rounded--roboto.css')]).toEqual([false, true]);
    const sheet = (await get('/checkout/assets/theme--rounded--roboto.css')).text;
    expect([sheet.match(/@font-face/g)?.length, sheet.includes(":root { --font: 'Roboto'; }")]).toEqual([5, true]);
  });

  it('have the Japanese font for Japanese pages only', async () => {
    const [japanese, arabic] = await Promise.all(
      ['ja', 'ar'].map((locale) => get(`/checkout/plan_one?locale=${locale}`)),
    );
    const sheet = /href="(\/checkout\/assets\/japanese-[0-9a-f]{16}\.css)"/.exec(japanese?.text ?? '')?.[1] ?? '';
    expect([sizeOf(await get(sheet, 'br')) < 20_000, arabic?.text.includes('japanese-')]).toEqual([true, false]);
  });
});
