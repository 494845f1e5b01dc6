import type { Browser, Page } from 'playwright-core';
import { requiresPackage } from '../support';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
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

requiresPackage('chromium')('a developer', () => {
  let service: TestService;
  let browser: Browser;
  let mailbox: Mailbox;
  const visits: Visit[] = [];
  beforeAll(async () => {
    mailbox = openMailbox();
    [service, browser] = await Promise.all([openService(), openBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), service?.close()]);
    mailbox.close();
  });
  afterEach(() => endVisits(visits, [service.origin]));

  /** Signs in as a user does, and arrives at the requested page. */
  async function arrive(path: string, options?: VisitOptions): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    const { page } = one;
    await page.goto(`${service.origin}${path}`);
    await page.getByLabel('E-mail').fill('iris@demo.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.goto((await mailbox.link('iris@demo.example')).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**${path}`);
    return page;
  }

  it('signs in and creates a key with the keyboard alone', async () => {
    const page = await arrive('/developer');
    await page.getByRole('link', { name: 'Pickaxe Labs' }).press('Enter');
    await page.getByRole('link', { name: 'New key' }).press('Enter');
    await page.getByLabel('Name').fill('Laptop');
    await page.getByRole('button', { name: 'Make the key' }).press('Enter');
    const secret = await page.locator('#secret').textContent();
    expect((await service.request({ path: '/api/v1/accounts/me', as: secret })).status).toBe(200);
    await picture(page, 'developer-key');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('link', { name: 'Laptop' }).waitFor();
    expect(await page.content()).not.toContain(secret as string);
  });

  it.each([
    ['wide', {}],
    ['narrow', { width: 360 }],
  ] as const)('reads the details of a webhook for all events: %s', async (name, options) => {
    const [account] = service.demoData.accounts;
    const created = await service.request({
      method: 'POST',
      path: '/api/v1/webhooks',
      body: { url: 'https://receiver.example/all', resource_id: account?.id },
    });
    const { id, events } = created.json as { id: string; events: readonly string[] };
    const page = await arrive(`/developer/${account?.id}/webhooks/${id}`, options);
    // A label with too little space breaks into lines of single letters.
    const lines = await page.$$eval('dl.lines dt', (labels) =>
      labels.map((label) =>
        Math.round(label.getBoundingClientRect().height / parseFloat(getComputedStyle(label).lineHeight)),
      ),
    );
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(new Set(lines)).toEqual(new Set([1]));
    await page.getByText(`${events.length} of ${events.length} events`).click();
    await page.getByText('payment.succeeded', { exact: true }).first().waitFor();
    expect([await overflow(page), await barriers(page)]).toEqual([0, []]);
    await picture(page, `developer-all-events-${name}`);
  });

  /** Sends an invoice, and returns the address of the page of its mail. */
  async function mailPage(root: string): Promise<string> {
    const body = {
      collection_method: 'send_invoice',
      product_id: service.demoData.examples.product_id,
      plan: { plan_type: 'one_time', initial_price: 120 },
      email_address: 'billed@example.com',
      customer_name: 'Lou',
      due_date: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    };
    expect((await service.request({ method: 'POST', path: '/api/v1/invoices', body })).status).toBe(200);
    const { json } = await until(
      () => service.query('{ mails(first: 1, filter: { kinds: [INVOICE], statuses: [SENT] }) { nodes { id } } }'),
      (response) => JSON.stringify(response.json).includes('"id"'),
    );
    const { data } = json as { data: { mails: { nodes: { id: string }[] } } };
    return `${root}/mails/${data.mails.nodes[0]?.id}`;
  }

  it('filters the mails to buyers, and opens one', async () => {
    const [account] = service.demoData.accounts;
    const root = `/developer/${account?.id}`;
    const address = await mailPage(root);
    const page = await arrive(`${root}/keys`);
    await page.getByRole('link', { name: 'Mails' }).press('Enter');
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await page.getByText('There are no such mails.').waitFor();
    await page.getByLabel('Status').selectOption('Sent');
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await page.getByRole('link', { name: 'Invoice' }).first().press('Enter');
    await page.waitForURL(`**${address}`);
    expect(await page.locator('dd').allTextContents()).toContain('billed@example.com');
  });

  it.each([
    ['light', {}],
    ['dark', { dark: true }],
    ['narrow', { width: 360 }],
    ['without scripts', { scripts: false }],
  ] as const)('opens every page without accessibility violations: %s', async (name, options) => {
    const [account] = service.demoData.accounts;
    const root = `/developer/${account?.id}`;
    const page = await arrive(`${root}/keys`, options);
    const event = async (): Promise<string> => {
      await page.goto(`${service.origin}${root}/events`);
      return (await page.locator('td a').first().getAttribute('href')) ?? '';
    };
    const addresses = [
      '/developer',
      `${root}/keys`,
      `${root}/keys/new`,
      `${root}/webhooks`,
      `${root}/webhooks/new`,
      `${root}/webhooks/${service.demoData.examples.webhook_id}`,
      `${root}/events`,
      await event(),
      `${root}/mails`,
      await mailPage(root),
    ];
    for (const address of addresses) {
      await page.goto(`${service.origin}${address}`);
      expect([address, await overflow(page)]).toEqual([address, 0]);
      // The accessibility check is itself a script.
      expect([address, name === 'without scripts' ? [] : await barriers(page)]).toEqual([address, []]);
      if (name === 'light' || name === 'narrow') await picture(page, `developer-${name}-${addresses.indexOf(address)}`);
    }
  });
});
