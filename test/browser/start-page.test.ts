import type { Browser, Page } from 'playwright-core';
import { configuration } from '../../app/config';
import { startPageUrl } from '../../app/runtime/start-page';
import { requiresPackage } from '../support';
import { variants } from '../support/lane';
import { masterSecret, openService, type TestService } from '../support/service';
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

requiresPackage('chromium')('a new user', () => {
  let service: TestService;
  let browser: Browser;
  let url: string;
  const visits: Visit[] = [];
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openBrowser()]);
    url = startPageUrl(configuration.load({ MASTER_SECRET: masterSecret }), service.origin) as string;
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), service?.close()]);
  });
  afterEach(() => endVisits(visits, [service.origin]));

  async function open(address: string, options?: VisitOptions): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(address);
    return one.page;
  }

  it.each(
    variants<[string, VisitOptions]>(
      ['light', {}],
      ['dark', { dark: true }],
      ['phone', { width: 360 }],
      ['phone-dark', { width: 360, dark: true }],
    ),
  )('finds keys, checkouts and test cards: %s', async (name, options) => {
    const page = await open(url, options);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await picture(page, `start-page-${name}`);
  });

  it('copies a key and opens a checkout', async () => {
    const page = await open(url);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin });
    await page
      .getByRole('button', { name: /^Copy key of .*, everything, pinned to version 2026-08-21$/ })
      .first()
      .click();
    await page.getByText(/^Copied: key of /).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(service.demoData.accounts[0]?.keys.latest);
    await page.locator('.card').first().click();
    await page.getByLabel('E-mail').waitFor();
  });

  it('sees no copy button without scripts, and can still read everything', async () => {
    const page = await open(url, { scripts: false });
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(await page.locator('#key-0').textContent()).toBe(service.demoData.accounts[0]?.keys.latest);
  });

  it.each([
    ['start-page-public', '/'],
    ['page-not-found', '/unknown'],
    ['sent-mail-without-token', '/sandbox/mail'],
  ])('sees a page without secrets: %s', async (name, path) => {
    const page = await open(`${service.origin}${path}`);
    expect(await barriers(page)).toEqual([]);
    await picture(page, name);
    expect(await page.content()).not.toContain(service.demoData.accounts[0]?.keys.latest as string);
  });
});
