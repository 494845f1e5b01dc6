import type { CreatedResource } from '../../triggers/purchases';
import type { DemoAction } from '.';
import type { Seller } from './seller';

export const transfer = (seller: Seller, to: string, amount: number, notes: string): Promise<CreatedResource> =>
  seller.request('POST', '/transfers', {
    origin_id: seller.id,
    destination_id: seller.sandbox.person(to),
    amount,
    currency: 'usd',
    notes,
  });

export const swap = (seller: Seller, from: string, to: string, amount: string): Promise<CreatedResource> =>
  seller.create('/swaps', { from_token: from, to_token: to, amount });

export const card = async (seller: Seller, holder: string, name: string): Promise<string> =>
  (await seller.create('/cards', { assigned_user_id: seller.sandbox.person(holder), name, spend_limit: 500 })).id;

/** Simulates a merchant that charges a card. Returns the id of the card transaction. */
export const chargeCard = async (seller: Seller, cardId: string, amount: number, merchant: string): Promise<string> =>
  (await seller.request('POST', '/sandbox/card_transactions', { card_id: cardId, amount, merchant_name: merchant })).id;

/** Deposits, transfers, swaps, cards and test clocks of an account. */
export const spending: readonly DemoAction[] = [
  { day: 3, run: (seller) => seller.request('POST', '/deposits', { destination: seller.id, amount: 500 }) },
  { day: 10, run: (seller) => transfer(seller, 'nadia', 60, 'Support in February') },
  { day: 24, run: (seller) => transfer(seller, 'bruno', 45, 'Moderation') },
  { day: 38, run: (seller) => transfer(seller, 'nadia', 65, 'Support in March') },
  { day: 8, run: (seller) => swap(seller, 'usd', 'eur', '80') },
  { day: 22, run: (seller) => swap(seller, 'usd', 'gbp', '40') },
  { day: 36, run: (seller) => swap(seller, 'eur', 'usd', '25') },
  { day: 50, run: (seller) => swap(seller, 'usd', 'eur', '30') },
  {
    day: 15,
    run: async (seller) => {
      const id = await card(seller, 'nadia', 'Support');
      const transactionId = await chargeCard(seller, id, 32.4, 'Night train');
      await seller.request('POST', `/sandbox/card_transactions/${transactionId}/complete`);
    },
  },
  {
    day: 29,
    run: async (seller) => {
      const id = await card(seller, 'bruno', 'Moderation');
      const transactionId = await chargeCard(seller, id, 18, 'Paper & Ink');
      await seller.request('POST', `/sandbox/card_transactions/${transactionId}/reverse`);
      await seller.request('PATCH', `/cards/${id}`, { frozen: true });
    },
  },
  {
    day: 43,
    run: async (seller) => {
      await seller.request('PATCH', `/cards/${await card(seller, 'mei', 'Fairs')}`, { canceled: true });
      await chargeCard(seller, await card(seller, 'iris', 'Travel'), 12.5, 'Harbour cafe');
    },
  },
  ...[46, 47, 48, 49].map((day, index) => ({
    day,
    run: (seller: Seller) => seller.create('/sandbox/test_clocks', { name: `Trial ${index + 1}` }),
  })),
];
