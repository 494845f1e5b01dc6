import { type DepositData, depositRead, serializeDeposit, serializeTopup } from '../../contract/resources/deposit';
import { route } from '..';
import { type Params, graphInput } from './graph-input';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

const fragments = [depositRead.fragment];

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
  route<Params, { depositCreate: { deposit: DepositData } }>({
    key: 'POST /deposits',
    summary: 'Announce an external deposit to a balance.',
    permission: 'payment:charge',
    body: 'DepositCreateParams',
    response: 'Deposit',
    paramNames: { destinationId: 'destination' },
    document:
      'mutation CreateDeposit($input: DepositCreateInput!) { depositCreate(input: $input) { deposit { ...DepositRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({
      input: {
        ...graphInput(params, { decimals: ['amount'], omit: ['destination', 'network'] }),
        destinationId: ownerIn(params),
      },
    }),
    result: ({ depositCreate }) => serializeDeposit(depositCreate.deposit),
  }),
  route<Params, { depositTopUp: { deposit: DepositData } }>({
    key: 'POST /topups',
    summary: 'Top up the balance of an account from one of its payment methods.',
    permission: 'payment:charge',
    body: 'TopupCreateParams',
    response: 'Topup',
    document:
      'mutation CreateTopup($input: TopupCreateInput!) { depositTopUp(input: $input) { deposit { ...DepositRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, { enumParams: ['currency'], decimals: ['amount'] }) }),
    result: ({ depositTopUp }) => serializeTopup(depositTopUp.deposit),
  }),
];
