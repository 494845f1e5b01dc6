import type { Page } from 'playwright-core';
import { type Mailbox, openMailbox } from '../../support/mailbox';
import { addApp } from '../../support/oauth';
import { endVisits, type Visit, visit, type VisitOptions } from './browser';
import { browser, expectHeading, fill, offer, open, pay, seller, service, setUpTests } from './buyer';

let mailbox: Mailbox;
let buyers = 0;
const visits: Visit[] = [];

/** App that buyers can give access to their account. */
export const appId = 'app_account';

/** Opens the service with an app, a browser and a mailbox before the tests of a suite, and closes them afterwards. */
export function setUpAccounts(): void {
  setUpTests();
  beforeAll(async () => {
    mailbox = openMailbox();
    const redirectUris = [`${seller.origins[1]}/callback`];
    await addApp(service.databaseUrl, service.demoData.accounts[0]?.id ?? '', { id: appId, redirectUris });
  });
  afterAll(() => mailbox.close());
  afterEach(() => endVisits(visits, [service.origin, ...seller.origins]));
}

/** Signs in by the link in a mail, at a page that asks for the sign-in. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('button.main').click();
  await page.locator('#email').waitFor({ state: 'detached' });
  await page.goto((await mailbox.link(email)).href);
  await page.locator('button.main').click();
  await page.waitForURL('**/account');
}

/** Opens the account of a buyer in a new browser window. */
export async function openAccount(email: string, options?: VisitOptions): Promise<Page> {
  const one = await visit(browser, options);
  visits.push(one);
  await one.page.goto(`${service.origin}/account`);
  await signIn(one.page, email);
  return one.page;
}

/** Buys a renewing plan as a new buyer, and returns the e-mail address. */
export async function boughtBy(plan: object = {}): Promise<string> {
  buyers += 1;
  const email = `account${buyers}@example.com`;
  const page = await open(await offer({}, { plan_type: 'renewal', renewal_price: 29, billing_period: 30, ...plan }));
  await page.getByLabel('E-mail').fill(email);
  await fill(page);
  await pay(page);
  await expectHeading(page, 'Thank you for your purchase');
  return email;
}

/** Opens a section of the account by its link. */
export const section = (page: Page, name: string): Promise<void> =>
  page.locator('header nav').getByRole('link', { name }).click();
