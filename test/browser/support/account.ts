import type { Page } from 'playwright-core';
import { apiOf, uploadFile } from '../../support/api';
import { type Mailbox, openMailbox } from '../../support/mailbox';
import { addApp, authorizePath, sql } from '../../support/oauth';
import { endVisits, type Visit, visit, type VisitOptions } from './browser';
import { browser, expectHeading, fill, offer, open, pay, seller, service, setUpTests } from './buyer';

let mailbox: Mailbox;
let buyers = 0;
const visits: Visit[] = [];

/** App that buyers can give access to their account. */
const appId = 'app_account';
const callback = (): string => `${seller.origins[1]}/callback`;
/** Returns the path at which the app asks a buyer for access. */
export const accessPath = (): string => authorizePath(appId, callback(), 'openid email');

/** Opens the service with an app, a browser and a mailbox before the tests of a suite, and closes them afterwards. */
export function setUpAccounts(): void {
  setUpTests();
  beforeAll(async () => {
    mailbox = openMailbox();
    const redirectUris = [callback()];
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

/** Attaches a course of two lessons to the product of a buyer: one with a file, and one that unlocks after a week. */
export async function attachCourse(email: string): Promise<void> {
  const api = apiOf<{ readonly id: string }>(service);
  const created = async (path: string, body: object): Promise<string> => (await api.ok('POST', path, { body })).id;
  const [product] = await sql(
    service.databaseUrl,
    `SELECT p.product_id AS id FROM billing.plans p JOIN billing.memberships m ON m.plan_id = p.id JOIN platform.users u ON u.id = m.user_id WHERE u.email = $1`,
    [email],
  );
  const account = service.demoData.accounts[0]?.id;
  const experience = await created('/experiences', { account_id: account, app_id: 'app_courses', name: 'School' });
  await api.ok('POST', `/experiences/${experience}/attach`, { body: { product_id: product?.id } });
  const course = await created('/courses', { experience_id: experience, title: 'Chess', visibility: 'visible' });
  const chapter = await created('/course_chapters', { course_id: course, title: 'Basics' });
  const text = { chapter_id: chapter, lesson_type: 'text', content: 'Move the pawn.' };
  const first = await created('/course_lessons', { ...text, title: 'Openings' });
  await created('/course_lessons', { ...text, title: 'Endings', days_from_course_start_until_unlock: 7 });
  const file = await uploadFile(api, 'games.txt', Buffer.from('1. e4 e5\n'));
  await api.ok('PATCH', `/course_lessons/${first}`, { body: { attachments: [{ id: file }] } });
}

/** Opens a section of the account by its link. */
export const section = (page: Page, name: string): Promise<void> =>
  page.locator('header nav').getByRole('link', { name }).click();
