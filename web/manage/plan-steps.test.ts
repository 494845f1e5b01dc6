import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpCall } from '../../test/support/http-call';
import { alertIn, fieldsIn, formCall } from '../checkout/testing';
import { newSession } from '../checkout/fields';
import { languages } from '../messages';
import { createManage } from '.';
import { monthlyMembership } from './testing';
import type { PlanPage, PlanQuote } from './documents';

const money = (amount: string) => ({ money: { amount, currency: 'usd' }, formatted: `$${amount}` });
const page = {
  membership: monthlyMembership,
  nextCharge: { at: '2026-12-21T00:00:00.000Z', amount: money('30.00') },
  method: { type: 'CARD', card: { brand: 'VISA', last4: '4242', expMonth: 3, expYear: 2031 } },
  collection: 'CARD',
  cancelable: true,
  cancelOffer: null,
  topUp: null,
  skipOptions: [],
  skipsUntil: null,
  resumedCharge: null,
  laterTerms: 'later',
};
const hostile = 'Pro <b>\u202e"&';
const plans: PlanPage = {
  quantity: 1,
  options: [
    {
      planId: 'plan_mini',
      title: 'Mini',
      price: money('10.00'),
      billingPeriod: 7,
      multipleQuantity: false,
      current: false,
    },
    {
      planId: 'plan_team',
      title: 'Team',
      price: money('30.00'),
      billingPeriod: 30,
      multipleQuantity: true,
      current: true,
    },
    {
      planId: 'plan_pro',
      title: hostile,
      price: money('60.00'),
      billingPeriod: 30,
      multipleQuantity: true,
      current: false,
    },
  ],
  scheduled: null,
};
const quote: PlanQuote = {
  title: hostile,
  quantity: 2,
  price: money('120.00'),
  billingPeriod: 30,
  endsDiscount: true,
  now: {
    price: money('120.00'),
    credit: money('15.00'),
    unusedDays: 15,
    tax: money('9.00'),
    total: money('114.00'),
    until: '2027-01-05T00:00:00.000Z',
    terms: 'terms-now',
  },
  later: { at: '2026-12-21T00:00:00.000Z', terms: 'terms-later' },
};

let server: http.Server;
let origin: string;
let port: number;
let visitor: string | null;
let shown: typeof page & { readonly plans: PlanPage | null };
let responses: Record<string, unknown>;
let executed: { name: string; variables: Record<string, any> }[];
let listener: http.RequestListener;

