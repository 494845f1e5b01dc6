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
    ['samples', '/docs/latest/promo-codes?language=python'],
    ['differences', '/docs/diff?from=2026-06-08&to=2026-06-09'],
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

  it('shows samples in the language that was chosen last', async () => {
    const page = await open('/docs/latest/promo-codes');
    const openSamples = page.locator('.samples details[open]');
    const languages = (): Promise<(string | null)[]> =>
      openSamples.evaluateAll((all) => all.map((one) => one.getAttribute('data-language')));
    expect(await languages()).toEqual([]);
    const summary = page.locator('#deletePromoCode .samples summary').getByText('Ruby', { exact: true });
    await summary.scrollIntoViewIfNeeded();
    const before = await summary.boundingBox();
    await summary.click();
    expect(await languages()).toEqual(Array(6).fill('ruby'));
    expect((await summary.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);

    await page.goto(`${service.origin}/docs/latest/plans`);
    expect(new Set(await languages())).toEqual(new Set(['ruby']));
    await page.getByRole('link', { name: 'Go', exact: true }).click();
    expect(new Set(await languages())).toEqual(new Set(['go']));
    expect(page.url()).toBe(`${service.origin}/docs/latest/plans?language=go`);

    await page.goto(`${service.origin}/docs/v2/plans?language=php`);
    await page.getByRole('link', { name: 'curl', exact: true }).click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).last().click();
    expect(page.url()).toBe(`${service.origin}/docs/v2/webhooks?language=curl`);
    expect(new Set(await languages())).toEqual(new Set(['curl']));
  });

  it('expands and collapses all fields of an object', async () => {
    const page = await open('/docs/latest/plans');
    const operation = page.locator('#listPlans');
    const inner = page.locator('[id="listPlans.response.data.account.id"]');
    expect(await inner.isVisible()).toBe(false);
    await operation.getByRole('button', { name: 'Expand all' }).click();
    await inner.waitFor();
    await operation.getByRole('button', { name: 'Collapse all' }).click();
    await inner.waitFor({ state: 'hidden' });
  });

  it('shows the field of a link, also inside a collapsed one', async () => {
    const page = await open('/docs/latest/plans#listPlans.response.data.account.id');
    await page.locator('[id="listPlans.response.data.account.id"]').waitFor();
    expect(await page.locator('li:target').textContent()).toBe('id stringAccount id (biz_).');
  });

  it('expands fields and filters differences without scripts', async () => {
    const page = await open('/docs/latest/plans', { scripts: false });
    const account = page.locator('#listPlans details details').filter({ hasText: 'The selling account' });
    await account.locator('summary').click();
    await account.getByText('Name of the business.').waitFor();
    await page.goto(`${service.origin}/docs/diff?from=2026-07-22&to=2026-07-23`);
    await page.getByRole('checkbox', { name: 'Breaking differences only' }).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForURL('**/docs/diff?from=2026-07-22&to=2026-07-23&breaking=true');
    expect(await page.getByRole('checkbox', { name: 'Breaking differences only' }).isChecked()).toBe(true);
  });

  const field = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' });

  /** Returns the text of the selected result, which the search field refers to. */
  const selected = (page: Page): Promise<string | null> =>
    page.evaluate(
      "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.querySelector('strong')?.textContent ?? null",
    );

  it('shows results while typing, which the keyboard opens', async () => {
    const page = await open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('ROTATE secret');
    const status = page.getByRole('search').getByRole('status');
    await status.getByText('results').waitFor();
    await page.getByRole('option', { name: 'POST /webhooks/{id}/rotate_secret' }).waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await selected(page)).toBeNull();
    await page.keyboard.press('ArrowDown');
    expect(await selected(page)).toBe('POST /webhooks/{id}/rotate_secret');
    await page.keyboard.press('ArrowUp');
    expect(await selected(page)).toBeNull();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.origin}/docs/2026-08-21/webhooks#rotateSecretWebhook`);
  });

  it('shows the same first results as the result page, and leads to it', async () => {
    const page = await open('/docs/webhooks');
    await field(page).click();
    await page.keyboard.type('webhook');
    const all = page.getByRole('option', { name: /^All \d+ results$/ });
    await all.waitFor();
    const typed = await page.locator('[role=option] strong').allTextContents();
    expect(typed).toHaveLength(8);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.origin}/docs/search?q=webhook`);
    expect((await page.locator('.results a').allTextContents()).slice(0, 8)).toEqual(typed);
    await field(page).click();
    await all.click();
    await page.waitForURL(`${service.origin}/docs/search?q=webhook`);
  });

  it('closes the results with Escape, and treats markup as text', async () => {
    const page = await open('/docs');
    await field(page).click();
    await page.keyboard.type('webhook');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('option').count()).toBe(0);
    expect([await field(page).inputValue(), await field(page).getAttribute('aria-expanded')]).toEqual([
      'webhook',
      'false',
    ]);
    await field(page).fill('<img src=x onerror=alert(1)>');
    await page.getByRole('status').getByText('No page contains all of these words.').waitFor();
    await field(page).fill('<event>');
    await page
      .getByRole('status')
      .getByText(/\bresults?$/)
      .waitFor();
    expect(await page.locator('.found img, .found event').count()).toBe(0);
  });

  it.each(looks)('results while typing fit the window: %s', async (look, options) => {
    const page = await open('/docs', options);
    await field(page).click();
    await page.keyboard.type('webhook');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await picture(page, `docs-typed-${look}`);
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
