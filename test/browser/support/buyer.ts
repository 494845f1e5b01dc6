import type { Browser, Frame, Page } from 'playwright-core';
import { openService, type TestService } from '../../support/service';
import { endVisits, openBrowser, openOtherSite, type OtherSite, type Visit, visit, type VisitOptions } from './browser';

export let service: TestService;
export let browser: Browser;
export let seller: OtherSite;
const visits: Visit[] = [];

/** Opens the service, a browser and the site of a seller before the tests of a suite, and closes them afterwards. */
export function setUpTests(): void {
  beforeAll(
    async () => void ([service, browser, seller] = await Promise.all([openService(), openBrowser(), openOtherSite()])),
  );
  afterAll(async () => void (await Promise.all([browser?.close(), seller?.close(), service?.close()])));
  afterEach(() => endVisits(visits, [service.origin, ...seller.origins]));
}

export const goodCard = '4242 4242 4242 4242';
interface CreatedResource {
  readonly id: string;
  readonly purchase_url: string;
}

/** Creates a checkout as a seller does. The default is a plan for $12.50. */
export async function offer(body: object = {}, plan: object = {}): Promise<CreatedResource> {
  const selling = {
    plan: {
      initial_price: 12.5,
      title: 'Once',
      force_create_new_plan: true,
      product: { external_identifier: 'browser', title: 'Field guide' },
      ...plan,
    },
  };
  const { status, json, text } = await service.request({
    method: 'POST',
    path: '/api/v1/checkout_configurations',
    body: 'mode' in body ? body : { ...selling, ...body },
    headers: { 'api-version-date': '2026-08-21' },
  });
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json as CreatedResource;
}

export async function open({ purchase_url }: CreatedResource, options?: VisitOptions): Promise<Page> {
  const one = await visit(browser, options);
  visits.push(one);
  await one.page.goto(purchase_url);
  return one.page;
}

export interface Paid {
  readonly id: string;
  readonly status: string;
  readonly total: { readonly amount: string };
  readonly cardLast4: string | null;
  readonly membership: { readonly id: string; readonly status: string } | null;
}

export async function paymentsOf({ id }: CreatedResource): Promise<Paid[]> {
  const document =
    'query ($ids: [ID!]) { payments(checkoutConfigurationIds: $ids) { nodes { id status total { amount } cardLast4 membership { id status } } } }';
  return ((await service.query(document, { ids: [id] })).json as { data: { payments: { nodes: Paid[] } } }).data
    .payments.nodes;
}

/** Returns the statuses and totals of all payments of a checkout. */
export const states = async (created: CreatedResource) =>
  (await paymentsOf(created)).map(({ status, total }) => [status, total.amount]);
/** A page, or a frame in it. */
type Place = Pick<Page, 'getByLabel' | 'getByRole' | 'locator'>;
/** Returns the card fields of a checkout: those in their frame, or without scripts those of the page. */
export async function cardFields(page: Page | Frame): Promise<Place> {
  await page.waitForLoadState();
  return (await page.locator('#card-frame').count()) > 0 ? page.frameLocator('#card-frame') : page;
}
/** Waits for the page of the test bank, and returns it: in its frame, or without scripts in the whole window. */
export async function bank(page: Page): Promise<Place> {
  await page.getByRole('heading', { level: 1, name: /^Confirm/ }).waitFor();
  const place = (await page.locator('.bank-frame').count()) > 0 ? page.frameLocator('.bank-frame') : page;
  await place.getByRole('heading', { level: 1, name: 'Confirm that it is you' }).waitFor();
  return place;
}
let buyers = 0;
export const fill = async (page: Page, number = goodCard, { expiry = '12 / 39', cvc = '123' } = {}) => {
  buyers += 1;
  if ((await page.getByLabel('E-mail').inputValue()) === '')
    await page.getByLabel('E-mail').fill(`buyer${buyers}@example.com`);
  const fields = await cardFields(page);
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry').fill(expiry);
  await fields.getByLabel('Security code').fill(cvc);
};
export const pay = (page: Page) => page.locator('#pay').click();
export const expectHeading = async (page: Page, heading: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();
export const alert = async (page: Page): Promise<string | null> => {
  await page.getByRole('alert').waitFor();
  return page.getByRole('alert').getByRole('heading').textContent();
};
