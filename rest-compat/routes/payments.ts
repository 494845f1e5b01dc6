import {
  type PaymentData, type PaymentFeeData, type PaymentListData, paymentRead, type PaymentStatusData, serializePayment, serializePaymentFee,
  serializePaymentListItem, serializePaymentStatus,
} from '../../contract/resources/payment';
import { type Principal, can } from '../../subgraphs/kit/src/principal';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [paymentRead.fragment];
const permission = 'payment:basic:read';

const filterRules = {
  words: ['statuses', 'substatuses', 'billing_reasons', 'currencies', 'order', 'direction'],
  omit: ['first', 'last', 'after', 'before'],
};

/** What the status of a payment is made of. */
const statusFields = 'id status chargeState paymentsFailed failureCode failureMessage actionUrl returnUrl';

/** The payment as the caller may see it. */
function shown(payment: PaymentData, principal: Principal) {
  const accountId = payment.account?.id;
  return serializePayment(payment, (action) => accountId !== undefined && can(principal, action, accountId));
}

/** `/payments` of the dated API. */
export const paymentRoutes = [
  route<Params, { payments: ConnectionData<PaymentListData> }>({
    key: 'GET /payments',
    summary: 'List payments.',
    permission,
    own: true,
    query: 'PaymentListParams',
    page: { default: 20, maximum: 100 },
    answer: { page: 'PaymentListItem' },
    document: `query ListPayments($accountId: ID, $statuses: [PaymentStatus!], $substatuses: [PaymentSubstatus!], $billingReasons: [BillingReason!],
      $currencies: [Currency!], $planIds: [ID!], $productIds: [ID!], $checkoutConfigurationIds: [ID!], $includeFree: Boolean, $query: String,
      $createdAfter: DateTime, $createdBefore: DateTime, $updatedAfter: DateTime, $updatedBefore: DateTime, $order: PaymentOrder, ${listVariables}) {
      payments(accountId: $accountId, statuses: $statuses, substatuses: $substatuses, billingReasons: $billingReasons, currencies: $currencies,
        planIds: $planIds, productIds: $productIds, checkoutConfigurationIds: $checkoutConfigurationIds, includeFree: $includeFree, query: $query,
        createdAfter: $createdAfter, createdBefore: $createdBefore, updatedAfter: $updatedAfter, updatedBefore: $updatedBefore, order: $order,
        ${listArguments}) {
        nodes { ...PaymentListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({ ...graphInput(params, filterRules), ...page }),
    result: ({ payments }) => pageOf(payments, serializePaymentListItem),
  }),
  route<Params, { payment: PaymentData | null }>({
    key: 'GET /payments/{id}',
    summary: 'Retrieve a payment.',
    permission,
    own: true,
    answer: 'Payment',
    document: 'query RetrievePayment($id: ID!) { payment(id: $id) { ...PaymentRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ payment }, { principal }) => payment && shown(payment, principal),
  }),
  route<Params, { payment: PaymentStatusData | null }>({
    key: 'GET /payments/{id}/status',
    summary: 'Tell how far a payment is, and what the buyer owes.',
    permission,
    own: true,
    answer: 'PaymentProgress',
    document: `query RetrievePaymentStatus($id: ID!) { payment(id: $id) { ${statusFields} } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ payment }) => payment && serializePaymentStatus(payment),
  }),
  route<Params, { paymentFees: ConnectionData<PaymentFeeData> }>({
    key: 'GET /payments/{id}/fees',
    summary: 'List the fees of a payment.',
    permission,
    own: true,
    query: 'PaymentFeeListParams',
    page: { default: 20, maximum: 100 },
    answer: { page: 'PaymentFee' },
    document: `query ListPaymentFees($paymentId: ID!, ${listVariables}) {
      paymentFees(paymentId: $paymentId, ${listArguments}) { nodes { name type amount { amount currency } } ${pageInfo} }
    }`,
    variables: ({ path, page }) => ({ paymentId: path.id, ...page }),
    result: ({ paymentFees }) => pageOf(paymentFees, serializePaymentFee),
  }),
];
