import type { DemoAction } from '.';
import { customer, type DemoBuyer, type Seller } from './seller';

const dayLength = 86_400_000;

/** Creates an invoice for two hours of consulting, due in `days` days. Returns the invoice's id. */
export async function bill(
  seller: Seller,
  { name, email }: DemoBuyer,
  days: number,
  overrides: object = {},
): Promise<string> {
  const { id } = await seller.create('/invoices', {
    collection_method: 'send_invoice',
    product: { title: 'Consulting' },
    plan: { plan_type: 'one_time', initial_price: 240, currency: 'usd' },
    line_items: [{ label: 'Hours', quantity: 2, unit_price: 120 }],
    customer_name: name,
    email_address: email,
    due_date: new Date(seller.now().getTime() + days * dayLength).toISOString(),
    ...overrides,
  });
  return id;
}

export const mark = async (seller: Seller, id: string, action: string) =>
  seller.request('POST', `/invoices/${id}/${action}`);

/** Invoices of the first account, in every state. */
export const invoicing: readonly DemoAction[] = [
  { day: 5, run: async (seller) => mark(seller, await bill(seller, customer('Tessa'), 14), 'mark_paid') },
  { day: 12, run: (seller) => bill(seller, customer('Ulrich'), 14) },
  { day: 18, run: async (seller) => mark(seller, await bill(seller, customer('Vera'), 14), 'void') },
  { day: 25, run: async (seller) => mark(seller, await bill(seller, customer('Walter'), 7), 'mark_uncollectible') },
  {
    day: 32,
    run: async (seller) => {
      const saved = await seller.saveCard(customer('Xaver'));
      await seller.create('/invoices', {
        collection_method: 'charge_automatically',
        product: { title: 'Audit of a strategy' },
        plan: { plan_type: 'one_time', initial_price: 180, currency: 'usd' },
        line_items: [{ label: 'Audit', quantity: 1, unit_price: 180 }],
        member_id: saved.member?.id,
        payment_method_id: saved.payment_method?.id,
      });
    },
  },
  { day: 50, run: (seller) => bill(seller, customer('Yara'), 30) },
  { day: 54, run: (seller) => bill(seller, customer('Zeno'), 30, { save_as_draft: true }) },
];
