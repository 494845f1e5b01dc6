import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { type Listener, type LiveEvent, listenTo } from '../support/live-events';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly now: string;
  readonly manage_url: string;
  readonly purchase_url: string;
  readonly current_period_end: string;
  readonly renewal_period_end: string;
  readonly member: { readonly id: string };
  readonly user: { readonly id: string };
  readonly data: readonly ResponseBody[];
}

const dated = ['2025-01-01', '2026-07-20', '2026-07-23', '2026-08-03', '2026-08-21'] as const;
const day = 86_400_000;
const goodCard = '4242 4242 4242 4242';
const failing = '4000 0000 0000 0341';

let service: TestService;
let api: Api<ResponseBody>;
let listener: Listener;
let productId: string;
let membershipId: string;
let userId: string;
let manage: URL;
let clock: { readonly id: string; readonly start: number };

beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  productId = service.demoData.examples.product_id as string;
  const payloads = dated
    .map((version) => `v${version.replaceAll('-', '_')}: payload(apiVersionDate: "${version}")`)
    .join(' ');
  listener = await listenTo(
    service.origin.replace('http', 'ws').concat('/graphql'),
    service.demoData.accounts[0]?.keys.latest ?? '',
    {
      types: [
        'membership.activated',
        'membership.deactivated',
        'membership.trial_ending_soon',
        'membership.cancel_at_period_end_changed',
        'payment.succeeded',
        'payment.failed',
      ],
      fields: `id type cursor occurredAt resourceId accountId ${payloads}`,
    },
  );
});
afterAll(async () => {
  await listener.stop();
  await service.close();
});

/** Submits a form of a hosted page like a browser. Returns the URL of the redirect. */
async function submit(path: string, fields: Record<string, string>): Promise<string> {
  const { status, headers, text } = await service.request({ ...formCall(path, fields), as: null });
  expect({ status, text: status === 303 ? '' : text }).toEqual({ status: 303, text: '' });
  return headers.location as string;
}

/** Opens a page with a card form and submits it with the card. Returns the URL of the redirect. */
async function payOn(path: string, card: string, overrides: Record<string, string> = {}): Promise<string> {
  const { text } = await service.request({ path, as: null });
  return submit(path, {
    ...fieldsIn(text),
    action: 'pay',
    card_number: card,
    card_expiry: '12/39',
    card_cvc: '737',
    ...overrides,
  });
}

const step = (name: string) => `${manage.pathname}/${name}${manage.search}`;

/** Advances the test clock to the given number of days after the purchase and waits until it is ready. */
async function advanceDays(days: number): Promise<void> {
  const to = new Date(clock.start + days * day).toISOString();
  await api.ok('POST', `/sandbox/test_clocks/${clock.id}/advance`, { body: { to } });
  const deliveredEvents = await until(
    () => api.ok('GET', `/sandbox/test_clocks/${clock.id}`),
    ({ status }) => status === 'ready',
  );
  expect(Date.parse(deliveredEvents.now)).toBeGreaterThanOrEqual(Date.parse(to));
}

const read = (version: string = newestVersion) => api.ok('GET', `/memberships/${membershipId}`, { version });
const hasAccess = async () =>
  ((await api.ok('GET', `/users/${userId}/access/${productId}`)) as unknown as { has_access: boolean }).has_access;
const payments = async () =>
  (
    await api.ok(
      'GET',
      `/payments?account_id=${service.demoData.accounts[0]?.id}&membership_id=${membershipId}&first=50&include_free=true`,
    )
  ).data;

/** Returns the status of the membership at each version and in the legacy API (`v2`), with the access of its user. */
async function words(): Promise<Record<string, unknown>> {
  const shown: [string, string][] = [];
  for (const version of dated) shown.push([version, (await read(version)).status]);
  const { status, valid } = (await api.ok('GET', `/memberships/${membershipId}`, { api: 'v2' })) as unknown as {
    status: string;
    valid: boolean;
  };
  return { words: [...new Set(shown.map(([, word]) => word))], v2: status, valid, access: await hasAccess() };
}

/** Waits for the given number of events of a type about the membership and its payments. Returns the day of the newest one. */
async function lastEvent(type: string, count: number): Promise<{ readonly daysAfter: number }> {
  const concernsMembership = (event: LiveEvent) =>
    [event.resourceId, (event.v2026_08_21 as { membership?: { id: string } | null }).membership?.id].includes(
      membershipId,
    );
  const events = await until(
    () => listener.events.filter((event) => event.type === type && concernsMembership(event)),
    ({ length }) => length >= count,
  );
  expect(events).toHaveLength(count);
  return { daysAfter: Math.round((Date.parse(events.at(-1)?.occurredAt as string) - clock.start) / day) };
}

