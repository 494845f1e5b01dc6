import { buy, type CreatedResource } from '../../../app/triggers/purchases';
import type { ServiceCall } from '../../support/service';
import type { MoneyFixture } from './money-scene';

/** Creates the preconditions of one run of a command, and returns its request without the key. */
export type MoneyCommand = (fixture: MoneyFixture) => Promise<ServiceCall>;
export type MoneyCommands = Readonly<Record<string, MoneyCommand>>;

export const post = (path: string, body: object = {}): ServiceCall => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body,
  headers: { 'api-version-date': '2026-08-21' },
});

export const bill = {
  product: { title: 'Consulting' },
  plan: { initial_price: 10.43 },
  line_items: [{ label: 'Work', quantity: 1, unit_price: 10.43 }],
};
const onInvoice =
  (action: string): MoneyCommand =>
  async (fixture) => {
    const to = {
      email_address: `faults-${fixture.sandbox.unused()}@example.com`,
      customer_name: 'Toni',
      collection_method: 'send_invoice',
      due_date: '2099-04-01T12:00:00Z',
    };
    return post(
      `/invoices/${(await fixture.request<CreatedResource>('POST', '/invoices', { account_id: fixture.accountId, ...bill, ...to })).id}/${action}`,
    );
  };
const tokens = (fixture: MoneyFixture, overrides: object): ServiceCall =>
  post('/company_token_transactions', {
    account_id: fixture.accountId,
    user_id: fixture.sandbox.person('mei'),
    ...overrides,
  });

/** Commands between sellers and buyers. */
export const sales: MoneyCommands = {
  'a checkout': (fixture) => fixture.form(),
  'a charge of a saved card': async (fixture) => post('/payments', fixture.charge()),
  'a charge that is declined': async (fixture) =>
    post(
      '/payments',
      fixture.charge({ member_id: fixture.buyer.declinedMemberId, payment_method_id: fixture.buyer.declinedMethodId }),
    ),
  'a reservation': async (fixture) => post('/payments', fixture.charge({ capture_method: 'manual' })),
  'a capture': async (fixture) => post(`/payments/${(await fixture.reserved()).id}/capture`),
  'a void': async (fixture) => post(`/payments/${(await fixture.reserved()).id}/void`),
  'a refund of a part': async (fixture) =>
    post(`/payments/${(await fixture.paid()).id}/refund`, { partial_amount: 4.25 }),
  'a refund of all': async (fixture) => post(`/payments/${(await fixture.paid()).id}/refund`),
  'an invoice that is charged': async (fixture) =>
    post('/invoices', {
      account_id: fixture.accountId,
      ...bill,
      collection_method: 'charge_automatically',
      member_id: fixture.buyer.memberId,
      payment_method_id: fixture.buyer.methodId,
    }),
  'an invoice that is marked as paid': onInvoice('mark_paid'),
  'an invoice that is voided': onInvoice('void'),
  'an invoice that is given up': onInvoice('mark_uncollectible'),
  'tokens for a member': async (fixture) => tokens(fixture, { transaction_type: 'add', amount: 2.5 }),
  'tokens from one member to another': async (fixture) =>
    tokens(fixture, {
      transaction_type: 'transfer',
      destination_user_id: fixture.sandbox.person('oskar'),
      amount: 0.25,
    }),
};

const disputed =
  (action: string, body: object, overrides: object = {}): MoneyCommand =>
  async (fixture) =>
    post(action.replace('{id}', (await fixture.dispute(overrides)).id), body);

/** Commands of disputes and resolution cases. */
export const disputeCommands: MoneyCommands = {
  'a dispute': async (fixture) => post('/sandbox/disputes', { payment_id: await fixture.posted() }),
  'a dispute that is answered': disputed('/disputes/{id}/submit', {}),
  'a dispute that is won': disputed('/sandbox/disputes/{id}/decide', { outcome: 'won' }),
  'a dispute that is lost': disputed('/sandbox/disputes/{id}/decide', { outcome: 'lost' }),
  'an inquiry that becomes a dispute': disputed('/sandbox/disputes/{id}/escalate', {}, { inquiry: true }),
  'a case that is accepted': async (fixture) => {
    const { id } = await buy(fixture.sandbox, { buyer: 'amir', price: 20 });
    const body = { receipt_id: id, reason: 'product_not_received', message: 'It never came.' };
    const { id: caseId } = await fixture.sandbox.until(
      () => fixture.request<CreatedResource>('POST', '/resolution_center_cases', body, 'amir'),
      Boolean,
    );
    return post(`/resolution_center_cases/${caseId}/accept`);
  },
};

