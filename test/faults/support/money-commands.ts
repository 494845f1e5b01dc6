import { buy, type Made } from '../../../app/triggers/purchases';
import type { ServiceCall } from '../../support/service';
import type { MoneyScene } from './money-scene';

/** Creates the preconditions of one run of a command, and returns its request without the key. */
export type MoneyCommand = (scene: MoneyScene) => Promise<ServiceCall>;
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
  async (scene) => {
    const to = {
      email_address: `faults-${scene.sandbox.unused()}@example.com`,
      customer_name: 'Toni',
      collection_method: 'send_invoice',
      due_date: '2099-04-01T12:00:00Z',
    };
    return post(
      `/invoices/${(await scene.ask<Made>('POST', '/invoices', { account_id: scene.accountId, ...bill, ...to })).id}/${action}`,
    );
  };
const tokens = (scene: MoneyScene, more: object): ServiceCall =>
  post('/company_token_transactions', { account_id: scene.accountId, user_id: scene.sandbox.person('mei'), ...more });

/** Commands between sellers and buyers. */
export const sales: MoneyCommands = {
  'a checkout': (scene) => scene.form(),
  'a charge of a saved card': async (scene) => post('/payments', scene.charge()),
  'a charge that is declined': async (scene) =>
    post(
      '/payments',
      scene.charge({ member_id: scene.buyer.declinedMemberId, payment_method_id: scene.buyer.declinedMethodId }),
    ),
  'a reservation': async (scene) => post('/payments', scene.charge({ capture_method: 'manual' })),
  'a capture': async (scene) => post(`/payments/${(await scene.reserved()).id}/capture`),
  'a void': async (scene) => post(`/payments/${(await scene.reserved()).id}/void`),
  'a refund of a part': async (scene) => post(`/payments/${(await scene.paid()).id}/refund`, { partial_amount: 4.25 }),
  'a refund of all': async (scene) => post(`/payments/${(await scene.paid()).id}/refund`),
  'an invoice that is charged': async (scene) =>
    post('/invoices', {
      account_id: scene.accountId,
      ...bill,
      collection_method: 'charge_automatically',
      member_id: scene.buyer.memberId,
      payment_method_id: scene.buyer.methodId,
    }),
  'an invoice that is marked as paid': onInvoice('mark_paid'),
  'an invoice that is voided': onInvoice('void'),
  'an invoice that is given up': onInvoice('mark_uncollectible'),
  'tokens for a member': async (scene) => tokens(scene, { transaction_type: 'add', amount: 2.5 }),
  'tokens from one member to another': async (scene) =>
    tokens(scene, { transaction_type: 'transfer', destination_user_id: scene.sandbox.person('oskar'), amount: 0.25 }),
};

const disputed =
  (action: string, body: object, more: object = {}): MoneyCommand =>
  async (scene) =>
    post(action.replace('{id}', (await scene.dispute(more)).id), body);

/** Commands of disputes and resolution cases. */
export const quarrels: MoneyCommands = {
  'a dispute': async (scene) => post('/sandbox/disputes', { payment_id: await scene.posted() }),
  'a dispute that is answered': disputed('/disputes/{id}/submit', {}),
  'a dispute that is won': disputed('/sandbox/disputes/{id}/decide', { outcome: 'won' }),
  'a dispute that is lost': disputed('/sandbox/disputes/{id}/decide', { outcome: 'lost' }),
  'an inquiry that becomes a dispute': disputed('/sandbox/disputes/{id}/escalate', {}, { inquiry: true }),
  'a case that is accepted': async (scene) => {
    const { id } = await buy(scene.sandbox, { buyer: 'amir', price: 20 });
    const body = { receipt_id: id, reason: 'product_not_received', message: 'It never came.' };
    const { id: caseId } = await scene.sandbox.until(
      () => scene.ask<Made>('POST', '/resolution_center_cases', body, 'amir'),
      Boolean,
    );
    return post(`/resolution_center_cases/${caseId}/accept`);
  },
};

const payout = (scene: MoneyScene, digits: string, more: object = {}) => ({
  account_id: scene.accountId,
  amount: 10.5,
  payout_method_id: scene.methodOf(digits),
  ...more,
});
const swap =
  (to: string): MoneyCommand =>
  async ({ accountId }) =>
    post('/swaps', { account_id: accountId, from_token: 'usd', to_token: to, amount: '10.00' });
/** Creates a payout that its provider has received and that waits in a state there. */
const waiting = async (scene: MoneyScene, digits: string, state: string): Promise<string> => {
  const { id } = await scene.ask<Made>('POST', '/payouts', payout(scene, digits));
  const found = () =>
    scene.ask<Made & { readonly status: string }>('GET', `/payouts/${id}?account_id=${scene.accountId}`);
  return (await scene.sandbox.until(found, ({ status }) => status === state)).id;
};

/** Commands of owners on their balances. */
export const balances: MoneyCommands = {
  'a deposit': async ({ accountId }) => post('/deposits', { destination: accountId, amount: 25 }),
  'a top-up': async (scene) =>
    post('/topups', {
      account_id: scene.accountId,
      amount: 5,
      currency: 'usd',
      payment_method_id: scene.buyer.methodId,
    }),
  'a transfer': async (scene) =>
    post('/transfers', {
      origin_id: scene.accountId,
      destination_id: scene.sandbox.person('mei'),
      amount: 10,
      currency: 'usd',
    }),
  'a claim link': async ({ accountId }) =>
    post('/transfers', { origin_id: accountId, type: 'claim_link', amount: 3.5, redeemable_count: 2 }),
  'a claim': async (scene) => {
    const { id, claim_url: url } = await scene.claimLink();
    const claim = `mutation { transferClaim(id: "${id}", key: "${new URL(url).searchParams.get('key')}") { transfer { id } userErrors { message } } }`;
    const as = scene.service.world.users.find(({ username }) => username === 'mei')?.token;
    return { method: 'POST', path: '/graphql', as, body: { query: claim } };
  },
  'a swap of dollars for euros': swap('eur'),
  'a swap of dollars for bitcoins': swap('btc'),
  'a payout': async (scene) => post('/payouts', payout(scene, '0000')),
  'a payout that is denied': async (scene) => post('/payouts', payout(scene, '9301')),
  'a withdrawal': async (scene) => post('/withdrawals', payout(scene, '0000', { currency: 'eur' })),
  'a payout that is called off': async (scene) => post(`/payouts/${await waiting(scene, '8002', 'in_review')}/cancel`),
  'a payout that arrives': async (scene) =>
    post(`/sandbox/payouts/${await waiting(scene, '8001', 'processing')}/settle`),
};

const used =
  (action: string, body?: object): MoneyCommand =>
  async (scene) =>
    post(`/sandbox/card_transactions/${(await scene.use()).id}/${action}`, body);

/** Card commands that debit a balance. */
export const cards: MoneyCommands = {
  'a card that is used': async ({ cardId }) =>
    post('/sandbox/card_transactions', { card_id: cardId, amount: 8, merchant_name: 'Record shop' }),
  'a use that is paid': used('complete'),
  'a use that is given back': used('reverse'),
  'a use of another amount': used('adjust', { amount: 9 }),
  'a use that is refunded': async (scene) => {
    const { id } = await scene.use();
    await scene.ask('POST', `/sandbox/card_transactions/${id}/complete`);
    return post(`/sandbox/card_transactions/${id}/refund`, { amount: 3 });
  },
};
