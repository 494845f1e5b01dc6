import { httpCall } from '../../test/support/http-call';
import { cardBrands, iconNames } from '../design/icons';
import { ar } from '../messages/ar';
import { en } from '../messages/en';
import { languages } from '../messages';
import { openTestGallery, type TestGallery } from './testing';

let gallery: TestGallery;
beforeEach(async () => void (gallery = await openTestGallery()));
afterEach(() => gallery.close());

const get = (query = '', headers = {}) =>
  httpCall(gallery.port, { path: `/sandbox/gallery${query}`, headers: { accept: 'text/html', ...headers } });

describe('the gallery of components', () => {
  it('shows every icon and every mark, and is not indexed', async () => {
    const { status, text, headers } = await get();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(text).toContain('<meta name="robots" content="noindex">');
    const shown = [...text.matchAll(/icons-[0-9a-f]{16}\.svg#([\w-]+)"/g)].map(([, name]) => name);
    expect(
      [...iconNames, ...Object.keys(cardBrands).map((brand) => `card-${brand}`)].filter(
        (name) => !shown.includes(name),
      ),
    ).toEqual([]);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(gallery.failures).toEqual([]);
  });

  it.each([...languages.values()])('has the texts of a language: $name', async (language) => {
    const { text } = await get(`?locale=${language.locale}`);
    expect(text).toContain(
      language.direction === 'rtl' ? `<html lang="ar" dir="rtl">` : `<html lang="${language.locale}">`,
    );
    expect(text).toContain(
      `<button class="main" type="submit" aria-disabled="true">${language.text('submit.busy')}</button>`,
    );
    expect(text).toContain(
      `<time datetime="2026-12-21T00:00:00.000Z">${language.day('2026-12-21T00:00:00.000Z')}</time>`,
    );
    expect(text.includes('/checkout/assets/japanese-')).toBe(language.locale === 'ja');
  });

  it('is in the language of the browser, and in English for an unknown one', async () => {
    expect((await get('', { 'accept-language': 'ar' })).text).toContain(ar['session.cardSaved']);
    expect((await get('?locale=%3Cb%3E')).text).toContain(en['session.cardSaved']);
  });

  it('is served in the sandbox only, and only for reading', async () => {
    expect((await httpCall(gallery.port, { method: 'POST', path: '/sandbox/gallery' })).status).toBe(405);
    expect((await httpCall(gallery.port, { path: '/sandbox/gallery/' })).status).toBe(404);
    const live = await openTestGallery({ sandbox: false });
    const { status, text } = await httpCall(live.port, { path: '/sandbox/gallery', headers: { accept: 'text/html' } });
    expect([status, text.includes('Design system')]).toEqual([404, false]);
    await live.close();
  });
});
