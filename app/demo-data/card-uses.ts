import type { Logger } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

const ownerId = idOf('biz', 'northwind-audio');
const cards = 'query ($ownerId: ID!) { cards(ownerId: $ownerId) { id name } }';
const createTransaction =
  'mutation ($input: SandboxCardTransactionInput!) { made: sandboxCardTransactionCreate(input: $input) { cardTransaction { id } userErrors { message } } }';
const complete = 'mutation ($id: ID!) { made: sandboxCardTransactionComplete(id: $id) { userErrors { message } } }';
const refund =
  'mutation ($id: ID!) { made: sandboxCardTransactionRefund(id: $id, amount: "3") { userErrors { message } } }';

interface GraphResult {
  readonly cards?: readonly { readonly id: string; readonly name: string | null }[];
  readonly made: {
    readonly cardTransaction?: { readonly id: string };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates a card purchase that is completed and partly refunded. */
export async function createCardTransactions(payouts: Payouts, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(payouts, log, clock);
  const [card] = (await execute(cards, { ownerId })).cards ?? [];
  const { made } = await execute(createTransaction, {
    input: {
      cardId: card?.id,
      amount: '8',
      merchantName: 'Record shop',
      merchantCategory: 'Music stores',
      merchantCategoryCode: '5733',
    },
  });
  requireSuccess(made);
  for (const document of [complete, refund])
    requireSuccess((await execute(document, { id: made.cardTransaction?.id })).made);
}
