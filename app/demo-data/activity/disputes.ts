import type { DemoAction } from '.';
import { customer, type Seller, user } from './seller';

const evidence = {
  notes: 'The customer opened the journal on eleven days after the purchase.',
  access_activity_log: 'Eleven sessions between 3 and 90 minutes.',
  product_description: 'A trading journal, delivered as a download with a license key.',
};

/** Sells to a customer whose bank then opens a dispute. Returns the dispute's id. */
export async function dispute(seller: Seller, title: string, name: string, body: object = {}): Promise<string> {
  const { id } = await seller.sellAndRead(title, customer(name), { answer: 'Everything.' });
  return (await seller.requestAcrossDomains('POST', '/sandbox/disputes', { payment_id: id, ...body })).id;
}

/** Submits evidence for a dispute. Returns the dispute's id. */
export async function respond(seller: Seller, id: string): Promise<string> {
  await seller.request('PATCH', `/disputes/${id}`, { evidence });
  await seller.request('POST', `/disputes/${id}/submit`);
  return id;
}

export const decide = (seller: Seller, id: string, outcome: string) =>
  seller.request('POST', `/sandbox/disputes/${id}/decide`, { outcome });

/** Reports a dispute alert of a bank about the newest payment of a plan. */
export async function warn(seller: Seller, title: string, type: string): Promise<void> {
  const { id } = await seller.newestPayment(title);
  await seller.request('POST', '/sandbox/dispute_alerts', { payment_id: id, type });
}

/** Sells to a demo user, who then opens a resolution center case. Returns the case's id. */
export async function complain(
  seller: Seller,
  title: string,
  name: string,
  reason: string,
  message: string,
): Promise<string> {
  const { id } = await seller.sellAndRead(title, user(name));
  const body = { receipt_id: id, reason, message };
  return (await seller.request('POST', '/resolution_center_cases', body, name.toLowerCase())).id;
}

export const answer = (seller: Seller, id: string, command: string, message: string, as?: string) =>
  seller.request('POST', `/resolution_center_cases/${id}/${command}`, { message }, as);

/** Disputes in each stage, dispute alerts of banks, and resolution center cases of customers. */
export const disputes: readonly DemoAction[] = [
  { day: 4, run: (seller) => warn(seller, 'Lifetime', 'early_fraud_warning') },
  {
    day: 7,
    run: async (seller) => {
      const id = await complain(seller, 'Three payments', 'Amir', 'product_not_received', 'I paid and cannot get in.');
      await answer(seller, id, 'accept', 'Our mistake, here is your money.');
    },
  },
  {
    day: 11,
    run: async (seller) => decide(seller, await respond(seller, await dispute(seller, 'Ninety days', 'Ida')), 'won'),
  },
  { day: 14, run: async (seller) => decide(seller, await dispute(seller, 'Ninety days', 'Jakob'), 'lost') },
  {
    day: 18,
    run: async (seller) => {
      const id = await complain(seller, 'Three payments', 'Greta', 'subscription_canceled', 'I had canceled this.');
      await answer(seller, id, 'request_info', 'When was that?');
      await answer(seller, id, 'reply', 'On Monday.', 'greta');
      await answer(seller, id, 'deny', 'We see no cancellation before Tuesday.');
    },
  },
  { day: 21, run: (seller) => warn(seller, 'Yearly', 'early_fraud_warning') },
  {
    day: 23,
    run: async (seller) => decide(seller, await dispute(seller, 'Ninety days', 'Leo', { inquiry: true }), 'closed'),
  },
  { day: 27, run: (seller) => warn(seller, 'Desk mat', 'dispute_alert') },
  {
    day: 35,
    run: async (seller) => {
      const id = await complain(seller, 'Three payments', 'Joao', 'not_as_described', 'It said twelve lessons.');
      await answer(seller, id, 'deny', 'The page says ten.');
      await answer(seller, id, 'appeal', 'It said twelve when I bought it.', 'joao');
    },
  },
  {
    day: 40,
    run: async (seller) => {
      const id = await complain(
        seller,
        'Three payments',
        'Lucia',
        'product_unacceptable',
        'Too difficult for beginners.',
      );
      await seller.request('POST', `/resolution_center_cases/${id}/withdraw`, undefined, 'lucia');
    },
  },
  { day: 49, run: async (seller) => respond(seller, await dispute(seller, 'Ninety days', 'Pia')) },
  { day: 52, run: (seller) => dispute(seller, 'Ninety days', 'Oskar', { inquiry: true }) },
  { day: 53, run: (seller) => dispute(seller, 'Ninety days', 'Ruth', { reason: 'product_not_received' }) },
  { day: 54, run: (seller) => warn(seller, 'Desk mat', 'dispute_alert') },
  {
    day: 54,
    run: (seller) => complain(seller, 'Three payments', 'Bruno', 'product_not_received', 'The second part is missing.'),
  },
];
