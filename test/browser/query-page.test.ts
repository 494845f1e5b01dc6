import type { Browser } from 'playwright-core';
import { GraphServers } from '../../gateway/test/toys/graph-server';
import { sampleGraph } from '../../gateway/test/toys/graph';
import type { Graph } from '../../gateway/src';
import { requiresPackage } from '../support';
import { openBrowser, picture, visit } from './support/browser';

requiresPackage('chromium')('the query page', () => {
  const servers = new GraphServers();
  let graph: Graph;
  let browser: Browser;
  beforeAll(async () => {
    [graph, browser] = await Promise.all([sampleGraph(), openBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), servers.close()]);
    await graph?.close();
  });

  it('works under a policy that allows only its own script and no injected code', async () => {
    const { url } = await servers.open(graph);
    const { page, complaints, requests, close } = await visit(browser);
    const response = await page.goto(url);
    const policy = String(response?.headers()['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; worker-src blob:; /);
    await page.locator('.graphiql-execute-button, [aria-label^="Execute"]').first().click();
    await page.getByText('queryType').nth(1).waitFor();
    await picture(page, 'query-page');
    expect(complaints).toEqual([]);
    expect(requests.filter((address) => !address.startsWith(url) && !/^(blob|data):/.test(address))).toEqual([]);
    await page.evaluate(
      "document.body.appendChild(Object.assign(document.createElement('script'), { textContent: 'document.title = \"Taken\"' }))",
    );
    expect(await page.title()).toBe('Graph');
    await close();
  });
});
