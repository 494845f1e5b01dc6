import {
  type PaymentMethodData,
  paymentMethodFragment,
  serializePaymentMethod,
} from '../../contract/resources/payment-method';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [paymentMethodFragment];
const permission = 'member:payment_methods:read';

/**
 * A payment method with the account and the member to which it belongs. `GET` of a payment method can be restricted to
 * an account and a member.
 */
type OwnedMethod = PaymentMethodData & {
  readonly account: { readonly id: string } | null;
  readonly member: { readonly id: string } | null;
};

/**
 * Returns whether the payment method belongs to the account and the member in the parameters. An absent parameter
 * matches any account or member.
 */
function matchesParams({ account, member }: OwnedMethod, params: Params): boolean {
  return (
    (params.account_id === undefined || params.account_id === account?.id) &&
    (params.member_id === undefined || params.member_id === member?.id)
  );
}

/** REST operations of `/api/v1/payment_methods`. */
export const paymentMethodRoutes = [
  route<Params, { paymentMethods: ConnectionData<PaymentMethodData> }>({
    key: 'GET /payment_methods',
    summary: 'List saved payment methods.',
    permission,
    own: true,
    query: 'PaymentMethodListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'PaymentMethod' },
    document: `query ListPaymentMethods($accountId: ID, $memberId: ID, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      paymentMethods(accountId: $accountId, memberId: $memberId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...PaymentMethodRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      memberId: params.member_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ paymentMethods }) => pageOf(paymentMethods, serializePaymentMethod),
  }),
  route<Params, { paymentMethod: OwnedMethod | null }>({
    key: 'GET /payment_methods/{id}',
    summary: 'Retrieve a saved payment method.',
    permission,
    own: true,
    query: 'PaymentMethodRetrieveParams',
    response: 'PaymentMethod',
    document:
      'query RetrievePaymentMethod($id: ID!) { paymentMethod(id: $id) { ...PaymentMethodRead account { id } member { id } } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ paymentMethod }, { params }) =>
      paymentMethod && matchesParams(paymentMethod, params) ? serializePaymentMethod(paymentMethod) : null,
  }),
];