it('a membership starts with a trial on the hosted checkout page', async () => {
  const plan = await api.ok('POST', '/plans', {
    body: {
      product_id: productId,
      plan_type: 'renewal',
      initial_price: 0,
      renewal_price: 20,
      billing_period: 30,
      trial_period_days: 7,
      title: 'Whole life',
      visibility: 'visible',
    },
  });
  const [, session] =
    /(cs_\w+)/.exec(await payOn(`/checkout/${plan.id}`, goodCard, { email: 'life@example.com', name: 'Lou' })) ?? [];
  expect(session).toBeDefined();
  const [found] = (
    await api.ok('GET', `/memberships?account_id=${service.demoData.accounts[0]?.id}&plan_ids[]=${plan.id}`, {
      version: '2026-07-20',
    })
  ).data as [ResponseBody];
  [membershipId, userId, manage] = [
    found.id,
    found.user.id,
    new URL((await api.ok('GET', `/memberships/${found.id}`)).manage_url),
  ];
  const { id, now } = await api.ok('POST', '/sandbox/test_clocks', { body: {} });
  clock = { id, start: Date.parse(now) };
  await api.ok('POST', `/sandbox/test_clocks/${id}/attach`, { body: { member_id: found.member.id } });
  expect(await words()).toEqual({ words: ['trialing'], v2: 'trialing', valid: true, access: true });
});

it('the membership renews with its first payment, announced three days before', async () => {
  await advanceDays(5);
  expect(await lastEvent('membership.trial_ending_soon', 1)).toEqual({ daysAfter: 4 });
  expect(await payments()).toHaveLength(1);
  await advanceDays(8);
  expect(await lastEvent('payment.succeeded', 2)).toEqual({ daysAfter: 7 });
  expect(await words()).toEqual({ words: ['active'], v2: 'active', valid: true, access: true });
  expect((await payments()).map((payment) => (payment as unknown as { total: number }).total)).toEqual([20, 0]);
});

it('the membership is canceled at the end of the period, and the cancellation is removed', async () => {
  await submit(step('cancel'), { option: 'too_expensive', reason: '' });
  expect(await words()).toEqual({ words: ['canceling'], v2: 'active', valid: true, access: true });
  await submit(step('keep'), fieldsIn((await service.request({ path: step('keep'), as: null })).text));
  expect(await words()).toMatchObject({ words: ['active'] });
  await lastEvent('membership.cancel_at_period_end_changed', 2);
});

it('the membership is past due after a declined card, and active again with another card', async () => {
  await payOn(step('card'), failing);
  await advanceDays(37.5);
  expect(await lastEvent('payment.failed', 1)).toEqual({ daysAfter: 37 });
  expect(await words()).toEqual({ words: ['past_due'], v2: 'past_due', valid: true, access: true });
  await advanceDays(38.5);
  await lastEvent('payment.failed', 2);
  await payOn(step('card'), goodCard);
  await advanceDays(42);
  expect(await lastEvent('payment.succeeded', 3)).toEqual({ daysAfter: 41 });
  expect(await words()).toEqual({ words: ['active'], v2: 'active', valid: true, access: true });
});

it('the seller extends, pauses and resumes the membership, and nothing is charged in between', async () => {
  const before = await read();
  const extended = await api.ok('POST', `/memberships/${membershipId}/extend`, { body: { days: 10 } });
  expect(Date.parse(extended.current_period_end) - Date.parse(before.current_period_end)).toBe(10 * day);
  await api.ok('POST', `/memberships/${membershipId}/pause`, { body: {} });
  await advanceDays(110);
  expect(await payments()).toHaveLength(3);
  expect(await hasAccess()).toBe(true);
  await api.ok('POST', `/memberships/${membershipId}/resume`);
  await advanceDays(140);
  expect(await payments()).toHaveLength(4);
});

it('a partial refund leaves the membership active', async () => {
  const [latest] = await payments();
  const refunded = await api.ok('POST', `/payments/${latest?.id}/refund`, { body: { partial_amount: 5 } });
  expect(refunded).toMatchObject({ id: latest?.id, refunded_amount: 5 });
  expect(await words()).toMatchObject({ words: ['active'], access: true });
});

it('the membership ends with its period as scheduled, and the event payload equals the REST read at each version', async () => {
  await api.ok('PATCH', `/memberships/${membershipId}`, { body: { cancel_at_period_end: true } });
  await advanceDays(180);
  expect(await words()).toEqual({ words: ['canceled'], v2: 'canceled', valid: false, access: false });
  await lastEvent('membership.deactivated', 1);
  const endEvent = listener.events.find(
    ({ type, resourceId }) => type === 'membership.deactivated' && resourceId === membershipId,
  );
  for (const version of dated) expect(endEvent?.[`v${version.replaceAll('-', '_')}`]).toEqual(await read(version));
  await advanceDays(400);
  expect(await payments()).toHaveLength(4);
  expect(await api.refused('POST', `/memberships/${membershipId}/extend`, { body: { days: 3 } })).toMatchObject({
    status: 409,
    type: 'conflict',
  });
  expect(
    await api.refused('PATCH', `/memberships/${membershipId}`, { body: { cancel_at_period_end: false } }),
  ).toMatchObject({ status: 409, type: 'conflict' });
});