beforeAll(async () => {
  server = http.createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  [visitor, shown, executed] = ['user_owner', { ...page, plans }, []];
  responses = { membershipPlanQuote: { quote, userErrors: [] }, membershipPlanSchedule: { userErrors: [] } };
  const principalOf = (userId: string) => ({ kind: 'user', credentialId: 'usess_1', userId, grants: [] });
  listener = createManage({
    graph: {
      query: async (document, variables) => {
        const [, name = ''] = /\{\s*(\w+)\(/.exec(document) ?? [];
        if (name === 'membershipManagePage') {
          const { plans: found, ...rest } = shown;
          const isOpen = variables.key === 'right' && variables.id === 'mem_1';
          return { data: { membershipManagePage: isOpen ? rest : null, plans: isOpen ? found : null } };
        }
        executed.push({ name, variables });
        return { data: { [name]: responses[name] ?? { payments: [], next: null, userErrors: [] } } };
      },
    },
    vault: { tokenize: async () => ({ token: 'tok' }) },
    sandbox: true,
    origin,
    signedIn: {
      visitors: {
        visitorOf: async () =>
          visitor === null
            ? null
            : { userId: visitor, principal: principalOf(visitor), signedInAt: new Date('2026-11-25T00:00:00Z') },
        formToken: () => '',
        requireFormToken: () => {},
      },
      graph: { query: async () => ({}), queryAs: async () => ({}) },
    },
  });
});

const at = (step: string, query = '') => `/manage/mem_1${step}?key=right${query}`;
const get = (path: string, locale = '') => httpCall(port, { path: `${path}${locale && `&locale=${locale}`}` });
const send = (step: string, fields: Record<string, string>) => httpCall(port, formCall(at(step), fields));
const callsOf = (name: string) => executed.filter((call) => call.name === name).map(({ variables }) => variables);
const confirmed = at('/plan/confirm', '&plan=plan_pro&quantity=2');

it('is linked from the page of the membership if there is another plan', async () => {
  expect((await get(at(''))).text).toContain(`href="${at('/plan')}"`);
  shown = { ...page, plans: { ...plans, options: [] } };
  expect((await get(at(''))).text).not.toContain('/plan?');
  expect((await get(at('/plan'))).text).toContain('There is no other plan at the moment.');
});

it('lists the plans with their prices', async () => {
  const { status, text } = await get(at('/plan'));
  expect([status, [...text.matchAll(/name="plan" value="(\w+)"/g)].map(([, id]) => id)]).toEqual([
    200,
    ['plan_mini', 'plan_team', 'plan_pro'],
  ]);
  expect(text).toContain('<bdi>Team</bdi> (your plan)');
  expect(text).toContain('$10.00 / week');
  expect(text).toContain('Pro &lt;b&gt;\u202e&quot;&amp;');
  expect(fieldsIn(text)).toMatchObject({ key: 'right', quantity: '1' });
});

it('shows the amount before anything is charged, now and at the end of the period', async () => {
  const { text } = await get(confirmed);
  expect(callsOf('membershipPlanQuote')).toEqual([
    { input: { id: 'mem_1', key: 'right', planId: 'plan_pro', quantity: 2 } },
  ]);
  const lines = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => [label, value]);
  expect(lines).toEqual([
    ['New plan', '$120.00'],
    ['Credit for 15 unused days', '− $15.00'],
    ['Tax', '$9.00'],
    ['Payment method', expect.stringContaining('Visa ending in 4242')],
    ['Next payment', '5 January 2027'],
    ['Due today', '$114.00'],
  ]);
  expect(text).toContain('Pay $114.00 and change now');
  expect(text).toContain('Change on 21 December 2026');
  expect(text).toContain('Your present discount ends with the change.');
});

it('pays for an immediate change with the displayed terms, once', async () => {
  responses.membershipPlanChange = { session: { id: 'cs_1', status: 'PROCESSING' }, userErrors: [] };
  const session = newSession(new Date());
  const fields = { plan: 'plan_pro', quantity: '2', session, terms: 'terms-now' };
  const { status, headers } = await send('/plan/now', fields);
  expect([status, headers.location]).toEqual([303, at('/session/cs_1')]);
  expect(callsOf('membershipPlanChange')).toEqual([
    {
      input: {
        id: 'mem_1',
        userId: 'user_owner',
        session,
        planId: 'plan_pro',
        quantity: 2,
        shownTerms: 'terms-now',
        clientAddress: expect.any(String),
      },
    },
  ]);
  responses.checkoutSession = { id: session, link: 'mem_1', mode: 'PAYMENT', status: 'COMPLETED' };
  expect((await send('/plan/now', fields)).headers.location).toBe(at(`/session/${session}`));
  expect(callsOf('membershipPlanChange')).toHaveLength(1);
  expect((await get(at(`/session/${session}`))).headers.location).toBe(at('', '&done=plan'));
});

it('shows the current prices again if they have changed', async () => {
  const userErrors = [{ code: 'conflict', message: 'The amount due today changed.', path: ['terms', 'dueToday'] }];
  responses.membershipPlanChange = { session: null, userErrors };
  responses.membershipPlanSchedule = { userErrors };
  const fields = { plan: 'plan_pro', quantity: '2', session: newSession(new Date()), terms: 'old' };
  for (const step of ['/plan/now', '/plan/later']) {
    const { status, text } = await send(step, fields);
    expect([status, text]).toEqual([409, expect.stringContaining('The amount due today changed.')]);
    expect(text).toContain('Pay $114.00 and change now');
    expect(text).toContain('value="terms-now"');
  }
});

it('schedules a change, shows it, and removes it', async () => {
  const { status, headers } = await send('/plan/later', { plan: 'plan_pro', quantity: '2', terms: 'terms-later' });
  expect([status, headers.location]).toEqual([303, at('', '&done=plan_later')]);
  expect(callsOf('membershipPlanSchedule')).toEqual([
    { input: { id: 'mem_1', userId: 'user_owner', planId: 'plan_pro', quantity: 2, shownTerms: 'terms-later' } },
  ]);
  const scheduled = {
    title: hostile,
    quantity: 2,
    price: money('120.00'),
    billingPeriod: 30,
    at: '2026-12-21T00:00:00.000Z',
  };
  shown = { ...page, plans: { ...plans, scheduled } };
  const { text } = await get(at('', '&done=plan_later'));
  expect(text).toContain('Your plan changes on 21 December 2026.');
  expect(text).toContain('<bdi>Pro &lt;b&gt;\u202e&quot;&amp; × 2</bdi>');
  expect(text).toContain('$120.00 / month');
  responses.membershipPlanUnschedule = { userErrors: [] };
  expect((await send('/plan/keep', {})).headers.location).toBe(at('', '&done=plan_kept'));
  expect(callsOf('membershipPlanUnschedule')).toEqual([{ id: 'mem_1', userId: 'user_owner' }]);
});

it('requires that the owner is signed in', async () => {
  const calls = () => [
    get(at('/plan')),
    get(confirmed),
    ...['/plan/now', '/plan/later', '/plan/keep'].map((step) =>
      send(step, { plan: 'plan_pro', quantity: '1', session: newSession(new Date()) }),
    ),
  ];
  visitor = null;
  for (const { status, headers } of await Promise.all(calls()))
    expect([status, headers.location]).toEqual([303, '/sign-in?return=%2Fmanage%2Fmem_1']);
  visitor = 'user_other';
  for (const { status, text } of await Promise.all(calls()))
    expect([status, text]).toEqual([403, expect.stringContaining('Only the owner of this membership')]);
  expect(executed.filter(({ name }) => name.startsWith('membershipPlan'))).toEqual([]);
});

it.each<[string, string, number]>([
  ['plan_mini', '7', 1],
  ['plan_pro', '3', 3],
  ['plan_pro', '', 0],
  ['plan_pro', '-1', 0],
  ['plan_pro', '1e9', 0],
  ['', '9999999', 0],
])('quotes the plan %s for the quantity "%s" as %s', async (plan, quantity, expected) => {
  await get(at('/plan/confirm', `&plan=${plan}&quantity=${quantity}`));
  expect(callsOf('membershipPlanQuote')).toEqual([
    { input: { id: 'mem_1', key: 'right', planId: plan, quantity: expected } },
  ]);
});

it('returns to the list with the reason if the choice is not possible', async () => {
  const userErrors = [
    { code: 'parameter_invalid', message: 'This membership cannot change to this plan.', path: ['planId'] },
  ];
  responses.membershipPlanQuote = { quote: null, userErrors };
  const { status, text } = await get(confirmed);
  expect([status, alertIn(text)]).toEqual([409, 'This membership cannot change to this plan.']);
  expect(text).toContain('value="plan_pro" checked');
});

it('asks for a payment method first if none is saved, and for none if nothing is due', async () => {
  shown = { ...page, method: null as never, plans };
  const { text } = await get(confirmed);
  expect(text).toContain('Save a payment method first.');
  expect(text).not.toContain('and change now');
  responses.membershipPlanQuote = {
    quote: { ...quote, later: null, now: { ...quote.now, credit: null, tax: null, total: money('0.00') } },
    userErrors: [],
  };
  const trial = (await get(confirmed)).text;
  expect(trial).toContain('Your free trial continues');
  expect(trial).toContain('action="/manage/mem_1/plan/now?key=right"');
  expect(trial).not.toContain('plan/later');
});

it('explains why a change is possible later only', async () => {
  responses.membershipPlanQuote = { quote: { ...quote, now: null }, userErrors: [] };
  const { text } = await get(confirmed);
  expect(text).toContain('The credit for unused time is more than the price of the new plan.');
  expect([text.includes('plan/now'), text.includes('plan/later')]).toEqual([false, true]);
});

it.each([...languages.keys()])('is shown in the language %s', async (locale) => {
  const [list, prices] = [await get(at('/plan'), locale), await get(confirmed, locale)];
  const language = languages.get(locale);
  for (const { text } of [list, prices])
    expect(text).toContain(`<h1><bdi>${language?.text('plans.heading')}</bdi></h1>`);
  expect(prices.text).toContain(language?.text('plans.credit', { days: 15 }));
});
