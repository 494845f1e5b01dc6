import { TestCheckout } from './test-checkout';

export let shop: TestCheckout;

/** Opens a test shop with a checkout before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    shop = await TestCheckout.open();
  });
  afterAll(() => shop.close());
}
export const quote = async (input: object) =>
  (
    await shop.page(
      `query ($input: CheckoutQuoteInput!) { checkoutQuote(input: $input) { quote {
  quantity subtotal { formatted } discount { formatted } promoCode tax { formatted } taxIncluded total { money { amount currency } formatted } later trialEndsAt collection } userErrors { code message path } } }`,
      { input },
    )
  ).data?.checkoutQuote;
