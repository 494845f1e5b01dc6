import type { Browser, Page } from 'playwright-core';
import { ar } from '../../web/messages/manage/ar';
import { requiresPackage } from '../support';
import { type Mailbox, openMailbox } from '../support/mailbox';
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
import { cardFields } from './support/buyer';

const goodCard = '4242 4242 4242 4242';
const renewing = { plan_type: 'renewal', initial_price: 0, renewal_price: 29, billing_period: 30, title: 'Monthly' };
/** Settings of a plan that a checkout configuration cannot set. */
const offering = { offerCancelDiscount: true, cancelDiscountPercentage: 25, cancelDiscountIntervals: 3 };
const refillable = { refillable: true, gracePeriodDays: 5 };
const expiring = { initial_price: 50, expiration_days: 90, title: 'Ninety days' };

requiresPackage('chromium')('the buyer of a membership', () => {
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

  let buyers = 0;

  async function open(options?: VisitOptions): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    return one.page;
  }

  async function execute<Data>(document: string, variables: object = {}): Promise<Data> {
    const { json } = await service.query(document, variables as Record<string, unknown>);
    const { data, errors } = json as { data: Data; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  }

  const pay = async (page: Page, number = goodCard): Promise<void> => {
    const fields = await cardFields(page);
    await fields.getByLabel('Card number').fill(number);
    await fields.getByLabel('Expiry').fill('12 / 39');
    await fields.getByLabel('Security code').fill('123');
    await page.locator('#pay').click();
  };
  /** Signs in by mail at the page that requires it, and returns to the page before. */
  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.goto((await mailbox.link(email)).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectHeading(page, 'Field guide');
  }

  const expectHeading = async (page: Page, heading: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  const statusText = (page: Page): Promise<string | null> => page.getByRole('status').textContent();
  const events = (page: Page): Promise<string> => page.locator('dl').innerText();
  const idIn = (page: Page): string => /mem_\w+/.exec(page.url())?.[0] ?? '';

  interface MembershipState {
    readonly status: string;
    readonly storedStatus: string;
    readonly cancelOption: string | null;
    readonly cancellationReason: string | null;
    readonly expiresAt: string | null;
  }

  const membership = async (page: Page): Promise<MembershipState> =>
    (
      await execute<{ membership: MembershipState }>(
        'query ($id: ID!) { membership(id: $id) { status storedStatus cancelOption cancellationReason expiresAt } }',
        { id: idIn(page) },
      )
    ).membership;

  /** Buys a plan as a buyer does, and opens the page that is linked at the end of the checkout. */
  async function bought(plan: object, options?: VisitOptions, overrides: object | null = null): Promise<Page> {
    const body = {
      plan: { force_create_new_plan: true, product: { external_identifier: 'managed', title: 'Field guide' }, ...plan },
    };
    const { status, json, text } = await service.request({
      method: 'POST',
      path: '/api/v1/checkout_configurations',
      body,
      headers: { 'api-version-date': '2026-08-21' },
    });
    expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
    const { id, purchase_url: address } = json as { id: string; purchase_url: string };
    if (overrides) {
      const { checkoutConfiguration } = await execute<{ checkoutConfiguration: { plan: { id: string } } }>(
        'query ($id: ID!) { checkoutConfiguration(id: $id) { plan { id } } }',
        { id },
      );
      const { planUpdate } = await execute<{ planUpdate: { userErrors: unknown[] } }>(
        'mutation ($id: ID!, $input: PlanPatch!) { planUpdate(id: $id, input: $input) { userErrors { message } } }',
        { id: checkoutConfiguration.plan.id, input: overrides },
      );
      if (planUpdate.userErrors.length > 0) throw new Error(JSON.stringify(planUpdate));
    }
    const page = await open(options);
    await page.goto(address);
    buyers += 1;
    await page.getByLabel('E-mail').fill(`owner${buyers}@example.com`);
    await pay(page);
    await page.getByRole('link', { name: 'Manage your membership' }).click();
    await expectHeading(page, 'Field guide');
    return page;
  }

  it('sees the membership, its price, its payment method and its payments', async () => {
    const page = await bought({ ...renewing, initial_price: 5 });
    expect(page.url()).toMatch(/\/manage\/mem_\w+\?key=[\w-]{43}$/);
    expect(await events(page)).toMatch(
      /^Price\s+\$29\.00 \/ month\s+Next payment\s+\$29\.00 on \d+ \w+ \d{4}\s+Payment method\s+Visa ending in 4242, expires 12\/2039$/,
    );
    expect(await page.locator('table').innerText()).toMatch(
      /Date\s+Status\s+Amount\s+Receipt\s+\d+ \w+ \d{4}\s+Paid\s+\$5\.00\s+View receipt/,
    );
    expect(await page.locator('.state').textContent()).toBe('Active');
  });

  it('cannot open it with another key or without one, and the key is not leaked', async () => {
    const page = await bought(renewing);
    const ownUrl = new URL(page.url());
    const other = new URL((await bought(renewing)).url()).searchParams.get('key') ?? '';
    const key = ownUrl.searchParams.get('key') ?? '';
    for (const search of [
      '',
      '?key=',
      `?key=${other}`,
      `?key=${key.slice(1)}`,
      `?key=${key}A`,
      `?key=${encodeURIComponent('ä'.repeat(43))}`,
    ]) {
      for (const step of ['', '/cancel', '/keep', '/card', '/top_up', '/cancel/now']) {
        const { status } = await service.request({ path: `${ownUrl.pathname}${step}${search}`, as: null });
        // Without a key the page itself redirects to the sign-in.
        expect([search, step, status]).toEqual([search, step, search === '' && step === '' ? 303 : 404]);
      }
      const { status } = await service.request({
        method: 'POST',
        path: `${ownUrl.pathname}/cancel${search}`,
        as: null,
        body: 'option=OTHER',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
      expect(status).toBe(404);
    }
    const { headers } = await service.request({ path: `${ownUrl.pathname}${ownUrl.search}`, as: null });
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    const foreign = await service.request({
      method: 'POST',
      path: `${ownUrl.pathname}/cancel${ownUrl.search}`,
      as: null,
      body: 'option=OTHER',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, (await membership(page)).status]).toEqual([403, 'ACTIVE']);
  });

  it.each([true, false])('cancels with a reason, and reverts the cancellation (scripts: %s)', async (scripts) => {
    const page = await bought(renewing, { scripts });
    await page.getByRole('link', { name: 'Cancel membership' }).click();
    await expectHeading(page, 'Cancel membership');
    await page.getByLabel('Why are you leaving?').selectOption('It is too expensive');
    await page.getByLabel('Tell the seller more').fill('Rent <rose>.');
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await expectHeading(page, 'Field guide');
    expect(await statusText(page)).toMatch(/^Your membership is canceled\. You have access until \d+ \w+ \d{4}\.$/);
    expect(await membership(page)).toMatchObject({
      status: 'CANCELING',
      storedStatus: 'ACTIVE',
      cancelOption: 'TOO_EXPENSIVE',
      cancellationReason: 'Rent <rose>.',
    });
    expect(await events(page)).toMatch(/Access ends/);
    await page.getByRole('link', { name: 'Keep membership' }).click();
    await page.getByRole('button', { name: 'Keep membership' }).click();
    await expectHeading(page, 'Field guide');
    expect([await statusText(page), (await membership(page)).status]).toEqual([
      'Your membership will continue.',
      'ACTIVE',
    ]);
  });

  it('is offered a discount first, and may accept it', async () => {
    const page = await bought(renewing, {}, offering);
    await page.getByRole('link', { name: 'Cancel membership' }).click();
    await expectHeading(page, 'Stay for 25% less');
    await page.getByRole('button', { name: 'Accept discount' }).click();
    await expectHeading(page, 'Field guide');
    expect([await statusText(page), (await membership(page)).status]).toEqual([
      'The discount was applied. Your next payment is $21.75.',
      'ACTIVE',
    ]);
    await page.getByRole('link', { name: 'Cancel membership' }).click();
    await expectHeading(page, 'Cancel membership');
  });

  it('may decline the discount', async () => {
    const page = await bought(renewing, {}, offering);
    await page.getByRole('link', { name: 'Cancel membership' }).click();
    await page.getByRole('link', { name: 'No, cancel' }).click();
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await expectHeading(page, 'Field guide');
    expect(await membership(page)).toMatchObject({ status: 'CANCELING', cancelOption: null });
  });

  it.each([true, false])(
    'changes the card, after one that is declined and one that requires a challenge (scripts: %s)',
    async (scripts) => {
      const page = await bought(renewing, { scripts });
      await page.getByRole('link', { name: 'Change payment method' }).click();
      await expectHeading(page, 'Change payment method');
      await pay(page, '4000 0000 0000 0002');
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').getByRole('heading').textContent()).toBe('The card was declined.');
      await pay(page, '4000 0000 0000 3220');
      await expectHeading(page, 'Confirm that it is you');
      await page.getByRole('button', { name: 'Fail' }).click();
      expect(await page.getByRole('alert').getByRole('heading').textContent()).toBe(
        'The bank could not confirm that the card is yours.',
      );
      await pay(page, '4000 0000 0000 3220');
      await page.getByRole('button', { name: 'Complete' }).click();
      await expectHeading(page, 'Field guide');
      expect(await statusText(page)).toBe('Your payment method was changed.');
      expect(await events(page)).toMatch(/Visa ending in 3220, expires 12\/2039/);
      expect(await page.locator('tbody tr').count()).toBe(1);
    },
  );

  it.each([true, false])('sees an error for an invalid card number (scripts: %s)', async (scripts) => {
    const page = await bought(renewing, { scripts });
    await page.getByRole('link', { name: 'Change payment method' }).click();
    await pay(page, '4242 4242 4242 4241');
    await page.locator('#card_number-problem').waitFor();
    expect(await page.locator('#card_number-problem').textContent()).toBe('The card number is invalid.');
  });

  it('adds days before it expires, after signing in', async () => {
    const page = await bought(expiring, {}, refillable);
    const { expiresAt } = await membership(page);
    await page.getByRole('link', { name: 'Add 90 days' }).click();
    await signIn(page, `owner${buyers}@example.com`);
    await page.getByRole('link', { name: 'Add 90 days' }).click();
    await expectHeading(page, 'Add days');
    expect(await events(page)).toMatch(
      /Days\s+90\s+Access until\s+\d+ \w+ \d{4}\s+Payment method\s+Visa ending in 4242, expires 12\/2039\s+Due today\s+\$50\.00/,
    );
    await page.getByRole('button', { name: 'Pay $50.00' }).dblclick();
    await expectHeading(page, 'Field guide');
    expect(await statusText(page)).toMatch(/^Payment successful\. You have access until/);
    expect(Date.parse((await membership(page)).expiresAt ?? '') - Date.parse(expiresAt ?? '')).toBe(90 * 86_400_000);
    expect(await page.locator('tbody tr').count()).toBe(2);
  });

  it.each([true, false])(
    'transfers it to another person, who manages it from then on (scripts: %s)',
    async (scripts) => {
      const page = await bought(renewing);
      const ownUrl = page.url();
      const { membershipTransfer } = await execute<{ membershipTransfer: { url: string } }>(
        'mutation ($id: ID!) { membershipTransfer(id: $id) { url } }',
        { id: idIn(page) },
      );
      const recipient = await open({ scripts, width: 360 });
      await recipient.goto(membershipTransfer.url);
      await expectHeading(recipient, 'A membership for you');
      expect([await overflow(recipient), scripts ? await barriers(recipient) : []]).toEqual([0, []]);
      await picture(recipient, 'manage-light-transfer');
      await recipient.getByLabel('E-mail').fill(`taker${buyers}@example.com`);
      await recipient.getByRole('button', { name: 'Accept membership' }).click();
      await expectHeading(recipient, 'Field guide');
      expect(await events(recipient)).toMatch(/Payment method\s+None saved$/);
      await page.goto(ownUrl);
      await expectHeading(page, 'Page not found');
      await recipient.getByRole('link', { name: 'Add payment method' }).click();
      await pay(recipient);
      await expectHeading(recipient, 'Field guide');
      expect(await events(recipient)).toMatch(/Visa ending in 4242/);
      await recipient.goto(membershipTransfer.url);
      await expectHeading(recipient, 'This link has been used');
    },
  );

  it('manages it with the keyboard alone', async () => {
    const page = await bought(renewing);
    const press = async (text: string): Promise<void> => {
      for (let steps = 0; (await page.evaluate('document.activeElement.textContent')) !== text; steps += 1) {
        if (steps > 20) throw new Error(`The tab key does not lead to ${text}`);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
    };
    await press('Cancel membership');
    await expectHeading(page, 'Cancel membership');
    await press('Cancel membership');
    await expectHeading(page, 'Field guide');
    expect((await membership(page)).status).toBe('CANCELING');
  });

  it('has no barriers from right to left, and keeps the language over its steps', async () => {
    const page = await bought(renewing, { width: 360 });
    await page.getByRole('link', { name: 'العربية' }).click();
    const overview = page.url();
    for (const key of ['action.cancel', 'action.changeMethod'] as const) {
      await page.goto(overview);
      await page.getByRole('link', { name: ar[key], exact: true }).click();
      await expectHeading(page, ar[key]);
      expect([key, await page.evaluate('document.dir'), await overflow(page), await barriers(page)]).toEqual([
        key,
        'rtl',
        0,
        [],
      ]);
    }
  });

  it.each([
    ['light', false],
    ['dark', true],
  ] as const)('encounters no accessibility violations (%s)', async (theme, dark) => {
    const page = await bought(renewing, { dark, width: 360 }, offering);
    const check = async (stepName: string): Promise<void> => {
      await picture(page, `manage-${theme}-${stepName}`);
      expect([stepName, await overflow(page), await barriers(page)]).toEqual([stepName, 0, []]);
    };
    await check('overview');
    await page.getByRole('link', { name: 'Cancel membership' }).click();
    await expectHeading(page, 'Stay for 25% less');
    await check('offer');
    await page.getByRole('link', { name: 'No, cancel' }).click();
    await expectHeading(page, 'Cancel membership');
    await check('cancel');
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Change payment method' }).click();
    await expectHeading(page, 'Change payment method');
    await check('card');
    await pay(page, '4000 0000 0000 0002');
    await page.getByRole('alert').waitFor();
    await check('card-refused');
    await page.goto((await bought(expiring, { dark, width: 360 }, refillable)).url());
    await page.getByRole('link', { name: 'Add 90 days' }).click();
    await signIn(page, `owner${buyers}@example.com`);
    await page.getByRole('link', { name: 'Add 90 days' }).click();
    await expectHeading(page, 'Add days');
    await check('top-up');
  });
});
