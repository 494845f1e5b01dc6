import type { Logger } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import { askerOf, requireDone } from './ask';
import type { WorldClock } from './seeded';
import { idOf } from './settlers';

const ownerId = idOf('biz', 'northwind-audio');
const cards = 'query ($ownerId: ID!) { cards(ownerId: $ownerId) { id name } }';
const use =
  'mutation ($input: SandboxCardTransactionInput!) { made: sandboxCardTransactionCreate(input: $input) { cardTransaction { id } userErrors { message } } }';
const complete = 'mutation ($id: ID!) { made: sandboxCardTransactionComplete(id: $id) { userErrors { message } } }';
const refund =
  'mutation ($id: ID!) { made: sandboxCardTransactionRefund(id: $id, amount: "3") { userErrors { message } } }';

interface Answer {
  readonly cards?: readonly { readonly id: string; readonly name: string | null }[];
  readonly made: {
    readonly cardTransaction?: { readonly id: string };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates a card purchase that is completed and partly refunded. */
export async function useCards(payouts: Payouts, log: Logger, clock: WorldClock): Promise<void> {
  const ask = askerOf<Answer>(payouts, log, clock);
  const [card] = (await ask(cards, { ownerId })).cards ?? [];
  const { made } = await ask(use, {
    input: {
      cardId: card?.id,
      amount: '8',
      merchantName: 'Record shop',
      merchantCategory: 'Music stores',
      merchantCategoryCode: '5733',
    },
  });
  requireDone(made);
  for (const document of [complete, refund]) requireDone((await ask(document, { id: made.cardTransaction?.id })).made);
}
