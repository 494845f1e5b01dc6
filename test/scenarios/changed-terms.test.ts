import { alertIn, changesIn, fieldsIn } from '../../web/checkout/testing';
import { type Api, apiOf } from '../support/api';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { sql } from '../support/oauth';
import { openService, type TestService } from '../support/service';
import { type Page, type StalePages, stalePages } from './testing/stale-pages';
import { freePlan } from '../../subgraphs/billing/src/catalogue/plans/testing/terms';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly purchase_url: string;
  readonly manage_url: string;
  readonly url: string;
  readonly formatted_renewal_price: string;
  readonly created_at: string;
  readonly current_period_end: string;
  readonly fetch_invoice_token: string;
  readonly current_plan: { readonly id: string };
  readonly data: readonly ResponseBody[];
}

const day = 86_400_000;
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '737' };
const monthly = { planType: 'RENEWAL', initialPrice: '0', renewalPrice: '10', billingPeriod: 30, trialPeriodDays: 14 };
const runningTerms = { ...monthly, initialPrice: '10', trialPeriodDays: null };

let service: TestService;
let api: Api<ResponseBody>;
let mailbox: Mailbox;
let accountId: string;
let pages: StalePages;
let buyers = 0;
beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  api = apiOf(service);
  pages = stalePages(service);
  accountId = service.demoData.accounts[0]?.id as string;
});
afterAll(async () => {
  await service.close();
  mailbox.close();
});

async function execute(document: string, variables: Record<string, unknown>): Promise<any> {
  const { json } = await service.query(document, variables);
  const { data, errors } = json as { data: Record<string, any>; errors?: unknown };
  const [value] = Object.values(data ?? {});
  expect([errors, value?.userErrors ?? []]).toEqual([undefined, []]);
  return value;
}

async function planOf(input: object): Promise<string> {
  const document =
    'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { message } } }';
  const own = { ...freePlan, productId: service.demoData.examples.product_id, ...input };
  return (await execute(document, { input: own })).plan.id;
}

const changePlan = (id: string, input: object) =>
  execute('mutation ($id: ID!, $input: PlanPatch!) { planUpdate(id: $id, input: $input) { userErrors { message } } }', {
    id,
    input,
  });

const newBuyer = () => `changed${(buyers += 1)}@example.com`;

/** Returns the checkout page of a plan, with the form values of a new buyer. */
async function checkoutOf(planId: string, typed: Record<string, string> = {}): Promise<Page> {
  const { purchase_url: url } = await api.ok('POST', '/checkout_configurations', { body: { plan_id: planId } });
  return { path: new URL(url).pathname, typed: { action: 'pay', email: newBuyer(), name: 'Toni', ...card, ...typed } };
}

interface Bought {
  readonly id: string;
  readonly planId: string;
  readonly email: string;
  readonly currentPeriodEnd: string;
  /** Path of an action page of the membership. */
  step(name: string): string;
}

/** Buys a plan. Returns the membership. */
async function bought(plan: object): Promise<Bought> {
  const planId = await planOf(plan);
  const page = await checkoutOf(planId);
  expect((await pages.send(page, { ...fieldsIn((await pages.open(page)).text), ...page.typed })).status).toBe(303);
  const [{ id }] = (await api.ok('GET', `/memberships?account_id=${accountId}&plan_ids[]=${planId}`)).data as [
    ResponseBody,
  ];
  const { manage_url: address, current_period_end: currentPeriodEnd } = await api.ok('GET', `/memberships/${id}`);
  const { pathname, search } = new URL(address);
  return {
    id,
    planId,
    email: page.typed?.email as string,
    currentPeriodEnd,
    step: (name) => `${pathname}/${name}${search}`,
  };
}

const onPage = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatDay = (instant: string, later = 0) => onPage.format(new Date(Date.parse(instant) + later * day));

