import type { Logger } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

const named = { fld_account_holder_name: 'Iris' };

/** Payout methods of the sellers. */
const methods = [
  {
    account: 'pickaxe-labs',
    to: 'podst_achUSA',
    nickname: 'House bank',
    isDefault: true,
    fields: {
      ...named,
      fld_bank_account_number: '000123456789',
      fld_bank_routing_number: '110000000',
      fld_bank_account_type: 'Checking',
    },
  },
  {
    account: 'pickaxe-labs',
    to: 'podst_sepaDEU',
    nickname: 'Berlin',
    isDefault: false,
    fields: { ...named, fld_iban: 'DE89370400440532013000' },
  },
  {
    account: 'pickaxe-labs',
    to: 'podst_usdcUSA',
    nickname: 'Wallet',
    isDefault: false,
    fields: { fld_crypto_network: 'Base', fld_wallet_address: `0x${'12345678'.repeat(5)}` },
  },
  {
    account: 'northwind-audio',
    to: 'podst_fpsGBR',
    nickname: 'Studio',
    isDefault: true,
    fields: { fld_account_holder_name: 'Theo', fld_sort_code: '10-20-30', fld_uk_account_number: '12345678' },
  },
] as const;

const save =
  'mutation ($input: PayoutMethodCreateInput!) { saved: payoutMethodCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly saved: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the payout methods. */
export async function savePayoutMethods(payouts: Payouts, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(payouts, log, clock);
  for (const { account, to, nickname, isDefault, fields } of methods) {
    requireSuccess(
      (
        await execute(save, {
          input: { accountId: idOf('biz', account), supportedPayoutMethodId: to, nickname, isDefault, fields },
        })
      ).saved,
    );
  }
}
