import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Token transactions of members of the first account: additions, a subtraction and a transfer. */
const transactions = [
  { user: 'mei', transactionType: 'ADD', amount: '100', description: 'Welcome.' },
  { user: 'mei', transactionType: 'SUBTRACT', amount: '12.5', description: null },
  { user: 'mei', to: 'oskar', transactionType: 'TRANSFER', amount: '20', description: 'Thanks!' },
] as const;

const make =
  'mutation ($input: TokenTransactionCreateInput!) { made: tokenTransactionCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly made: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the token transactions. The demo sales must be complete. */
export async function moveTokens(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  for (const [index, { user, ...input }] of transactions.entries()) {
    const { to = null, ...rest } = { to: null, ...input };
    const parties = {
      accountId: idOf('biz', 'pickaxe-labs'),
      userId: idOf('user', user),
      destinationUserId: to && idOf('user', to),
    };
    requireSuccess((await execute(make, { input: { ...rest, ...parties, idempotencyKey: `demo-${index + 1}` } })).made);
  }
}
