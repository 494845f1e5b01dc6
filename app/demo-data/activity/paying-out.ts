import type { DemoAction } from '.';
import type { Seller } from './seller';

/**
 * Adds a bank account with these last digits, which determine the result of payouts (docs/payout-sandbox.md), as a
 * payout method. Returns the id of the method.
 */
async function addAccount(seller: Seller, digits: string): Promise<string> {
  const { id } = await seller.create('/payouts/methods', {
    supported_payout_method_id: 'podst_achUSA',
    nickname: `Account ${digits}`,
    fields: {
      fld_account_holder_name: 'Iris',
      fld_bank_account_number: `00077788${digits}`,
      fld_bank_routing_number: '110000000',
      fld_bank_account_type: 'Checking',
    },
  });
  return id;
}

/** Pays out an amount to a new bank account whose number ends in `digits`. Returns the payout's id. */
export async function payOut(seller: Seller, digits: string, amount: number, notes: string): Promise<string> {
  const method = await addAccount(seller, digits);
  return (await seller.create('/payouts', { amount, payout_method_id: method, notes })).id;
}

/** Payouts in every state except `requested`, which lasts only until the payout is sent. */
export const payoutActions: readonly DemoAction[] = [
  { day: 6, run: (seller) => payOut(seller, '1234', 400, 'First week') },
  { day: 13, run: (seller) => payOut(seller, '8001', 350, 'Second week') },
  { day: 20, run: (seller) => payOut(seller, '9031', 300, 'Third week') },
  { day: 27, run: (seller) => payOut(seller, '9201', 250, 'Fourth week') },
  { day: 34, run: (seller) => payOut(seller, '9303', 200, 'Fifth week') },
  {
    day: 41,
    run: async (seller) => {
      const id = await payOut(seller, '8002', 150, 'Sixth week');
      await seller.create(`/payouts/${id}/cancel`, {});
    },
  },
  {
    day: 55,
    run: async (seller) => {
      await payOut(seller, '8007', 120, 'Seventh week');
      await payOut(seller, '8008', 110, 'Eighth week');
    },
  },
];
