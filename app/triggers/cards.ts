import type { CreatedResource } from './purchases';
import type { Sandbox } from './sandbox';
import { following, type Happened, happened, type Trigger, type Triggers } from './trigger';

const card = (id: string) => happened('IssuedCard', id, 'cards');

async function issue(sandbox: Sandbox): Promise<string> {
  sandbox.step('Issues a card.');
  return (
    await sandbox.request<CreatedResource>('POST', '/cards', {
      account_id: sandbox.account.id,
      assigned_user_id: sandbox.person('iris'),
      name: 'Triggered',
    })
  ).id;
}

/** Creates an event trigger that changes a new card. */
function changed(instructions: string, step: string, change: object): Trigger {
  return following({
    how: instructions,
    make: issue,
    step,
    act: (sandbox, id) => sandbox.request('PATCH', `/cards/${id}`, change),
    answer: card,
  });
}

/** Creates a card transaction of eight dollars with a new card, and returns the transaction. */
async function createTransaction(sandbox: Sandbox, overrides: object = {}): Promise<Happened> {
  const cardId = await issue(sandbox);
  sandbox.step('Simulates a charge of $8 by a merchant.');
  const { id } = await sandbox.request<CreatedResource>('POST', '/sandbox/card_transactions', {
    card_id: cardId,
    amount: 8,
    merchant_name: 'Record shop',
    ...overrides,
  });
  return happened('CardTransaction', id, 'card_transactions');
}

/** Creates an event trigger for an action of the merchant on an authorized card transaction. */
function followed(action: string, step: string, body?: object): Trigger {
  return {
    how: `Use a card (\`POST /sandbox/card_transactions\`), then send \`POST /sandbox/card_transactions/{id}/${action}\`.`,
    run: async (sandbox) => {
      const transaction = await createTransaction(sandbox);
      sandbox.step(step);
      await sandbox.request('POST', `/sandbox/card_transactions/${transaction.resourceId}/${action}`, body);
      return transaction;
    },
  };
}

/** Procedures that trigger card and card transaction events in a sandbox, by event name. */
export const cardTriggers: Triggers = {
  'card.created': {
    how: '`POST /cards` with an `assigned_user_id`.',
    run: async (sandbox) => card(await issue(sandbox)),
  },
  'card.updated': changed('Change a card: `PATCH /cards/{id}` with a new `name`.', 'Changes its name.', {
    name: 'Changed',
  }),
  'card.frozen': changed('Freeze a card: `PATCH /cards/{id}` with `frozen: true`.', 'Freezes it.', { frozen: true }),
  'card.canceled': changed('Cancel a card: `PATCH /cards/{id}` with `canceled: true`.', 'Cancels it permanently.', {
    canceled: true,
  }),
  'card_transaction.created': {
    how: 'Use a card: `POST /sandbox/card_transactions`.',
    run: (sandbox) => createTransaction(sandbox),
  },
  'card_transaction.updated': followed('adjust', 'Changes the amount, as the merchant.', { amount: 9 }),
  'card_transaction.completed': followed('complete', 'Settles the transaction.'),
  'card_transaction.declined': {
    how: 'Use a card for more than the available balance: `POST /sandbox/card_transactions` with a `declined_reason`.',
    run: (sandbox) => createTransaction(sandbox, { declined_reason: 'insufficient_funds' }),
  },
  'card_transaction.reversed': followed('reverse', 'Releases the held amount.'),
};
