import type { DemoAction } from '.';
import { affiliate, enter, grantTokens, lead, markup, review, verify, webhook } from './community';
import { bill, mark } from './invoicing';
import { payOut } from './paying-out';
import { answer, complain, decide, dispute, warn } from './disputes';
import { customer, type Seller } from './seller';
import { addGoods, authorize, refund, ship, track } from './selling';
import { card, swap, transfer, chargeCard } from './spending';
import { complete, write } from './teaching';

const theo = {
  kind: 'individual',
  first_name: 'Theo',
  last_name: 'Lind',
  date_of_birth: '1990-02-11',
  phone: '+4930555011',
  country: 'de',
  address: { line1: 'Hafenweg 4', city: 'Hamburg', postal_code: '20457', country: 'de' },
};

const northwind = {
  kind: 'business',
  country: 'de',
  business_name: 'Northwind Audio GmbH',
  business_structure: 'gmbh',
  address: theo.address,
  business_tax_identification_number: 'DE123456788',
};

const oskar = (seller: Seller) => ({ user_id: seller.sandbox.person('oskar'), role: 'moderator' });

/** Opens a connected account. */
const connect = (seller: Seller, title: string) =>
  seller.request('POST', '/accounts', { email: `${title.toLowerCase().replace(' ', '-')}@customers.example`, title });

const promo = (seller: Seller, code: string, percent: number) =>
  seller.create('/promo_codes', {
    code,
    promo_type: 'percentage',
    amount_off: percent,
    base_currency: 'eur',
    promo_duration_months: 1,
    new_users_only: false,
    unlimited_stock: true,
  });

