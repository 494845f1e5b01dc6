import type { CreatedResource } from '../../triggers/purchases';
import type { DemoAction } from '.';
import { customer, type Seller } from './seller';

/** Creates a product that is shipped, with a plan that allows several units per purchase. */
export async function addGoods(seller: Seller, title: string, headline: string, price: number): Promise<void> {
  const { id } = await seller.create('/products', {
    title,
    headline,
    route: title.toLowerCase().replaceAll(' ', '-'),
    visibility: 'visible',
    collect_shipping_address: true,
    product_tax_code_id: 'ptc_goods',
  });
  await seller.create('/plans', {
    product_id: id,
    title,
    plan_type: 'one_time',
    initial_price: price,
    currency: 'usd',
    visibility: 'visible',
    unlimited_stock: true,
    allow_multiple_quantity: true,
  });
}

/** Sells goods to a customer, and registers their shipment. Returns the shipment's id. */
export async function ship(
  seller: Seller,
  title: string,
  name: string,
  units: number,
  trackingNumber: string,
): Promise<string> {
  const { id } = await seller.sellAndRead(title, customer(name), {
    fields: { quantity: String(units) },
  });
  return (await seller.create('/shipments', { payment_id: id, tracking_number: trackingNumber })).id;
}

export const track = (seller: Seller, id: string, status: string): Promise<CreatedResource> =>
  seller.request('POST', `/sandbox/shipments/${id}/track`, { status });

export async function refund(seller: Seller, title: string, name: string, partialAmount?: number): Promise<void> {
  const { id } = await seller.sellAndRead(title, customer(name));
  await seller.request('POST', `/payments/${id}/refund`, { partial_amount: partialAmount ?? null });
}

/** Saves a card of a customer, and authorizes an amount on it without capture. Returns the payment's id. */
export async function authorize(seller: Seller, name: string, price: number): Promise<string> {
  const saved = await seller.saveCard(customer(name));
  const { id } = await seller.create('/payments', {
    member_id: saved.member?.id,
    payment_method_id: saved.payment_method?.id,
    plan: { initial_price: price, currency: 'usd', plan_type: 'one_time' },
    capture_method: 'manual',
  });
  await seller.runBackground();
  return id;
}

/** Sales of the first account: subscriptions, single purchases, parcels, refunds, authorizations and saved cards. */
export const selling: readonly DemoAction[] = [
  { day: 0, run: (seller) => addGoods(seller, 'Desk mat', 'Candles and resistances under your mouse', 39) },
  { day: 0, run: (seller) => seller.sell('Weekly', customer('Ada')) },
  { day: 1, run: (seller) => seller.sell('Monthly', customer('Ben')) },
  { day: 2, run: (seller) => seller.sell('Lifetime', customer('Clara')) },
  { day: 3, run: (seller) => seller.sell('Monthly', customer('David'), { fields: { promo_code: 'WELCOME20' } }) },
  { day: 4, run: (seller) => seller.sell('Weekly', customer('Elif'), { card: 'declinesLater' }) },
  { day: 5, run: (seller) => seller.sell('Three payments', customer('Farid')) },
  {
    day: 6,
    run: async (seller) => track(seller, await ship(seller, 'Desk mat', 'Hana', 2, '1Z999AA10123456784'), 'delivered'),
  },
  { day: 8, run: (seller) => refund(seller, 'Lifetime', 'Ivan') },
  { day: 10, run: (seller) => seller.sell('Yearly', customer('Kofi'), { card: 'declined' }) },
  { day: 10, run: (seller) => seller.sell('Yearly', customer('Kofi')) },
  {
    day: 12,
    run: (seller) => seller.sell('Ninety days', customer('Lena'), { answer: 'How to read an options chain.' }),
  },
  { day: 13, run: (seller) => refund(seller, 'Yearly', 'Maya', 90) },
  { day: 15, run: (seller) => seller.sell('In yen', customer('Naoko')) },
  { day: 16, run: (seller) => seller.saveCard(customer('Olga'), 'asksForProof') },
  {
    day: 17,
    run: async (seller) => track(seller, await ship(seller, 'Desk mat', 'Pavel', 1, '1Z999AA10123456785'), 'delivered'),
  },
  { day: 19, run: (seller) => seller.sellConfirmed('Yearly', customer('Quinn')) },
  { day: 20, run: (seller) => seller.saveCard(customer('Rosa'), 'declined') },
  {
    day: 22,
    run: async (seller) => seller.request('POST', `/payments/${await authorize(seller, 'Samir', 120)}/capture`),
  },
  { day: 24, run: async (seller) => seller.request('POST', `/payments/${await authorize(seller, 'Tilda', 80)}/void`) },
  { day: 26, run: (seller) => seller.sell('Weekly', customer('Uma')) },
  { day: 28, run: (seller) => refund(seller, 'In yen', 'Viktor', 200) },
  { day: 30, run: (seller) => refund(seller, 'Three payments', 'Wanda', 15) },
  {
    day: 33,
    run: async (seller) => track(seller, await ship(seller, 'Desk mat', 'Xenia', 3, '1Z999AA10123456786'), 'failure'),
  },
  { day: 44, run: (seller) => seller.sell('Lifetime', customer('Anton')) },
  {
    day: 51,
    run: async (seller) => track(seller, await ship(seller, 'Desk mat', 'Dora', 1, '1Z999AA10123456787'), 'in_transit'),
  },
  { day: 52, run: (seller) => seller.sell('Weekly', customer('Emil')) },
  { day: 53, run: (seller) => seller.sell('Yearly', customer('Fiona'), { card: 'asksForProof' }) },
  { day: 54, run: (seller) => authorize(seller, 'Georg', 60) },
  { day: 54, run: (seller) => ship(seller, 'Desk mat', 'Helen', 1, '1Z999AA10123456788') },
  { day: 55, run: (seller) => seller.saveCard(customer('Hugo'), 'asksForProof') },
];
