import { run } from '../../../../../kit/src/testing';
import { TestCheckout } from '../../../checkout/sessions/testing/test-checkout';

export let shop: TestCheckout;
export let planId: string;

/** Registers hooks that open a test checkout (`shop`) before the tests of a file and close it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    shop = await TestCheckout.open();
    planId = await shop.plan({ initialPrice: '20' });
  });
  afterAll(() => shop.close());
}

export const fields = `id status substatus chargeState total { amount } refundedAmount { amount } taxRefundedAmount { amount } autoRefunded refundable retryable voidable
  paymentsFailed failureCode metadata applicationFee { amount { amount } amountCaptured { amount } } membership { id status } refunds { amount { amount } status }`;
export const payment = (id: string) => shop.execute(`query ($id: ID!) { payment(id: $id) { ${fields} } }`, { id });
export const refund = (paymentId: string, amount?: string, principal = shop.seller) =>
  run(
    shop.billing.subgraph,
    principal,
    `mutation ($input: RefundCreateInput!) { refundCreate(input: $input) {
    refund { id status amount { amount } automatic provider referenceStatus referenceType referenceValue payment { id substatus } } userErrors { code message path } } }`,
    { input: { paymentId, amount } },
  );
