import type { Browser, Page } from 'playwright-core';
import { openTestGallery, type TestGallery } from '../../web/start/testing';
import { languages } from '../../web/messages';
import { requiresPackage } from '../support';
import { optionalPackage } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { barriers, endVisits, openBrowser, overflow, type Visit, visit, type VisitOptions } from './support/browser';
import { compare, differenceOf, expectedScreenshots, sizeLimit } from './support/screenshots';

const widths = [1_280, 390] as const;
const modes = [
  ['light', false],
  ['dark', true],
] as const;
const views = widths.flatMap((width) =>
  modes.flatMap(([mode, dark]) =>
    ['en', 'ar'].map((locale) => ({ name: `gallery-${width}-${mode}-${locale}`, width, dark, locale })),
  ),
);

requiresPackage('chromium')('the gallery of components', () => {
  let browser: Browser;
  let gallery: TestGallery;
  const visits: Visit[] = [];
  beforeAll(async () => void ([browser, gallery] = await Promise.all([openBrowser(), openTestGallery()])));
  afterAll(async () => void (await Promise.all([browser?.close(), gallery?.close()])));
  afterEach(() => endVisits(visits, [gallery.origin]));

  async function open(locale: string, options: VisitOptions = {}): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(`${gallery.origin}/sandbox/gallery?locale=${locale}`, { waitUntil: 'networkidle' });
    // The layout requests the fonts: on a busy machine it may not have taken place when the network is idle.
    await one.page.evaluate('document.body.getBoundingClientRect(), document.fonts.ready');
    return one.page;
  }

  it.each([...languages.keys()].flatMap((locale) => widths.map((width) => [locale, width] as const)))(
    'has no accessibility violations and fits the window: %s, %i pixels',
    async (locale, width) => {
      for (const [mode, dark] of modes) {
        const page = await open(locale, { width, dark });
        expect([mode, await overflow(page), await barriers(page)]).toEqual([mode, 0, []]);
      }
    },
  );

  it('opens and closes a dialog without scripts', async () => {
    const page = await open('en', { scripts: false });
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    expect(await dialog.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Confirm that it is you' }).click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Fail' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('has no accessibility violations in an open dialog', async () => {
    const page = await open('en', { dark: true });
    await page.getByRole('button', { name: 'Confirm that it is you' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('draws every icon and mark of the sprite', async () => {
    const page = await open('en');
    const empty = await page.evaluate(
      `[...document.querySelectorAll('svg > use')].filter((use) => use.getBBox().width === 0).map((use) => use.href.baseVal)`,
    );
    expect(empty).toEqual([]);
    expect(await page.locator('svg > use').count()).toBeGreaterThan(30);
  });

  it('loads the fonts that its language needs, and no others', async () => {
    const loaded = async (locale: string): Promise<string[]> => {
      const page = await open(locale);
      const urls = visits.at(-1)?.requests.filter((url) => url.endsWith('.woff2')) ?? [];
      const used = await page.evaluate(
        `[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)`,
      );
      return [
        ...urls.map((url) => url.replace(/^.*\/([\w-]+)-[0-9a-f]{16}\.woff2$/, '$1')).toSorted(),
        ...(used as string[]).toSorted(),
      ];
    };
    // A preloaded font can be unused: the page must have applied it.
    expect(await loaded('en')).toEqual(['figtree-latin', 'Figtree']);
    expect(await loaded('ar')).toEqual(['figtree-latin', 'noto-sans-arabic-arabic', 'Figtree', 'Noto Sans Arabic']);
  });

  requiresPackages('screenshots')('in screenshots', () => {
    it.each(views)('looks as expected: $name', async ({ name, locale, ...options }) => {
      const page = await open(locale, options);
      // Code and names of languages are in fonts of the device, which differ between machines.
      await page.evaluate(
        `for (const one of document.querySelectorAll('code, .translations')) one.style.visibility = 'hidden'`,
      );
      expect(await differenceOf(page, name)).toBeNull();
    });

    it('is compared with screenshots that are in the repository, of 5 MB at most', () => {
      const { names, bytes } = expectedScreenshots();
      expect(names).toEqual(views.map(({ name }) => `${name}.png`).toSorted());
      expect(bytes).toBeLessThan(sizeLimit);
    });

    it('is reported where a screenshot differs in more than the tolerance, or has another size', () => {
      const { PNG } = optionalPackage<{
        PNG: { new (size: object): { data: Buffer }; sync: { write(picture: object): Buffer } };
      }>('screenshots', 'pngjs');
      const picture = (width: number, changedPixels: number): Buffer => {
        const image = new PNG({ width, height: 100 });
        image.data.fill(255);
        for (let pixel = 0; pixel < changedPixels; pixel += 1) image.data.fill(0, pixel * 4 * 50, pixel * 4 * 50 + 3);
        return PNG.sync.write(image);
      };
      const white = picture(100, 0);
      expect(compare('planted', white, picture(100, 2))).toBeNull();
      expect(compare('planted', white, picture(100, 3))).toBe(
        'planted differs in 3 pixels: see artifacts/screenshots/differences/planted-actual.png and artifacts/screenshots/differences/planted-difference.png',
      );
      expect(compare('planted', white, picture(90, 0))).toBe(
        'planted has 90 × 100 pixels, expected 100 × 100: see artifacts/screenshots/differences/planted-actual.png',
      );
    });
  });
});
