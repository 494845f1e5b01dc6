import { type Bought, buy, type CreatedResource, newest, saveCard } from './purchases';
import type { Sandbox } from './sandbox';
import { type Happened, happened, type Triggers } from './trigger';

const payment = ({ id }: CreatedResource) => happened('Payment', id, 'payments');
const setupIntent = ({ id }: CreatedResource) => happened('SetupIntent', id, 'setup_intents');

/** Authorizes an amount on a saved card without capturing it, and returns the payment. */
async function reserve(sandbox: Sandbox): Promise<CreatedResource> {
  const { member, payment_method: method } = await saveCard(sandbox);
  sandbox.step('Authorizes $20 on the saved card.');
  const body = {
    account_id: sandbox.account.id,
    member_id: member?.id,
    payment_method_id: method?.id,
    plan: { initial_price: 20, currency: 'usd', plan_type: 'one_time' },
    capture_method: 'manual',
  };
  const { id } = await sandbox.request<CreatedResource>('POST', '/payments', body);
  const find = () => sandbox.request<Bought & { readonly voidable: boolean }>('GET', `/payments/${id}`);
  return sandbox.until(find, ({ voidable }) => voidable === true);
}

/** Buys a plan, refunds a part of the payment, and returns the refund. */
async function refund(sandbox: Sandbox): Promise<Happened> {
  const { id } = await buy(sandbox);
  sandbox.step('Refunds $5 of it.');
  await sandbox.request('POST', `/payments/${id}/refund`, { partial_amount: 5 });
  return happened('Refund', (await newest<CreatedResource>(sandbox, `/refunds?payment_id=${id}`)).id, 'refunds');
}

/** Procedures that trigger setup intent, payment and refund events in a sandbox, by event name. */
export const paymentTriggers: Triggers = {
  'setup_intent.requires_action': {
    how: 'Save the card 4000 0000 0000 3220 at a hosted checkout of mode `setup`, and do not complete the bank challenge.',
    run: async (sandbox) => setupIntent(await saveCard(sandbox, 'asksForProof')),
  },
  'setup_intent.succeeded': {
    how: 'Save the card 4242 4242 4242 4242 at a hosted checkout of mode `setup`.',
    run: async (sandbox) => setupIntent(await saveCard(sandbox)),
  },
  'setup_intent.canceled': {
    how: 'Try to save the card 4000 0000 0000 0002 at a hosted checkout of mode `setup`.',
    run: async (sandbox) => setupIntent(await saveCard(sandbox, 'declined')),
  },
  'payment.created': {
    how: 'Buy at a hosted checkout with any card.',
    run: async (sandbox) => payment(await buy(sandbox)),
  },
  'payment.pending': {
    how: 'Buy with the card 4000 0000 0000 0077, whose bank responds late.',
    run: async (sandbox) => payment(await buy(sandbox, { card: 'answersLate' })),
  },
  'payment.requires_action': {
    how: 'Buy with the card 4000 0000 0000 3220, and do not complete the bank challenge.',
    run: async (sandbox) => payment(await buy(sandbox, { card: 'asksForProof' })),
  },
  'payment.authorized': {
    how: 'Charge a saved card with `POST /payments` and `capture_method: "manual"`.',
    run: async (sandbox) => payment(await reserve(sandbox)),
  },
  'payment.succeeded': {
    how: 'Buy with the card 4242 4242 4242 4242.',
    run: async (sandbox) => payment(await buy(sandbox)),
  },
  'payment.failed': {
    how: 'Buy with the card 4000 0000 0000 0002.',
    run: async (sandbox) => payment(await buy(sandbox, { card: 'declined' })),
  },
  'payment.canceled': {
    how: 'Void an authorized payment: `POST /payments/{id}/void`.',
    run: async (sandbox) => {
      const reserved = await reserve(sandbox);
      sandbox.step('Voids the authorized payment.');
      await sandbox.request('POST', `/payments/${reserved.id}/void`);
      return payment(reserved);
    },
  },
  'refund.created': {
    how: 'Refund part of a payment: `POST /payments/{id}/refund` with a `partial_amount`.',
    run: refund,
  },
  'refund.updated': {
    how: 'As for `refund.created`: the refund is updated when the processor has refunded the money.',
    run: refund,
  },
};