describe('a checkout page is shown again with the changes and charges nothing after the seller changed', () => {
  const oneTimePlan = { initialPrice: '10', expirationDays: 365 };
  const cases: readonly [string, object, object, readonly string[]][] = [
    [
      'the renewal price',
      monthly,
      { renewalPrice: '99' },
      ['The renewal price changed from $10.00 to $99.00 every 30 days.'],
    ],
    ['the trial', monthly, { trialPeriodDays: 1 }, ['The trial changed from 14 days to 1 day.']],
    ['the trial to none', monthly, { trialPeriodDays: null }, ['The trial changed from 14 days to none.']],
    ['the period', monthly, { billingPeriod: 7 }, ['The billing period changed from 30 days to 7 days.']],
    ['the price', oneTimePlan, { initialPrice: '12' }, ['The amount due today changed from $10.00 to $12.00.']],
    [
      'the currency',
      monthly,
      { currency: 'EUR' },
      [
        'The currency changed from USD to EUR.',
        'The amount due today changed from $0.00 to €0.00.',
        'The renewal price changed from $10.00 to €10.00 every 30 days.',
      ],
    ],
    [
      'the time of access',
      oneTimePlan,
      { expirationDays: 30 },
      ['The access period changed from 365 days to 30 days.'],
    ],
    [
      'several terms at once',
      monthly,
      { renewalPrice: '20', billingPeriod: 7, trialPeriodDays: 3 },
      [
        'The trial changed from 14 days to 3 days.',
        'The renewal price changed from $10.00 to $20.00 every week.',
        'The billing period changed from 30 days to 7 days.',
      ],
    ],
  ];
  it.each(cases)('%s', async (_term, plan, change, changes) => {
    const planId = await planOf(plan);
    const page = await checkoutOf(planId);
    const shown = await pages.expectNamed(page, () => changePlan(planId, change), changes);
    expect((await pages.send(page, { ...fieldsIn(shown.text), ...page.typed })).status).toBe(303);
  });

  it('the tax type', async () => {
    const planId = await planOf({ ...monthly, taxType: 'INCLUSIVE' });
    const page = await checkoutOf(planId, { billing_country: 'DE' });
    const change = () => changePlan(planId, { taxType: 'EXCLUSIVE' });
    const changes = ['The tax changed from contained in the prices to added to the prices.'];
    expect((await pages.expectAsked(page, change, changes)).status).toBe(303);
  });

  it('the discount and duration of a promo code', async () => {
    const code = (amountOff: string, numberOfIntervals: number) =>
      execute(
        'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { message } } }',
        {
          input: {
            code: 'SWAPPED',
            promoType: 'PERCENTAGE',
            amountOff,
            baseCurrency: 'USD',
            numberOfIntervals,
            newUsersOnly: false,
          },
        },
      );
    const { promoCode } = await code('50', 3);
    const page = await checkoutOf(await planOf(runningTerms), { promo_code: 'SWAPPED' });
    const { text } = await pages.send(page, {
      ...fieldsIn((await pages.open(page)).text),
      ...page.typed,
      action: 'apply',
    });
    await execute(
      'mutation ($id: ID!) { promoCodeUpdate(id: $id, input: { status: ARCHIVED }) { userErrors { message } } }',
      { id: promoCode.id },
    );
    await code('10', 1);
    const repeated = await pages.shownAgain(page, fieldsIn(text));
    expect(changesIn(repeated.text)).toEqual([
      'The amount due today changed from $5.00 to $9.00.',
      'The discount changed from $5.00 to $1.00.',
      'The discount on later payments changed from $5.00 to none.',
      'The number of discounted later payments changed from 2 to 0.',
    ]);
    expect((await pages.send(page, { ...fieldsIn(repeated.text), ...page.typed })).status).toBe(303);
  });

  it('the price of an invoice', async () => {
    const invoice = await api.ok('POST', '/invoices', {
      body: {
        account_id: accountId,
        collection_method: 'send_invoice',
        email_address: 'ann@mail.example',
        customer_name: 'Ann Lee',
        due_date: '2099-04-01T12:00:00Z',
        product: { title: 'Consulting' },
        plan: { initial_price: 10 },
      },
    });
    const page = {
      path: `/checkout/${invoice.current_plan.id}?invoice=${invoice.fetch_invoice_token}`,
      action: `/checkout/${invoice.current_plan.id}`,
      typed: { action: 'pay', email: newBuyer(), name: 'Ann', ...card },
    };
    // The API rejects changes to the plan of an open invoice.
    const change = () =>
      sql(service.databaseUrl, 'UPDATE billing.plans SET initial_price = 99 WHERE id = $1', [invoice.current_plan.id]);
    const changes = ['The amount due today changed from $10.00 to $99.00.'];
    expect((await pages.expectAsked(page, change, changes)).status).toBe(303);
  });

  it('the price of a waitlist plan', async () => {
    const planId = await planOf({ initialPrice: '50', releaseMethod: 'WAITLIST' });
    const change = () => changePlan(planId, { initialPrice: '60' });
    const page = await checkoutOf(planId);
    expect((await pages.expectAsked(page, change, ['The price changed from $50.00 to $60.00.'])).status).toBe(303);
  });

  it('nothing, but the form of a card setup page lacks the terms', async () => {
    const { purchase_url: url } = await api.ok('POST', '/checkout_configurations', {
      body: { mode: 'setup', redirect_url: 'https://seller.example/done' },
    });
    const page = { path: new URL(url).pathname, typed: { action: 'pay', email: newBuyer(), name: 'Toni', ...card } };
    expect((await pages.agreed(page, await pages.open(page))).status).toBe(303);
  });
});

