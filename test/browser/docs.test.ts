import type { Browser, Page } from 'playwright-core';
import { requiresPackage } from '../support';
import { variants } from '../support/lane';
import { openService, type TestService } from '../support/service';
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

requiresPackage('chromium')('the documentation', () => {
  let service: TestService;
  let browser: Browser;
  const visits: Visit[] = [];
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), service?.close()]);
  });
  afterEach(() => endVisits(visits, [service.origin]));

  async function open(path: string, options?: VisitOptions): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(`${service.origin}${path}`);
    return one.page;
  }

  const looks = variants<[string, VisitOptions]>(
    ['phone', { width: 360 }],
    ['light', {}],
    ['dark', { dark: true }],
    ['phone-dark', { width: 360, dark: true }],
  );
  const pages = [
    ['home', '/docs'],
    ['guide', '/docs/guides/first-payment'],
    ['receivers', '/docs/guides/receive-webhooks'],
    ['reference', '/docs/webhooks'],
    ['wide-tables', '/docs/events'],
    ['operations', '/docs/latest/plans'],
    ['search', '/docs/search?q=webhook'],
  ] as const;

  it.each(looks.flatMap(([look, options]) => pages.map(([name, path]) => [name, look, path, options] as const)))(
    'has no barriers: %s, %s',
    async (name, look, path, options) => {
      const page = await open(path, options);
      expect(await barriers(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await picture(page, `docs-${name}-${look}`);
    },
  );

  it('copies a block of code', async () => {
    const page = await open('/docs/guides/first-payment');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin });
    await page.getByRole('button', { name: 'Copy: sh' }).click();
    await page.getByRole('button', { name: 'Copied: sh' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm ci && npm start\n');
  });

  it('finds a guide and works without scripts', async () => {
    const page = await open('/docs', { scripts: false });
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('first payment');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Accept a first payment' }).first().click();
    await page.getByRole('heading', { name: 'Accept a first payment' }).waitFor();
    expect(await page.locator('figure.code').count()).toBeGreaterThan(5);
    expect(await page.getByRole('button').count()).toBe(0);
  });
});
