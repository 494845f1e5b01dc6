import {
  payment,
  paymentCreateParams,
  paymentFee,
  paymentFeeListParams,
  paymentListParams,
  paymentProgress,
  paymentRefundParams,
} from '../../contract/resources/payment';
import { returnUrlParams } from '../../contract/resources/setup-intent';
import { route } from '..';
import { saleInput } from './checkout-configurations';
import { inputOf, type Params, listRoute, mutationRoute, retrieveRoute, rootDocument } from './resource-routes';

const permission = 'payment:basic:read';
const page = { default: 20, maximum: 100 };

/** REST operations of `/api/v1/payments`. */
export const paymentRoutes = [
  listRoute(payment, {
    key: 'GET /payments',
    summary: 'List payments.',
    permission,
    own: true,
    query: paymentListParams,
    page,
    field: 'payments',
    variables: `$accountId: ID, $statuses: [PaymentStatus!], $substatuses: [PaymentSubstatus!], $billingReasons: [BillingReason!],
      $currencies: [Currency!], $planIds: [ID!], $productIds: [ID!], $checkoutConfigurationIds: [ID!], $includeFree: Boolean, $query: String,
      $createdAfter: DateTime, $createdBefore: DateTime, $updatedAfter: DateTime, $updatedBefore: DateTime, $order: PaymentOrder`,
  }),
  retrieveRoute(payment, { key: 'GET /payments/{id}', summary: 'Retrieve a payment.', permission, own: true }),
  retrieveRoute(paymentProgress, {
    key: 'GET /payments/{id}/status',
    summary: 'Retrieve the status of a payment and the action required from the buyer.',
    permission,
    own: true,
  }),
  listRoute(paymentFee, {
    key: 'GET /payments/{id}/fees',
    summary: 'List the fees of a payment.',
    permission,
    own: true,
    query: paymentFeeListParams,
    page,
    field: 'paymentFees',
    variables: '$paymentId: ID!',
    variablesOf: ({ path }) => ({ paymentId: path.id }),
  }),
  mutationRoute(payment, {
    key: 'POST /payments',
    summary: 'Charge a saved payment method; events report the result.',
    permission: 'payment:charge',
    body: paymentCreateParams,
    mutation: 'paymentCreate',
    input: 'PaymentCreateInput',
    inputOf: ({ params }) => saleInput(inputOf(params, paymentCreateParams)),
    paramNames: { applicationFee: 'plan.application_fee_amount' },
  }),
  route<Params, { refundCreate: { refund: { payment: typeof payment.data } } }>({
    key: 'POST /payments/{id}/refund',
    summary: 'Refund a payment in full or in part.',
    permission: 'payment:manage',
    body: paymentRefundParams,
    response: payment.schema,
    document: rootDocument(
      'mutation',
      'refundCreate',
      '$input: RefundCreateInput!',
      'refund { payment { ...PaymentRead } } userErrors { code template path }',
    ),
    fragments: [payment.fragment],
    variables: ({ params, path }) => ({ input: { paymentId: path.id, ...inputOf(params, paymentRefundParams) } }),
    result: ({ refundCreate }) => payment.serialize(refundCreate.refund.payment),
  }),
  mutationRoute(payment, {
    key: 'POST /payments/{id}/retry',
    summary: 'Retry the collection of an open payment.',
    permission: 'payment:manage',
    mutation: 'paymentRetry',
  }),
  mutationRoute(payment, {
    key: 'POST /payments/{id}/void',
    summary: 'Void a payment before it is settled.',
    permission: 'payment:manage',
    mutation: 'paymentVoid',
  }),
  mutationRoute(paymentProgress, {
    key: 'POST /payments/{id}/capture',
    summary: 'Capture the full authorized amount.',
    permission: 'payment:manage',
    mutation: 'paymentCapture',
  }),
  mutationRoute(paymentProgress, {
    key: 'PATCH /payments/{id}/return_url',
    summary: 'Set the URL to which the buyer returns.',
    permission: 'payment:manage',
    body: returnUrlParams,
    mutation: 'paymentUpdate',
    input: 'PaymentPatch',
  }),
];
