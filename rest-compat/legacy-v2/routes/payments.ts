import {
  legacyPage,
  legacyPayment,
  type LegacyPaymentData,
  legacyPaymentExpansions,
  type LegacyPaymentFeeData,
  legacyPaymentFeeFilters,
  legacyPaymentFeePage,
  legacyPaymentFilters,
  legacyPaymentFragments,
  serializeLegacyPayment,
  serializeLegacyPaymentFee,
} from '../../../contract/legacy-v2';
import { decimalNumber } from '../../../contract/money';
import { type RowsWithTotal, type LegacyInput, legacyPageOf, legacyRoute, readAsOf } from '../..';
import type { Params } from '../../routes/graph-input';

const expanded = '$expandProduct: Boolean!, $expandPlan: Boolean!, $expandMembership: Boolean!, $expandUser: Boolean!';

function expansions({ expand }: LegacyInput<Params>) {
  return {
    expandProduct: expand('product'),
    expandPlan: expand('plan'),
    expandMembership: expand('membership'),
    expandUser: expand('user'),
  };
}

/** Converts the status filter of the request to GraphQL statuses: `open` to three statuses, any other value to one. */
function statusesOf(status: unknown): unknown {
  if (status === undefined) return undefined;
  return status === 'open' ? ['OPEN', 'PENDING', 'UNRESOLVED'] : [String(status).toUpperCase()];
}

/** REST operations of `/api/v2/payments` and `/api/v2/payment_fees` (legacy API). */
export const legacyPaymentRoutes = [
  legacyRoute<Params, { paymentPage: RowsWithTotal<LegacyPaymentData> }>({
    key: 'GET /payments',
    summary: 'List payments, newest first.',
    permission: 'payment:basic:read',
    query: legacyPaymentFilters,
    paged: true,
    expand: legacyPaymentExpansions,
    response: legacyPage(legacyPayment),
    document: `query LegacyListPayments($accountId: ID, $statuses: [PaymentStatus!], $membershipId: ID, $checkoutConfigurationIds: [ID!], $page: Int,
      $size: Int, ${expanded}) {
      paymentPage(accountId: $accountId, statuses: $statuses, membershipId: $membershipId, checkoutConfigurationIds: $checkoutConfigurationIds,
        page: $page, size: $size) {
        nodes { ...LegacyPaymentRead } totalCount eventCursor
      }
    }`,
    fragments: legacyPaymentFragments,
    paramNames: { statuses: 'status', checkoutConfigurationIds: 'checkout_session_id' },
    variables: (input) => ({
      accountId: input.principal.accountId,
      statuses: statusesOf(input.params.status),
      membershipId: input.params.membership_id,
      checkoutConfigurationIds: input.params.checkout_session_id && [input.params.checkout_session_id],
      page: input.page.page,
      size: input.page.per,
      ...expansions(input),
    }),
    result: ({ paymentPage }, { page }) => legacyPageOf(paymentPage, page, serializeLegacyPayment),
  }),
  legacyRoute<Params, { payment: LegacyPaymentData | null }>({
    key: 'GET /payments/{id}',
    summary: 'Retrieve a payment.',
    permission: 'payment:basic:read',
    expand: legacyPaymentExpansions,
    response: legacyPayment,
    document: `query LegacyRetrievePayment($id: ID!, ${expanded}) { payment(id: $id) { ...LegacyPaymentRead } }`,
    fragments: legacyPaymentFragments,
    variables: (input) => ({ id: input.path.id, ...expansions(input) }),
    result: ({ payment }) => payment && serializeLegacyPayment(payment),
  }),
  legacyRoute<
    Params,
    {
      payment: { id: string; feeTotal: { amount: string } } | null;
      paymentFeePage: RowsWithTotal<LegacyPaymentFeeData>;
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
      paymentFeePage(paymentId: $paymentId, page: $page, size: $size) { nodes { type amount { amount currency } usdAmount createdAt } totalCount eventCursor }
    }`,
    variables: ({ params, page }) => ({ paymentId: params.payment_id, page: page.page, size: page.per }),
    result: ({ payment, paymentFeePage }, { page }) =>
      payment &&
      readAsOf(
        {
          ...legacyPageOf(paymentFeePage, page, (fee) => serializeLegacyPaymentFee(payment.id, fee)),
          fees_sum: decimalNumber(payment.feeTotal.amount),
        },
        paymentFeePage.eventCursor,
      ),
  }),
];
