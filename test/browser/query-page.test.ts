import type { Browser, Page } from 'playwright-core';
import { configuration } from '../../app/config';
import { startPageUrl } from '../../app/runtime/start-page';
import { type QueryExample, queryExamples, variablesOf } from '../../gateway/src/http/graphiql-examples';
import { requiresPackage } from '../support';
import { masterSecret, openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { barriers, endVisits, openBrowser, overflow, picture, type Visit, visit } from './support/browser';

requiresPackage('chromium')('the query page', () => {
  let service: TestService;
  let browser: Browser;
  let url: string;
  const visits: Visit[] = [];
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openBrowser()]);
    const startPage = startPageUrl(configuration.load({ MASTER_SECRET: masterSecret }), service.origin) as string;
    url = `${service.origin}/graphql${startPage.slice(startPage.indexOf('?'))}`;
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), service?.close()]);
  });
  afterEach(() => endVisits(visits, [service.origin, `blob:${service.origin}`]));

  async function open(address: string): Promise<Page> {
    const one = await visit(browser);
    visits.push(one);
    await one.page.goto(address);
    await one.page.locator('button[data-example]:enabled').first().waitFor();
    return one.page;
  }

  /** Opens an example, and runs it when the editor has read its operation. */
  async function run(page: Page, example: string, operation: string): Promise<void> {
    await page.getByRole('button', { name: example, exact: true }).click();
    await page.getByRole('tab', { name: operation }).waitFor();
    await page.locator('.graphiql-execute-button').click();
  }

  const result = (page: Page, text: string): Promise<void> =>
    page.locator('.result-window').getByText(text).first().waitFor();

  it('runs each example with the filled-in key, which the browser does not store', async () => {
    const page = await open(url);
    const key = service.demoData.accounts[0]?.keys.latest as string;
    for (const [example, operation, text] of [
      ['List', 'Plans', 'hasNextPage'],
      ['Nested objects', 'Product', 'ownerUser'],
      ['Create', 'CreateProduct', 'purchaseUrl'],
      ['Errors', 'RejectedProduct', 'parameter_invalid'],
    ] as const) {
      await run(page, example, operation);
      await result(page, text);
    }
    await picture(page, 'query-page');
    expect(await overflow(page)).toBe(0);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(key);
  });

  it('receives live events while the example of subscriptions runs', async () => {
    const page = await open(url);
    await run(page, 'Subscribe', 'ProductEvents');
    const create = queryExamples.find(({ name }) => name === 'Create') as QueryExample;
    // The page does not show when its subscription has started; earlier events are not sent.
    await until(
      async () => {
        await service.query(create.query, JSON.parse(variablesOf(create, {})));
        return page.locator('.result-window').getByText('product.created').count();
      },
      (count) => count > 0,
    );
  });

  it('has examples for the keyboard, whose effect can be undone', async () => {
    const page = await open(url);
    await page.getByRole('button', { name: 'Create', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'CreateProduct' }).waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByRole('tab', { name: 'Plans' }).waitFor();
    expect((await barriers(page)).filter((text) => /id="(?:bar|note)"|data-example/.test(text))).toEqual([]);
  });

  it('describes the API, with types in the order of their names', async () => {
    const page = await open(url);
    await page.getByRole('button', { name: /documentation/i }).click();
    await page.getByText('Commerce and payments').waitFor();
    const names = await page.locator('.graphiql-doc-explorer-section-content').last().locator('a').allTextContents();
    expect(names.length).toBeGreaterThan(100);
    expect(names).toEqual(names.toSorted());
  });

  it('has no key without the token, and runs only its own scripts', async () => {
    const page = await open(`${service.origin}/graphql`);
    await page.getByText('sandbox.json').waitFor();
    await run(page, 'List', 'Plans');
    await result(page, 'A valid credential is required.');
    await page.evaluate(
      "document.body.appendChild(Object.assign(document.createElement('script'), { src: '/start/copy.js' }))",
    );
    await page.evaluate(
      "document.body.appendChild(Object.assign(document.createElement('script'), { textContent: 'document.title = \"Taken\"' }))",
    );
    expect(await page.title()).toBe('Graph');
    // The browser reports both scripts as violations of the policy.
    expect(visits.flatMap(({ complaints }) => complaints)).toHaveLength(2);
    await Promise.all(visits.splice(0).map((one) => one.close()));
  });
});
