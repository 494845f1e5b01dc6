import type { Browser, Locator, Page } from 'playwright-core';
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

requiresPackage('chromium')('requests from the documentation', () => {
  let service: TestService;
  let browser: Browser;
  let key: string;
  let account: string;
  const visits: Visit[] = [];
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openBrowser()]);
    const [first] = service.demoData.accounts;
    [key, account] = [first?.keys.latest as string, first?.id as string];
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

  /** Opens the form of an operation. */
  async function openForm(page: Page, operation: string): Promise<Locator> {
    const section = page.locator(`#${operation}`);
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByRole('button', { name: 'Send request' }).waitFor();
    return section.locator('.try-it');
  }

  const enterKey = (form: Locator, value = key) => form.getByLabel('API key').fill(value);

  type ExampleName = 'plan_id' | 'product_id' | 'promo_code_id';

  /** Enters the id of an object that exists, and returns it. */
  async function enterId(form: Locator, name: ExampleName): Promise<string> {
    const id = service.demoData.examples[name] as string;
    await form.getByLabel('id path').fill(id);
    return id;
  }

  /** Replaces fields of the recorded body. */
  async function changeBody(form: Locator, changes: object): Promise<void> {
    const field = form.getByLabel('Body (JSON)');
    await field.fill(
      JSON.stringify({ ...JSON.parse(await field.inputValue()), account_id: account, ...changes }, null, 2),
    );
  }

  const sendRequest = (form: Locator) => form.getByRole('button', { name: 'Send request' }).click();

  /** Waits until the heading of the result has the focus, and returns it without the duration. */
  async function resultOf(form: Locator): Promise<string> {
    const text = await form.locator('h3:focus').textContent();
    return (text ?? '').replace(/ in \d+ ms$/, '');
  }

  /** Returns the paths of the API that the page has requested. */
  const apiRequests = (): string[] =>
    (visits.at(-1)?.requests ?? []).map((url) => new URL(url).pathname).filter((path) => path.startsWith('/api/'));

  it('reads an object, and shows the equivalent command', async () => {
    const page = await open('/docs/latest/plans');
    const form = await openForm(page, 'retrievePlan');
    await form.locator('input[type=password]:focus').waitFor();
    expect(await form.getByLabel('id path').inputValue()).toBe('plan_b7juiKeF1juhEu');
    await enterKey(form);
    await sendRequest(form);
    expect(await resultOf(form)).toBe('404 Not Found');
    await form.getByText('Recorded ids do not exist: use ids of this sandbox.').waitFor();
    const id = await enterId(form, 'plan_id');
    await sendRequest(form);
    expect(await resultOf(form)).toBe('200 OK');
    expect(await form.getByRole('status').textContent()).toMatch(/^Response: 200 OK in \d+ ms$/);
    expect(await form.locator('.headers').textContent()).toContain('Api-Version-Date2026-08-21X-Request-Id');
    const [body, curl] = await form.locator('figure code').allTextContents();
    expect(JSON.parse(body ?? '')).toMatchObject({ id });
    expect(curl).toBe(
      `curl -i '${service.origin}/api/v1/plans/${id}' \\\n  -H "Authorization: Bearer $KEY" \\\n  -H 'Api-Version-Date: 2026-08-21'`,
    );
    await form.getByRole('button', { name: 'Copy: The request with curl' }).waitFor();
  });

  it('creates a promo code from the recorded body, with an idempotency key', async () => {
    const page = await open('/docs/latest/promo-codes');
    const form = await openForm(page, 'createPromoCode');
    await enterKey(form);
    await changeBody(form, { code: "IT'S15" });
    await sendRequest(form);
    expect(await resultOf(form)).toBe('200 OK');
    const [created, curl] = await form.locator('figure code').allTextContents();
    const { id, code } = JSON.parse(created ?? '');
    expect(code).toBe("IT'S15");
    expect(curl).toMatch(/-H 'Idempotency-Key: [0-9a-f]{32}'/);
    expect(curl).toContain(`"code": "IT'\\''S15"`);
    const { json } = await service.request({ path: `/api/v1/promo_codes/${id}` });
    expect(json).toMatchObject({ id, code });
  });

  it('replaces recorded ids by ids of the sandbox', async () => {
    const page = await open('/docs/latest/promo-codes');
    const form = await openForm(page, 'createPromoCode');
    await enterKey(form);
    const field = form.getByLabel('Body (JSON)');
    const recorded = JSON.parse(await field.inputValue());
    await form.getByRole('button', { name: 'Use ids of this sandbox' }).click();
    await form.getByRole('status').getByText('The ids are replaced.').waitFor();
    expect(JSON.parse(await field.inputValue())).toEqual({ ...recorded, account_id: account });
    await sendRequest(form);
    expect(await resultOf(form)).toBe('200 OK');
    const retrieval = await openForm(page, 'retrievePromoCode');
    await retrieval.getByRole('button', { name: 'Use ids of this sandbox' }).click();
    await retrieval.getByRole('status').getByText('The ids are replaced.').waitFor();
    await sendRequest(retrieval);
    expect(await resultOf(retrieval)).toBe('200 OK');
    expect(JSON.parse((await retrieval.locator('figure code').allTextContents())[0] ?? '')).toMatchObject({
      code: recorded.code,
    });
  });

  it('sends requests to the legacy API, without a version', async () => {
    const page = await open('/docs/v2/plans');
    const form = await openForm(page, 'retrievePlan');
    await enterKey(form);
    await enterId(form, 'plan_id');
    await sendRequest(form);
    expect(await resultOf(form)).toBe('200 OK');
    const curl = await form.locator('figure code').last().textContent();
    expect(curl).toContain('/api/v2/plans/');
    expect(curl).not.toContain('Api-Version-Date');
  });

  it('sends optional parameters that have a value', async () => {
    const page = await open('/docs/latest/promo-codes');
    const form = await openForm(page, 'listPromoCodes');
    await enterKey(form);
    await form.getByLabel('account_id query').fill(account);
    await form.getByText('Optional parameters').click();
    await form.getByLabel('first query').fill('1');
    await sendRequest(form);
    expect(await resultOf(form)).toBe('200 OK');
    const [body, curl] = await form.locator('figure code').allTextContents();
    expect(JSON.parse(body ?? '').data).toHaveLength(1);
    expect(curl).toContain('first=1');
  });

  it('keeps the key for the forms of the tab, and nowhere else', async () => {
    const page = await open('/docs/latest/plans');
    await enterKey(await openForm(page, 'retrievePlan'));
    await page.goto(`${service.origin}/docs/latest/products`);
    const form = await openForm(page, 'retrieveProduct');
    expect(await form.getByLabel('API key').inputValue()).toBe(key);
    await enterId(form, 'product_id');
    await sendRequest(form);
    expect(await resultOf(form)).toBe('200 OK');
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie, location.href])');
    expect([await page.content(), stored].join('\n')).not.toContain(key);
    expect(visits.at(-1)?.requests.filter((url) => url.includes(key))).toEqual([]);
    const other = await openForm(await open('/docs/latest/products'), 'retrieveProduct');
    expect(await other.getByLabel('API key').inputValue()).toBe('');
    await enterKey(form, '');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).toBe('{}');
  });

  it('explains a wrong key', async () => {
    const form = await openForm(await open('/docs/latest/plans'), 'retrievePlan');
    await enterKey(form, 'service_key_unknown');
    await sendRequest(form);
    expect(await resultOf(form)).toBe('401 Unauthorized');
    await form.getByText('The service does not accept this key. Enter a key of this sandbox.').waitFor();
  });

  it('explains too many requests, and a service that is not reachable', async () => {
    const page = await open('/docs/latest/plans');
    const form = await openForm(page, 'retrievePlan');
    await enterKey(form);
    await enterId(form, 'plan_id');
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '7' } }));
    await sendRequest(form);
    await form.getByText('Too many requests. Send it again in 7 s.').waitFor();
    await page.unroute('**/api/v1/**');
    await page.route('**/api/v1/**', (route) => route.abort());
    await sendRequest(form);
    await form.getByText('The service could not be reached.').waitFor();
    expect(await resultOf(form)).toBe('No response');
    await page.unroute('**/api/v1/**');
    await sendRequest(form);
    await form.locator('h3:focus').getByText('200 OK').waitFor();
  });

  it('does not send a body that is not JSON', async () => {
    const form = await openForm(await open('/docs/latest/promo-codes'), 'createPromoCode');
    await enterKey(form);
    const field = form.getByLabel('Body (JSON)');
    await field.fill('{ "code": }');
    await sendRequest(form);
    expect(await form.getByRole('alert').textContent()).toMatch(/^The body is not valid JSON: Unexpected token/);
    await form.locator('textarea:focus[aria-invalid=true]').waitFor();
    expect(apiRequests()).toEqual([]);
  });

  it('asks before it deletes data', async () => {
    const page = await open('/docs/latest/promo-codes');
    const form = await openForm(page, 'deletePromoCode');
    await enterKey(form);
    const id = await enterId(form, 'promo_code_id');
    await sendRequest(form);
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('p').textContent()).toBe(
      `This request deletes data in the sandbox: DELETE /api/v1/promo_codes/${id}`,
    );
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(apiRequests()).toEqual([]);
    await sendRequest(form);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    expect(await resultOf(form)).toBe('200 OK');
    expect(apiRequests()).toEqual([`/api/v1/promo_codes/${id}`]);
  });

  it('disables the button while a request runs', async () => {
    const page = await open('/docs/latest/plans');
    const form = await openForm(page, 'retrievePlan');
    await enterKey(form);
    await enterId(form, 'plan_id');
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/**', async (route) => {
      arrived.resolve();
      await released.promise;
      await route.continue();
    });
    await sendRequest(form);
    await arrived.promise;
    expect(await form.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true);
    expect(await form.getByRole('status').textContent()).toBe('The request is being sent.');
    released.resolve();
    expect(await resultOf(form)).toBe('200 OK');
    expect(await form.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true);
  });

  it('shows nothing without scripts', async () => {
    const page = await open('/docs/latest/plans', { scripts: false });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.locator('.try-it').first().isVisible()).toBe(false);
  });

  const looks = variants<[string, VisitOptions]>(
    ['phone', { width: 390 }],
    ['dark', { dark: true }],
    ['light', {}],
    ['phone-dark', { width: 390, dark: true }],
  );

  it.each(looks)('an open form with a result has no barriers: %s', async (look, options) => {
    const page = await open('/docs/latest/promo-codes', options);
    const form = await openForm(page, 'createPromoCode');
    await enterKey(form);
    await changeBody(form, { code: `LOOK${look.toUpperCase()}` });
    await sendRequest(form);
    expect(await resultOf(form)).toBe('200 OK');
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await picture(page, `docs-request-${look}`);
  });
});
