import { httpCall } from '../../../test/support/http-call';
import type { Offer } from '../documents';
import { formCall, onePlan, openTestCheckout, type Sent, termsOf, type TestCheckout } from '.';

export let checkout: TestCheckout;

/** Opens a checkout before each test, and closes it afterwards. */
export function setUpTests(): void {
  beforeEach(async () => {
    checkout = await openTestCheckout();
  });
  afterEach(() => checkout.close());
}

export const port = (): number => Number(new URL(checkout.origin).port);
export const offered = (change: Partial<Offer>): void =>
  void checkout.graph.offers.set('plan_one', { ...onePlan, ...change });
export const session = 'cs_mabcdefg_AAAAAAAAAAAAAAAAAAAAAAAA';
export const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '123' };
export const validForm: Sent = {
  action: 'pay',
  session,
  terms: termsOf('10'),
  email: 'buyer@example.com',
  name: 'Bea Buyer',
  ...card,
};
export const post = (fields: Sent, headers: Sent = {}) =>
  httpCall(port(), formCall('/checkout/plan_one', fields, headers));
/** Returns the executed mutations, without the queries. */
export const done = () =>
  checkout.graph.asked
    .filter(({ name }) => !['checkoutOffer', 'checkoutQuote', 'checkoutSession'].includes(name))
    .map(({ name }) => name);

/** Posts a form that should be rejected without any effect, and returns the page. */
export async function errorOf(fields: Sent, status = 422): Promise<string> {
  const response = await post(fields);
  expect([response.status, done()]).toEqual([status, []]);
  for (const secret of ['4242 4242', '4242424242424242', 'value="123"', '12/39'])
    expect(response.text).not.toContain(secret);
  return response.text;
}