const payout = (fixture: MoneyFixture, digits: string, overrides: object = {}) => ({
  account_id: fixture.accountId,
  amount: 10.5,
  payout_method_id: fixture.methodOf(digits),
  ...overrides,
});
const swap =
  (to: string): MoneyCommand =>
  async ({ accountId }) =>
    post('/swaps', { account_id: accountId, from_token: 'usd', to_token: to, amount: '10.00' });
/** Creates a payout, and waits until its provider has received it and it has the given status. */
const createPendingPayout = async (fixture: MoneyFixture, digits: string, state: string): Promise<string> => {
  const { id } = await fixture.request<CreatedResource>('POST', '/payouts', payout(fixture, digits));
  const found = () =>
    fixture.request<CreatedResource & { readonly status: string }>(
      'GET',
      `/payouts/${id}?account_id=${fixture.accountId}`,
    );
  return (await fixture.sandbox.until(found, ({ status }) => status === state)).id;
};

/** Commands of owners on their balances. */
export const balances: MoneyCommands = {
  'a deposit': async ({ accountId }) => post('/deposits', { destination: accountId, amount: 25 }),
  'a top-up': async (fixture) =>
    post('/topups', {
      account_id: fixture.accountId,
      amount: 5,
      currency: 'usd',
      payment_method_id: fixture.buyer.methodId,
    }),
  'a transfer': async (fixture) =>
    post('/transfers', {
      origin_id: fixture.accountId,
      destination_id: fixture.sandbox.person('mei'),
      amount: 10,
      currency: 'usd',
    }),
  'a claim link': async ({ accountId }) =>
    post('/transfers', { origin_id: accountId, type: 'claim_link', amount: 3.5, redeemable_count: 2 }),
  'a claim': async (fixture) => {
    const { id, claim_url: url } = await fixture.claimLink();
    const claim = `mutation { transferClaim(id: "${id}", key: "${new URL(url).searchParams.get('key')}") { transfer { id } userErrors { message } } }`;
    const as = fixture.service.demoData.users.find(({ username }) => username === 'mei')?.token;
    return { method: 'POST', path: '/graphql', as, body: { query: claim } };
  },
  'a swap of dollars for euros': swap('eur'),
  'a swap of dollars for bitcoins': swap('btc'),
  'a payout': async (fixture) => post('/payouts', payout(fixture, '0000')),
  'a payout that is denied': async (fixture) => post('/payouts', payout(fixture, '9301')),
  'a withdrawal': async (fixture) => post('/withdrawals', payout(fixture, '0000', { currency: 'eur' })),
  'a payout that is called off': async (fixture) =>
    post(`/payouts/${await createPendingPayout(fixture, '8002', 'in_review')}/cancel`),
  'a payout that arrives': async (fixture) =>
    post(`/sandbox/payouts/${await createPendingPayout(fixture, '8001', 'processing')}/settle`),
};

const transactionAction =
  (action: string, body?: object): MoneyCommand =>
  async (fixture) =>
    post(`/sandbox/card_transactions/${(await fixture.use()).id}/${action}`, body);

/** Card commands that debit a balance. */
export const cards: MoneyCommands = {
  'a card that is used': async ({ cardId }) =>
    post('/sandbox/card_transactions', { card_id: cardId, amount: 8, merchant_name: 'Record shop' }),
  'a use that is paid': transactionAction('complete'),
  'a use that is given back': transactionAction('reverse'),
  'a use of another amount': transactionAction('adjust', { amount: 9 }),
  'a use that is refunded': async (fixture) => {
    const { id } = await fixture.use();
    await fixture.request('POST', `/sandbox/card_transactions/${id}/complete`);
    return post(`/sandbox/card_transactions/${id}/refund`, { amount: 3 });
  },
};