it('a buyer who already used the trial sees the terms without it and can accept them', async () => {
  const planId = await planOf({ ...monthly, initialPrice: '5' });
  const { path, typed } = await checkoutOf(planId);
  const page = { path, typed };
  expect((await pages.send(page, { ...fieldsIn((await pages.open(page)).text), ...typed })).status).toBe(303);
  const repeated = await pages.shownAgain(page, fieldsIn((await pages.open(page)).text));
  expect(changesIn(repeated.text)).toEqual(['The trial changed from 14 days to none.']);
  expect((await pages.send(page, { ...fieldsIn(repeated.text), ...typed })).status).toBe(303);
});

it("accepted terms apply to the membership, whatever the seller changes during the bank's challenge", async () => {
  const planId = await planOf({ ...monthly, taxType: 'INCLUSIVE' });
  const page = await checkoutOf(planId, { billing_country: 'DE', card_number: '4000 0000 0000 3220' });
  const sent = await pages.send(page, { ...fieldsIn((await pages.open(page)).text), ...page.typed });
  const challenge = (await pages.open({ path: sent.headers.location as string })).headers.location as string;
  await changePlan(planId, { renewalPrice: '99', trialPeriodDays: 1, billingPeriod: 7, taxType: 'EXCLUSIVE' });
  const challengeResponse = await pages.send(
    { path: new URL(challenge, service.origin).pathname },
    { result: 'complete' },
  );
  await pages.open({ path: new URL(challengeResponse.headers.location as string, service.origin).pathname });
  const [{ id }] = (await api.ok('GET', `/memberships?account_id=${accountId}&plan_ids[]=${planId}`)).data as [
    ResponseBody,
  ];
  const membership = await api.ok('GET', `/memberships/${id}`);
  const days = (Date.parse(membership.current_period_end) - Date.parse(membership.created_at)) / day;
  expect([membership.formatted_renewal_price, days]).toEqual(['$10.00 / month', 14]);
  expect(
    await sql(service.databaseUrl, 'SELECT tax_type, billing_period FROM billing.memberships WHERE id = $1', [id]),
  ).toEqual([{ tax_type: 'inclusive', billing_period: 30 }]);
});

