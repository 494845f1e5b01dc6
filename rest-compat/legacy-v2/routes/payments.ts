import {
  legacyPayment,
  legacyPaymentFee,
  legacyPaymentFeeFilters,
  legacyPaymentFeePage,
  legacyPaymentFilters,
} from '../../../contract/legacy-v2';
import { decimalNumber } from '../../../contract/money';
import { type RowsWithTotal, legacyPageOf, legacyRoute, readAsOf } from '../..';
import type { Params } from '../../routes/resource-routes';
import { legacyListRoute, legacyRetrieveRoute } from '../resource-routes';

/** REST operations of `/api/v2/payments` and `/api/v2/payment_fees` (legacy API). */
export const legacyPaymentRoutes = [
  legacyListRoute(legacyPayment, {
    key: 'GET /payments',
    summary: 'List payments, newest first.',
    permission: 'payment:basic:read',
    query: legacyPaymentFilters,
    field: 'paymentPage',
    filters: { statuses: '[PaymentStatus!]', membershipId: 'ID', checkoutConfigurationIds: '[ID!]' },
  }),
  legacyRetrieveRoute(legacyPayment, {
    key: 'GET /payments/{id}',
    summary: 'Retrieve a payment.',
    permission: 'payment:basic:read',
  }),
  legacyRoute<
    Params,
    {
      payment: { id: string; feeTotal: { amount: string } } | null;
      paymentFeePage: RowsWithTotal<typeof legacyPaymentFee.data>;
    }
  >({
    key: 'GET /payment_fees',
    summary: 'List the fees of a payment, with their sum.',
    permission: 'payment:basic:read',
    query: legacyPaymentFeeFilters,
    paged: true,
    response: legacyPaymentFeePage,
    document: `query LegacyListPaymentFees($paymentId: ID!, $page: Int, $size: Int) {
      payment(id: $paymentId) { id feeTotal { amount } }
      paymentFeePage(paymentId: $paymentId, page: $page, size: $size) { nodes { ...LegacyPaymentFeeRead } totalCount eventCursor }
    }`,
    fragments: [legacyPaymentFee.fragment],
    variables: ({ params, page }) => ({ paymentId: params.payment_id, page: page.page, size: page.per }),
    result: ({ payment, paymentFeePage }, { page }) =>
      payment &&
      readAsOf(
        {
          ...legacyPageOf(paymentFeePage, page, (fee) => ({
            payment_id: payment.id,
            ...legacyPaymentFee.serialize(fee),
          })),
          fees_sum: decimalNumber(payment.feeTotal.amount),
        },
        paymentFeePage.eventCursor,
      ),
  }),
];
