import {
  paymentMethod,
  type PaymentMethodData,
  paymentMethodListParams,
  paymentMethodRetrieveParams,
} from '../../contract/resources/payment-method';
import { route } from '..';
import { type Params, listRoute, rootDocument } from './resource-routes';

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
  listRoute(paymentMethod, {
    key: 'GET /payment_methods',
    summary: 'List saved payment methods.',
    permission,
    own: true,
    query: paymentMethodListParams,
    page: { default: 20, maximum: 100 },
    field: 'paymentMethods',
    variables: '$accountId: ID, $memberId: ID, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  route<Params, { paymentMethod: OwnedMethod | null }>({
    key: 'GET /payment_methods/{id}',
    summary: 'Retrieve a saved payment method.',
    permission,
    own: true,
    query: paymentMethodRetrieveParams,
    response: paymentMethod.schema,
    document: rootDocument('query', 'paymentMethod', '$id: ID!', '...PaymentMethodRead account { id } member { id }'),
    fragments: [paymentMethod.fragment],
    variables: ({ path }) => ({ id: path.id }),
    result: (data, { params }) =>
      data.paymentMethod && matchesParams(data.paymentMethod, params)
        ? paymentMethod.serialize(data.paymentMethod)
        : null,
  }),
];
