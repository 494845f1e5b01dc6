import { deposit, depositCreateParams, topup, topupCreateParams } from '../../contract/resources/deposit';
import { inputOf, type Params, mutationRoute } from './resource-routes';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

/** Returns the id of the account or user to which a deposit is credited. Rejects blockchain addresses. */
function ownerIn({ destination }: Params): string {
  const ownerId =
    typeof destination === 'string' ? destination : (destination as { readonly account_id?: string | null }).account_id;
  if (!ownerId)
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`${inputName('destination')} must be an account or a user: blockchain addresses are not supported.`,
      ['destination'],
    );
  return ownerId;
}

/** REST operations of `/api/v1/deposits` and `/api/v1/topups`. */
export const depositRoutes = [
  mutationRoute(deposit, {
    key: 'POST /deposits',
    summary: 'Announce an external deposit to a balance.',
    permission: 'payment:charge',
    body: depositCreateParams,
    paramNames: { destinationId: 'destination' },
    mutation: 'depositCreate',
    input: 'DepositCreateInput',
    inputOf: ({ params }) => ({ ...inputOf(params, depositCreateParams), destinationId: ownerIn(params) }),
  }),
  mutationRoute(topup, {
    key: 'POST /topups',
    summary: 'Top up the balance of an account from one of its payment methods.',
    permission: 'payment:charge',
    body: topupCreateParams,
    mutation: 'depositTopUp',
    input: 'TopupCreateInput',
  }),
];