/** Activity of the second demo account. */
export const secondAccount: readonly DemoAction[] = [
  { day: 0, run: (seller) => addGoods(seller, 'Cassette', 'Forty minutes of rain', 18) },
  { day: 1, run: (seller) => seller.request('POST', '/deposits', { destination: seller.id, amount: 400 }) },
  { day: 1, run: (seller) => seller.sell('All packs', customer('Alma')) },
  { day: 3, run: (seller) => seller.sell('All packs', customer('Boris'), { card: 'declined' }) },
  {
    day: 3,
    run: async (seller) => track(seller, await ship(seller, 'Cassette', 'Cora', 2, '1Z999AA10123456790'), 'delivered'),
  },
  { day: 5, run: (seller) => refund(seller, 'Cassette', 'Dino') },
  { day: 6, run: (seller) => verify(seller, theo, { decision: 'reject', code: 'document_expired' }) },
  { day: 7, run: (seller) => review(seller, 'All packs', 'Mei', 5, 'For slow mornings.') },
  { day: 8, run: (seller) => verify(seller, theo, { decision: 'approve' }) },
  { day: 8, run: (seller) => verify(seller, northwind, { decision: 'manual_review' }) },
  { day: 8, run: (seller) => seller.request('POST', '/team_members', { ...oskar(seller), account_id: seller.id }) },
  { day: 9, run: (seller) => connect(seller, 'Northwind Tapes') },
  { day: 9, run: (seller) => connect(seller, 'Northwind Live') },
  { day: 9, run: (seller) => refund(seller, 'Cassette', 'Edda', 6) },
  { day: 10, run: (seller) => review(seller, 'All packs', 'Greta', 4, 'More rain, please.') },
  { day: 11, run: async (seller) => decide(seller, await dispute(seller, 'Cassette', 'Falk'), 'won') },
  { day: 12, run: (seller) => payOut(seller, '1234', 60, 'First month') },
  { day: 13, run: (seller) => promo(seller, 'RAIN10', 10) },
  { day: 13, run: (seller) => promo(seller, 'SLOW25', 25) },
  { day: 14, run: (seller) => affiliate(seller, 'mei', 10) },
  { day: 15, run: (seller) => affiliate(seller, 'lucia', 12) },
  { day: 15, run: (seller) => affiliate(seller, 'amir', 8) },
  { day: 16, run: (seller) => lead(seller, 'lucia', 'https://radio.example/slow') },
  { day: 17, run: (seller) => lead(seller, 'amir', 'newsletter') },
  { day: 18, run: (seller) => warn(seller, 'All packs', 'early_fraud_warning') },
  {
    day: 20,
    run: async (seller) => {
      const [first, second] = await write(seller, 'Recording rain', ['Microphones', 'Roofs']);
      for (const student of ['mei', 'greta']) await complete(seller, String(first), student);
      await complete(seller, String(second), 'mei');
    },
  },
  { day: 21, run: (seller) => write(seller, 'Tape loops', ['Scissors']) },
  { day: 22, run: async (seller) => mark(seller, await bill(seller, customer('Ilse'), 14), 'mark_paid') },
  { day: 23, run: (seller) => seller.saveCard(customer('Jan')) },
  { day: 24, run: (seller) => seller.saveCard(customer('Kaja'), 'declined') },
  { day: 25, run: (seller) => seller.saveCard(customer('Lars'), 'asksForProof') },
  {
    day: 26,
    run: async (seller) => track(seller, await ship(seller, 'Cassette', 'Mona', 1, '1Z999AA10123456791'), 'in_transit'),
  },
  { day: 27, run: (seller) => ship(seller, 'Cassette', 'Noel', 1, '1Z999AA10123456792') },
  { day: 28, run: (seller) => warn(seller, 'Cassette', 'dispute_alert') },
  { day: 29, run: async (seller) => decide(seller, await dispute(seller, 'Cassette', 'Peer'), 'lost') },
  {
    day: 30,
    run: async (seller) => {
      const id = await complain(seller, 'Cassette', 'Amir', 'not_as_described', 'Thirty minutes, not forty.');
      await answer(seller, id, 'accept', 'You are right.');
    },
  },
  {
    day: 40,
    run: async (seller) => {
      const id = await complain(seller, 'Cassette', 'Nadia', 'product_unacceptable', 'It hums.');
      await seller.request('POST', `/resolution_center_cases/${id}/withdraw`, undefined, 'nadia');
    },
  },
  { day: 54, run: (seller) => complain(seller, 'Cassette', 'Lucia', 'product_not_received', 'Nothing has arrived.') },
  { day: 32, run: (seller) => transfer(seller, 'lucia', 20, 'Cover') },
  { day: 32, run: (seller) => transfer(seller, 'mei', 15, 'Translation') },
  { day: 33, run: (seller) => transfer(seller, 'lucia', 20, 'Poster') },
  { day: 34, run: (seller) => swap(seller, 'usd', 'eur', '20') },
  { day: 35, run: (seller) => swap(seller, 'usd', 'gbp', '10') },
  { day: 36, run: async (seller) => chargeCard(seller, await card(seller, 'lucia', 'Fairs'), 9.5, 'Tape & Reel') },
  { day: 37, run: (seller) => card(seller, 'theo', 'Travel') },
  { day: 38, run: (seller) => seller.create('/sandbox/test_clocks', { name: 'Renewals' }) },
  { day: 38, run: (seller) => seller.create('/sandbox/test_clocks', { name: 'Trials' }) },
  { day: 39, run: (seller) => grantTokens(seller, 'mei', 30, 'Thanks.') },
  { day: 39, run: (seller) => grantTokens(seller, 'greta', 30, 'Thanks.') },
  { day: 40, run: (seller) => grantTokens(seller, 'mei', 5, 'A bug found.') },
  { day: 41, run: (seller) => webhook(seller, 'money', ['payment.succeeded', 'payout.updated']) },
  { day: 41, run: (seller) => webhook(seller, 'parcels', ['shipment.updated']) },
  { day: 42, run: (seller) => markup(seller, 'rtp', 0.5) },
  { day: 42, run: (seller) => markup(seller, 'next_day_bank', 0.5) },
  { day: 42, run: (seller) => markup(seller, 'crypto', 1) },
  { day: 43, run: (seller) => enter(seller, 'Studio day', 'Rolf', 'To hear the room.') },
  { day: 44, run: (seller) => enter(seller, 'Studio day', 'Selma', 'For my tapes.') },
  { day: 50, run: (seller) => payOut(seller, '8007', 40, 'Second month') },
  { day: 51, run: (seller) => dispute(seller, 'Cassette', 'Tove') },
  { day: 52, run: (seller) => authorize(seller, 'Uwe', 70) },
  { day: 54, run: (seller) => seller.sell('All packs', customer('Vilma')) },
];
