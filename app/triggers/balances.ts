import { buy, type CreatedResource } from './purchases';
import type { Sandbox } from './sandbox';
import { type Happened, happened, type Triggers } from './trigger';

interface Entries {
  readonly data: readonly { readonly reference: CreatedResource | null }[];
}

/** Transfers ten dollars from the sandbox account to a demo user, and returns the transfer. */
async function transfer(sandbox: Sandbox): Promise<Happened> {
  sandbox.step('Transfers $10 to a user.');
  const { id } = await sandbox.request<CreatedResource>('POST', '/transfers', {
    origin_id: sandbox.account.id,
    destination_id: sandbox.person('mei'),
    amount: 10,
    currency: 'usd',
  });
  return happened('Transfer', id, 'transfers');
}

/** Procedures that trigger balance events in a sandbox, by event name. */
export const balanceTriggers: Triggers = {
  'ledger_account.funds_available': {
    how: 'Make a purchase, and skip the wait of four days: `POST /sandbox/ledger/settle`.',
    run: async (sandbox) => {
      const bought = await buy(sandbox);
      const entries = () => sandbox.request<Entries>('GET', `/ledger_accounts/${sandbox.account.id}/entries?first=20`);
      await sandbox.until(entries, ({ data }) => data.some(({ reference }) => reference?.id === bought.id));
      sandbox.step('Makes pending funds available immediately.');
      const { id } = await sandbox.request<CreatedResource>('POST', '/sandbox/ledger/settle', {
        account_id: sandbox.account.id,
      });
      return happened('LedgerAccount', id, 'ledger_accounts');
    },
  },
  'swap.completed': {
    how: 'Convert part of a balance: `POST /swaps`.',
    run: async (sandbox) => {
      sandbox.step('Converts $10 to euros.');
      const { id } = await sandbox.request<CreatedResource>('POST', '/swaps', {
        account_id: sandbox.account.id,
        from_token: 'usd',
        to_token: 'eur',
        amount: '10.00',
      });
      return happened('Swap', id, 'swaps');
    },
  },
  'deposit.succeeded': {
    how: 'Deposit money from an external source: `POST /deposits` with an account as `destination`.',
    run: async (sandbox) => {
      sandbox.step('Deposits $25 from an external source.');
      const { id } = await sandbox.request<CreatedResource>('POST', '/deposits', {
        destination: sandbox.account.id,
        amount: 25,
      });
      return { resourceType: 'Deposit', resourceId: id, path: null };
    },
  },
  'transfer.created': { how: 'Transfer money to another balance: `POST /transfers`.', run: transfer },
  'transfer.completed': { how: 'As for `transfer.created`: a transfer completes when it is created.', run: transfer },
};
