import { type Currency, createContext, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import { ledgerAccountOf, type Payouts, platformLedgerAccount } from '../../subgraphs/payouts/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

interface Paid {
  readonly amount: string;
  readonly notes: string;
  readonly canceled?: true;
}

interface Seller {
  readonly account: string;
  readonly currency: Currency;
  readonly funds: string;
  /** Type of payout method that receives these payouts, as the id of a supported payout method (`podst_…`). */
  readonly to: string;
  readonly fields: object;
  readonly payouts: readonly Paid[];
}

const bank = {
  fld_account_holder_name: 'Iris',
  fld_bank_account_number: '000987654321',
  fld_bank_routing_number: '110000000',
  fld_bank_account_type: 'Checking',
};

/** Sellers with their funds and payouts. */
const sellers: readonly Seller[] = [
  {
    account: 'pickaxe-coaching',
    currency: 'usd',
    funds: '900',
    to: 'podst_achUSA',
    fields: bank,
    payouts: [
      { amount: '120.5', notes: 'January' },
      { amount: '40', notes: 'Called off', canceled: true },
    ],
  },
  {
    account: 'pickaxe-coaching',
    currency: 'usd',
    funds: '100',
    to: 'podst_usdcUSA',
    fields: { fld_crypto_network: 'Base', fld_wallet_address: `0x${'87654321'.repeat(5)}` },
    payouts: [{ amount: '60', notes: 'Stablecoin' }],
  },
  {
    account: 'northwind-audio',
    currency: 'gbp',
    funds: '300',
    to: 'podst_fpsGBR',
    fields: { fld_account_holder_name: 'Theo', fld_sort_code: '10-20-30', fld_uk_account_number: '87654321' },
    payouts: [{ amount: '80', notes: 'Studio rent' }],
  },
];

const errors = 'userErrors { message }';
const save = `mutation ($input: PayoutMethodCreateInput!) { done: payoutMethodCreate(input: $input) { method: payoutMethod { id } ${errors} } }`;
const create = `mutation ($input: PayoutCreateInput!) { done: payoutCreate(input: $input) { payout { id } ${errors} } }`;
const cancel = `mutation ($id: ID!) { done: payoutCancel(id: $id) { payout { id } ${errors} } }`;

interface GraphResult {
  readonly done: {
    readonly userErrors: readonly { readonly message: string }[];
    readonly method?: { readonly id: string };
    readonly payout?: { readonly id: string };
  };
}

/** Credits the sellers' balances, creates a payout method for each group in `payouts`, and creates the payouts. */
export async function payOut(payouts: Payouts, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(payouts, log, clock);
  const done = async (document: string, variables: Record<string, unknown>): Promise<GraphResult['done']> => {
    const response = (await execute(document, variables)).done;
    requireSuccess(response);
    return response;
  };
  for (const { account, currency, funds, to, fields, payouts: paid } of sellers) {
    const accountId = idOf('biz', account);
    await payouts.ledgerQueue.post({
      effectKey: `funds:${to}`,
      kind: 'deposit',
      occurredAt: clock.now(),
      reference: { type: 'account', id: accountId },
      postings: [
        { ledgerAccount: platformLedgerAccount('external', currency), amount: `-${funds}` },
        { ledgerAccount: ledgerAccountOf(accountId, 'available', currency), amount: funds },
      ],
    });
    const { method } = await done(save, {
      input: { accountId, supportedPayoutMethodId: to, nickname: `Payouts in ${currency} by ${to.slice(6)}`, fields },
    });
    for (const { amount, notes, canceled } of paid) {
      const { payout } = await done(create, {
        input: { accountId, payoutMethodId: method?.id, amount, currency: currency.toUpperCase(), notes },
      });
      if (canceled) await done(cancel, { id: payout?.id });
      else
        await payouts.payoutRuns.run(
          createContext({ principal: systemPrincipal, requestId: 'demo', log, clock }),
          payout?.id as string,
        );
    }
  }
  // Process the pending notifications of the payout provider now, so that no payout changes after the demo data is
  // complete.
  while ((await payouts.runPayouts()) > 0);
}
