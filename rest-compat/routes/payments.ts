import {
  type PaymentData,
  type PaymentFeeData,
  type PaymentListData,
  paymentRead,
  type PaymentStatusData,
  serializePayment,
  serializePaymentFee,
  serializePaymentListItem,
  serializePaymentStatus,
} from '../../contract/resources/payment';
import { checkoutPlanParams } from '../../contract/resources/checkout-configuration';
import { type ConnectionData, pageOf, route } from '..';
import { saleInput } from './checkout-configurations';
import { type Params, graphInput, inputOf } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [paymentRead.fragment];
const permission = 'payment:basic:read';

const filterRules = {
  enumParams: ['statuses', 'substatuses', 'billing_reasons', 'currencies', 'order', 'direction'],
  omit: ['first', 'last', 'after', 'before'],
};

/** GraphQL fields that are needed to build the status of a payment. */
const statusFields = 'id status chargeState paymentsFailed failureCode failureMessage actionUrl returnUrl';

const errors = 'userErrors { code template path }';

function createInput({ plan, ...params }: Params): Record<string, unknown> {
  return saleInput({
    ...graphInput(params, { enumParams: ['capture_method'] }),
    ...(plan != null && { plan: inputOf(plan as Params, checkoutPlanParams) }),
  });
}

interface Command {
  readonly summary: string;
  /** Name of the response schema: `Payment` for the whole payment, `PaymentProgress` for its status only. */
  readonly answer: 'Payment' | 'PaymentProgress';
}

/** Declares an operation that executes one GraphQL mutation on a payment and returns the payment or its status. */
function commandRoute(verb: 'retry' | 'void' | 'capture', { summary, answer: response }: Command) {
  const name = `${verb[0]?.toUpperCase()}${verb.slice(1)}`;
  const returnsPayment = response === 'Payment';
  return route<Params, Record<string, { payment: PaymentData & PaymentStatusData }>>({
    key: `POST /payments/{id}/${verb}`,
    summary,
    permission: 'payment:manage',
    response,
    document: `mutation ${name}Payment($id: ID!) { payment${name}(id: $id) { payment { ${returnsPayment ? '...PaymentRead' : statusFields} } ${errors} } }`,
    ...(returnsPayment && { fragments }),
    variables: ({ path }) => ({ id: path.id }),
    result: (data) => {
      const { payment } = data[`payment${name}`] as { payment: PaymentData & PaymentStatusData };
      return returnsPayment ? serializePayment(payment) : serializePaymentStatus(payment);
    },
  });
}

const commands = [
  route<Params, { paymentCreate: { payment: PaymentData } }>({
    key: 'POST /payments',
    summary: 'Charge a saved payment method; events report the result.',
    permission: 'payment:charge',
    body: 'PaymentCreateParams',
    response: 'Payment',
    paramNames: { 'plan.taxType': 'plan.override_tax_type', applicationFee: 'plan.application_fee_amount' },
    document: `mutation CreatePayment($input: PaymentCreateInput!) { paymentCreate(input: $input) { payment { ...PaymentRead } ${errors} } }`,
    fragments,
    variables: ({ params }) => ({ input: createInput(params) }),
    result: ({ paymentCreate }) => serializePayment(paymentCreate.payment),
  }),
  route<Params, { refundCreate: { refund: { payment: PaymentData } } }>({
    key: 'POST /payments/{id}/refund',
    summary: 'Refund a payment in full or in part.',
    permission: 'payment:manage',
    body: 'PaymentRefundParams',
    response: 'Payment',
    paramNames: { amount: 'partial_amount' },
    document: `mutation RefundPayment($input: RefundCreateInput!) { refundCreate(input: $input) { refund { payment { ...PaymentRead } } ${errors} } }`,
    fragments,
    variables: ({ params, path }) => ({
      input: {
        paymentId: path.id,
        ...graphInput(params, { decimals: ['partial_amount'], names: { partial_amount: 'amount' } }),
      },
    }),
    result: ({ refundCreate }) => serializePayment(refundCreate.refund.payment),
  }),
  commandRoute('retry', { summary: 'Retry the collection of an open payment.', answer: 'Payment' }),
  commandRoute('void', { summary: 'Void a payment before it is settled.', answer: 'Payment' }),
  commandRoute('capture', { summary: 'Capture the full authorized amount.', answer: 'PaymentProgress' }),
  route<Params, { paymentUpdate: { payment: PaymentStatusData } }>({
    key: 'PATCH /payments/{id}/return_url',
    summary: 'Set the URL to which the buyer returns.',
    permission: 'payment:manage',
    body: 'ReturnUrlParams',
    response: 'PaymentProgress',
    document: `mutation UpdatePaymentReturnUrl($id: ID!, $input: PaymentPatch!) {
      paymentUpdate(id: $id, input: $input) { payment { ${statusFields} } ${errors} }
    }`,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params) }),
    result: ({ paymentUpdate }) => serializePaymentStatus(paymentUpdate.payment),
  }),
];

/** REST operations of `/api/v1/payments`. */
export const paymentRoutes = [
  route<Params, { payments: ConnectionData<PaymentListData> }>({
    key: 'GET /payments',
    summary: 'List payments.',
    permission,
    own: true,
    query: 'PaymentListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'PaymentListItem' },
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
    response: 'Payment',
    document: 'query RetrievePayment($id: ID!) { payment(id: $id) { ...PaymentRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ payment }) => payment && serializePayment(payment),
  }),
  route<Params, { payment: PaymentStatusData | null }>({
    key: 'GET /payments/{id}/status',
    summary: 'Retrieve the status of a payment and the action required from the buyer.',
    permission,
    own: true,
    response: 'PaymentProgress',
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
    response: { page: 'PaymentFee' },
    document: `query ListPaymentFees($paymentId: ID!, ${listVariables}) {
      paymentFees(paymentId: $paymentId, ${listArguments}) { nodes { name type amount { amount currency } } ${pageInfo} }
    }`,
    variables: ({ path, page }) => ({ paymentId: path.id, ...page }),
    result: ({ paymentFees }) => pageOf(paymentFees, serializePaymentFee),
  }),
  ...commands,
];
