import type { CreatedResource } from '../../triggers/purchases';
import type { DemoAction } from '.';
import { customer, type Seller, user } from './seller';

const write =
  'mutation ($input: ReviewCreateInput!) { reviewCreate(input: $input) { review { id } userErrors { message } } }';

/** Sells a plan to a demo user, who then reviews the product. */
export async function review(seller: Seller, title: string, name: string, stars: number, text: string): Promise<void> {
  await seller.sell(title, user(name));
  const productId = (await seller.plan(title)).product?.id;
  await seller.mutateAs(name.toLowerCase(), write, { input: { productId, stars, description: text } });
}

export const lead = (seller: Seller, name: string, referrer: string): Promise<CreatedResource> =>
  seller.create('/leads', { user_id: seller.sandbox.person(name), referrer });

/** Puts a customer on the waitlist of a plan, through its hosted checkout. */
export const enter = (seller: Seller, title: string, name: string, answer: string): Promise<unknown> =>
  seller.sell(title, customer(name), { answer });

/** Makes a demo user an affiliate with an individual revenue share, in percent. */
export async function affiliate(seller: Seller, name: string, commission: number): Promise<void> {
  const { id } = await seller.create('/affiliates', { user_identifier: name });
  await seller.request('POST', `/affiliates/${id}/overrides`, {
    override_type: 'rev_share',
    commission_value: commission,
  });
}

export const grantTokens = (
  seller: Seller,
  name: string,
  amount: number,
  description: string,
): Promise<CreatedResource> =>
  seller.create('/company_token_transactions', {
    transaction_type: 'add',
    user_id: seller.sandbox.person(name),
    amount,
    description,
  });

/** Adds a disabled webhook, so that no request leaves the machine. */
export const webhook = (seller: Seller, path: string, events: readonly string[]): Promise<CreatedResource> =>
  seller.request('POST', `/webhooks?account_id=${seller.id}`, {
    url: `https://example.com/hooks/${path}`,
    events,
    enabled: false,
    resource_id: seller.id,
  });

export const markup = (seller: Seller, feeType: string, percentage: number): Promise<CreatedResource> =>
  seller.create('/fee_markups', { fee_type: `${feeType}_withdrawal_markup`, percentage_fee: percentage });

/** Starts an identity verification of the account, and reviews it if a decision is given. */
export async function verify(seller: Seller, body: object, decision?: object): Promise<void> {
  const { id } = await seller.request('POST', `/verifications?account_id=${seller.id}`, body);
  if (decision) await seller.request('POST', `/sandbox/verifications/${id}/review`, decision);
}

export const iris = {
  kind: 'individual',
  first_name: 'Iris',
  last_name: 'Berg',
  date_of_birth: '1986-05-04',
  phone: '+15035550118',
  country: 'us',
  address: { line1: '3 Mill Road', city: 'Portland', state: 'OR', postal_code: '97201', country: 'us' },
};
const pickaxeLabs = {
  kind: 'business',
  country: 'us',
  business_name: 'Pickaxe Labs LLC',
  business_structure: 'llc',
  address: iris.address,
  business_tax_identification_number: '12-3456788',
};

/** Reviews, leads, waitlist entries, affiliates, tokens, webhooks, fee markups and verifications of the first account. */
export const community: readonly DemoAction[] = [
  { day: 7, run: (seller) => review(seller, 'Monthly', 'Nadia', 5, 'My evenings are free again.') },
  { day: 16, run: (seller) => review(seller, 'Monthly', 'Theo', 4, 'Works as described.') },
  { day: 12, run: (seller) => lead(seller, 'mei', 'https://forum.example/journals') },
  { day: 30, run: (seller) => lead(seller, 'oskar', 'podcast') },
  { day: 21, run: (seller) => enter(seller, 'Waiting list', 'Irma', 'To learn from the others.') },
  { day: 37, run: (seller) => enter(seller, 'Waiting list', 'Karl', 'My broker recommended it.') },
  { day: 14, run: (seller) => affiliate(seller, 'lucia', 20) },
  { day: 28, run: (seller) => affiliate(seller, 'greta', 15) },
  { day: 18, run: (seller) => grantTokens(seller, 'lucia', 50, 'Best trade of the week.') },
  { day: 11, run: (seller) => webhook(seller, 'money', ['payment.succeeded', 'refund.created', 'payout.updated']) },
  { day: 11, run: (seller) => webhook(seller, 'disputes', ['dispute.created', 'dispute.updated']) },
  { day: 17, run: (seller) => markup(seller, 'next_day_bank', 0.75) },
  { day: 17, run: (seller) => markup(seller, 'digital_wallet', 1) },
  { day: 17, run: (seller) => markup(seller, 'rtp', 0.5) },
  { day: 2, run: (seller) => verify(seller, iris, { decision: 'reject', code: 'document_expired' }) },
  { day: 3, run: (seller) => verify(seller, iris, { decision: 'reject', code: 'selfie_unverified_other' }) },
  { day: 4, run: (seller) => verify(seller, iris, { decision: 'approve' }) },
  { day: 19, run: (seller) => verify(seller, pickaxeLabs, { decision: 'reject', code: 'document_expired' }) },
  { day: 34, run: (seller) => verify(seller, pickaxeLabs, { decision: 'manual_review' }) },
];