describe('a membership page is shown again with the changes', () => {
  const extend = (id: string) => api.ok('POST', `/memberships/${id}/extend`, { body: { days: 3 } });
  const moved = ({ currentPeriodEnd: end }: Bought) => [
    `The next payment date changed from ${formatDay(end)} to ${formatDay(end, 3)}.`,
  ];

  it('if the cancellation discount changed', async () => {
    const offer = { offerCancelDiscount: true, cancelDiscountPercentage: 50, cancelDiscountIntervals: 3 };
    const { planId, step } = await bought({ ...runningTerms, ...offer });
    const page = { path: step('cancel'), action: step('offer') };
    const change = () => changePlan(planId, { cancelDiscountPercentage: 10, cancelDiscountIntervals: 1 });
    const { status } = await pages.expectAsked(page, change, [
      'The discount percentage changed from 50 to 10.',
      'The number of discounted payments changed from 3 to 1.',
      'The discounted price changed from $5.00 to $9.00.',
    ]);
    expect(status).toBe(303);
  });

  it('or with an error, if the cancellation discount is no longer offered', async () => {
    const { planId, step } = await bought({ ...runningTerms, offerCancelDiscount: true, cancelDiscountPercentage: 50 });
    const { text } = await pages.open({ path: step('cancel') });
    await changePlan(planId, { offerCancelDiscount: false });
    const rejected = await pages.shownAgain({ path: step('cancel'), action: step('offer') }, fieldsIn(text));
    expect(alertIn(rejected.text)).toBe('There is no offer for this membership.');
  });

  it('if the renewal date changed before a cancellation is removed', async () => {
    const membership = await bought(runningTerms);
    await api.ok('PATCH', `/memberships/${membership.id}`, { body: { cancel_at_period_end: true } });
    const page = { path: membership.step('keep') };
    expect((await pages.expectAsked(page, () => extend(membership.id), moved(membership))).status).toBe(303);
  });

  it('if the charge date changed before the card is replaced', async () => {
    const membership = await bought(runningTerms);
    const page = { path: membership.step('card'), typed: card };
    expect((await pages.expectAsked(page, () => extend(membership.id), moved(membership))).status).toBe(303);
  });

  it('if the price and number of additional days changed', async () => {
    const { planId, email, step } = await bought({ initialPrice: '50', expirationDays: 90, refillable: true });
    await pages.send({ path: '/sign-in' }, { email, return: '/developer' });
    const { headers } = await pages.send({ path: (await mailbox.link(email)).pathname }, {});
    const cookie = String(headers['set-cookie']?.[0]).split(';')[0];
    const change = () => changePlan(planId, { initialPrice: '60', expirationDays: 30 });
    const page = { path: step('top_up'), cookie };
    const { status } = await pages.expectAsked(page, change, [
      'The added time changed from 90 days to 30 days.',
      `The end of access changed from ${formatDay(new Date().toISOString(), 180)} to ${formatDay(new Date().toISOString(), 120)}.`,
      'The amount due today changed from $50.00 to $60.00.',
    ]);
    expect(status).toBe(303);
  });

  it('if the renewal date changed before a transfer is accepted', async () => {
    const membership = await bought(runningTerms);
    const { url } = await api.ok('POST', `/memberships/${membership.id}/transfer`);
    const page = { path: new URL(url).pathname, typed: { email: newBuyer(), name: 'Tess' } };
    expect((await pages.open(page)).text).toContain('Price: <bdi>$10.00 every 30 days</bdi>. Renews automatically');
    expect((await pages.expectAsked(page, () => extend(membership.id), moved(membership))).status).toBe(303);
  });

  it('if the plan of an invitation changed, and with an error while the plan costs money', async () => {
    const planId = await planOf({ ...runningTerms, initialPrice: '0', renewalPrice: '0' });
    const email = newBuyer();
    await api.call('POST', '/memberships/invite', { body: { plan_id: planId, email } });
    const sent = await execute('query ($id: ID!) { sandboxMembershipInvitations(accountId: $id) { email url } }', {
      id: accountId,
    });
    const { url } = sent.find((one: { email: string }) => one.email === email);
    const page = { path: new URL(url).pathname, typed: { email, name: 'Tess' } };
    const { text } = await pages.open(page);
    await changePlan(planId, { renewalPrice: '99', billingPeriod: 7 });
    const priced = await pages.shownAgain(page, fieldsIn(text));
    expect(changesIn(priced.text)).toEqual([
      'The renewal price changed from none to $99.00 every week.',
      'The billing period changed from 30 days to 7 days.',
    ]);
    const rejected = await pages.shownAgain(page, fieldsIn(priced.text));
    expect(alertIn(rejected.text)).toBe('Invitations are available only for free plans.');
    await changePlan(planId, { renewalPrice: '0' });
    const extendPeriod = () => changePlan(planId, { billingPeriod: 30 });
    const changes = ['The billing period changed from 7 days to 30 days.'];
    expect((await pages.expectAsked(page, extendPeriod, changes)).status).toBe(303);
  });
});

it('a team invitation page is shown again with the changed role', async () => {
  const email = newBuyer();
  const { teamMember } = await execute(
    'mutation ($input: TeamInvitationCreateInput!) { teamMemberInvite(input: $input) { teamMember { id } userErrors { message } } }',
    { input: { accountId, email, role: 'SUPPORT' } },
  );
  const { pathname, search } = await mailbox.link(email);
  const change = () =>
    execute(
      'mutation ($id: ID!, $input: TeamRoleInput!) { teamMemberUpdate(id: $id, input: $input) { userErrors { message } } }',
      { id: teamMember.id, input: { role: 'MODERATOR' } },
    );
  const joined = await pages.expectAsked({ path: `${pathname}${search}` }, change, [
    'The role changed from support to moderator.',
  ]);
  expect([joined.status, joined.text]).toEqual([200, expect.stringContaining('You are on the team')]);
});
