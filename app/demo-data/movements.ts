import { graphql } from 'graphql';
import { createContext, type Currency, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import { ledgerAccountOf, type Payouts, platformLedgerAccount } from '../../subgraphs/payouts/src';
import { requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Ids of the accounts and users that take part in the transfers, swaps and card payments. */
const ids = {
  pickaxe: idOf('biz', 'pickaxe-labs'),
  northwind: idOf('biz', 'northwind-audio'),
  iris: idOf('user', 'iris'),
  mei: idOf('user', 'mei'),
  theo: idOf('user', 'theo'),
};

/** Deposits that fund all transfers, swaps and card payments below. */
const capital = [
  { owner: 'pickaxe', currency: 'usd', amount: '2500.00' },
  { owner: 'northwind', currency: 'eur', amount: '900.00' },
  { owner: 'theo', currency: 'eur', amount: '40.00' },
] as const;

const transfers = [
  {
    from: 'pickaxe',
    to: 'mei',
    amount: '125.50',
    currency: 'USD',
    notes: 'Editing in January',
    idempotenceKey: 'editing-01',
  },
  { from: 'pickaxe', to: 'iris', amount: '40', currency: 'USD', notes: null },
  { from: 'northwind', to: 'theo', amount: '12.25', currency: 'EUR', notes: 'Stand at the fair' },
] as const;

const swaps = [
  { owner: 'pickaxe', fromToken: 'USD', toToken: 'EUR', amount: '100' },
  { owner: 'northwind', fromToken: 'EUR', toToken: 'USD', amount: '50' },
] as const;

const cards = [
  {
    owner: 'pickaxe',
    holder: 'iris',
    name: 'Advertising',
    spendLimit: '400',
    uses: [
      { amount: '24.90', merchantName: 'Paper & Ink' },
      { amount: '900', merchantName: 'Yacht club' },
    ],
  },
  {
    owner: 'northwind',
    holder: 'theo',
    name: 'Studio',
    spendLimit: null,
    uses: [{ amount: '5', merchantName: 'Strings' }],
  },
] as const;

const transfer =
  'mutation ($input: TransferCreateInput!) { made: transferCreate(input: $input) { userErrors { message } } }';
const card =
  'mutation ($input: CardCreateInput!) { made: cardCreate(input: $input) { card { id } userErrors { message } } }';
const cardTransaction =
  'mutation ($input: SandboxCardTransactionInput!) { made: sandboxCardTransactionCreate(input: $input) { userErrors { message } } }';
const swap = 'mutation ($input: SwapCreateInput!) { made: swapCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly made: {
    readonly card?: { readonly id: string };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates transfers, swaps, cards and card transactions of the demo data. */
export async function moveMoney(payouts: Payouts, log: Logger, clock: DemoClock): Promise<void> {
  for (const { owner, currency, amount } of capital) await endow(payouts, ids[owner], { amount, currency }, clock);
  const done = async (source: string, input: object): Promise<GraphResult['made']> => {
    clock.pause();
    const contextValue = createContext({ principal: systemPrincipal, requestId: 'demo', log, clock });
    const { data, errors } = await graphql({
      schema: payouts.subgraph.schema,
      source,
      variableValues: { input },
      contextValue,
    });
    if (errors?.[0]) throw errors[0];
    const { made } = data as unknown as GraphResult;
    requireSuccess(made);
    return made;
  };
  for (const { from, to, ...input } of transfers)
    await done(transfer, { ...input, originId: ids[from], destinationId: ids[to] });
  for (const { owner, ...input } of swaps) await done(swap, { ...input, accountId: ids[owner] });
  for (const { owner, holder, uses, ...input } of cards) {
    const { card: issued } = await done(card, { ...input, accountId: ids[owner], assignedUserId: ids[holder] });
    for (const one of uses) await done(cardTransaction, { ...one, cardId: issued?.id });
  }
}

async function endow(
  { ledgerQueue }: Payouts,
  owner: string,
  { amount, currency }: { readonly amount: string; readonly currency: Currency },
  clock: DemoClock,
): Promise<void> {
  clock.pass(1);
  await ledgerQueue.post({
    effectKey: `demo:capital:${owner}:${currency}`,
    kind: 'capital',
    occurredAt: clock.now(),
    reference: { type: 'capital', id: owner },
    postings: [
      { ledgerAccount: platformLedgerAccount('external', currency), amount: `-${amount}` },
      { ledgerAccount: ledgerAccountOf(owner, 'available', currency), amount },
    ],
  });
}
