import type { Browser, Page } from 'playwright-core';
import { requiresPackage } from '../support';
import { variants } from '../support/lane';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { addApp, authorizePath } from '../support/oauth';
import { openService, type TestService } from '../support/service';
import {
  barriers,
  endVisits,
  openBrowser,
  openOtherSite,
  type OtherSite,
  overflow,
  picture,
  type Visit,
  visit,
  type VisitOptions,
} from './support/browser';

requiresPackage('chromium')('a user', () => {
  let service: TestService;
  let browser: Browser;
  let app: OtherSite;
  let mailbox: Mailbox;
  const visits: Visit[] = [];
  beforeAll(async () => {
    mailbox = openMailbox();
    [service, browser, app] = await Promise.all([openService(), openBrowser(), openOtherSite()]);
    await addApp(service.databaseUrl, service.demoData.accounts[0]?.id ?? '', {
      id: 'app_browser',
      redirectUris: app.origins.map((origin) => `${origin}/callback`),
    });
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), service?.close(), app?.close()]);
    mailbox.close();
  });
  afterEach(() => endVisits(visits, [service.origin, ...app.origins]));

  async function open(path: string, options?: VisitOptions): Promise<Page> {
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(`${service.origin}${path}`);
    return one.page;
  }
  const expectHeading = (page: Page, heading: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectHeading(page, 'Check your e-mail');
    await page.goto((await mailbox.link(email)).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  const pathFor = (scope: string): string => authorizePath('app_browser', `${app.origins[1]}/callback`, scope);

  const combinations = variants([true, false] as const, [false, true] as const);
  it.each(combinations)('signs in by mail and out again (scripts: %s, dark: %s)', async (scripts, dark) => {
    const page = await open('/sign-in', { scripts, dark, width: dark ? 360 : 1_280 });
    await page.getByLabel('E-mail').fill('iris');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Enter an e-mail address like name@example.com.').last().waitFor();
    await picture(page, `sign-in${dark ? '-dark' : ''}`);
    expect(scripts ? await barriers(page) : []).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await signIn(page, 'iris@demo.example');
    await page.waitForURL(`${service.origin}/sign-in/done`);
    await page.getByText('You are signed in as iris@demo.example.').waitFor();
    expect(scripts ? await barriers(page) : []).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectHeading(page, 'You are signed out');
    await page.goto(`${service.origin}/sign-in/done`);
    await expectHeading(page, 'Sign in');
  });

  it.each(variants(true, false))(
    'signs in to an app, grants access, and is not asked for consent again (scripts: %s)',
    async (scripts) => {
      const email = scripts ? 'nadia@demo.example' : 'lucia@demo.example';
      const page = await open(pathFor('openid email plan:basic:read plan:update'), {
        scripts,
        width: scripts ? 1_280 : 360,
      });
      await expectHeading(page, 'Sign in');
      await signIn(page, email);
      await expectHeading(page, 'Ledger & <Sons> asks for access');
      await page.getByText(`You are signed in as ${email}.`).waitFor();
      await picture(page, `consent${scripts ? '' : '-narrow'}`);
      expect(scripts ? await barriers(page) : []).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Allow' }).click();
      await expectHeading(page, 'Arrived');
      const returnUrl = new URL(page.url());
      expect([
        returnUrl.origin,
        returnUrl.searchParams.get('state'),
        returnUrl.searchParams.get('iss'),
        returnUrl.searchParams.get('code'),
      ]).toEqual([app.origins[1], 'its-state', service.origin, expect.any(String)]);
      await page.goto(`${service.origin}${pathFor('openid plan:update')}`);
      await expectHeading(page, 'Arrived');
      await page.goto(`${service.origin}${pathFor('openid plan:create')}`);
      await page.getByRole('button', { name: 'Deny' }).click();
      await expectHeading(page, 'Arrived');
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    },
  );

  it('reaches a previously allowed app without a consent page after signing in', async () => {
    const page = await open(pathFor('openid'));
    await signIn(page, 'theo@demo.example');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expectHeading(page, 'Arrived');
    const other = await open(pathFor('openid'));
    await signIn(other, 'theo@demo.example');
    await expectHeading(other, 'Arrived');
    expect(new URL(other.url()).searchParams.get('code')).not.toBeNull();
  });
});
