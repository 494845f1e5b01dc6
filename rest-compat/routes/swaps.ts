import { currencies } from '../../contract/resources/shared';
import {
  serializeSwapQuote,
  swap,
  swapCreated,
  swapCreateParams,
  swapListParams,
  swapQuote,
  swapQuoteParams,
} from '../../contract/resources/swap';
import { route } from '..';
import { inputOf, type Params, mutationRoute, retrieveRoute, rootDocument } from './resource-routes';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';
import { ParameterRejected } from '../pipeline/parameter-names';

const read = ['crypto_wallet:swap', 'crypto_wallet:manage', 'company:balance:read'];
const create = ['crypto_wallet:swap', 'crypto_wallet:manage', 'payout:transfer_funds'];

/** Returns the enum value of a currency code, which is case-insensitive. */
function currencyOf(params: Params, name: 'from_token' | 'to_token'): string {
  const code = String(params[name]).toLowerCase();
  if (currencies.some((currency) => currency === code)) return code.toUpperCase();
  throw new ParameterRejected(
    'parameter_invalid',
    messageTemplate`${inputName(name)} must be a currency code, such as usd or btc.`,
    [name],
  );
}

function swapInput(params: Params, declared: typeof swapCreateParams): Record<string, unknown> {
  const tokens = { fromToken: currencyOf(params, 'from_token'), toToken: currencyOf(params, 'to_token') };
  return { ...inputOf(params, declared), ...tokens };
}

/** REST operations of `/api/v1/swaps`. The list is not paginated: it contains the newest 100 swaps. */
export const swapRoutes = [
  route<Params, { swaps: { readonly nodes: readonly (typeof swap.data)[] } }>({
    key: 'GET /swaps',
    summary: 'List the newest hundred swaps of an account or a user.',
    permission: read,
    own: true,
    query: swapListParams,
    response: 'SwapList',
    document: 'query ListSwaps($accountId: ID!) { swaps(accountId: $accountId, first: 100) { nodes { ...SwapRead } } }',
    fragments: [swap.fragment],
    variables: ({ params }) => inputOf(params, swapListParams),
    result: ({ swaps }) => ({ data: swaps.nodes.map(swap.serialize) }),
  }),
  retrieveRoute(swap, { key: 'GET /swaps/{id}', summary: 'Retrieve a swap.', permission: read, own: true }),
  mutationRoute(swapCreated, {
    key: 'POST /swaps',
    summary: 'Exchange available funds in one currency for another one, or repay a debt.',
    permission: create,
    own: true,
    status: 201,
    body: swapCreateParams,
    mutation: 'swapCreate',
    input: 'SwapCreateInput',
    inputOf: ({ params }) => swapInput(params, swapCreateParams),
  }),
  route<Params, { swapQuote: typeof swapQuote.data }>({
    key: 'POST /swaps/quote',
    summary: 'Calculate the current result of a swap; nothing is stored.',
    permission: null,
    body: swapQuoteParams,
    response: 'SwapQuote',
    document: rootDocument('query', 'swapQuote', '$input: SwapQuoteInput!', swapQuote.selection),
    variables: ({ params }) => ({ input: swapInput(params, swapQuoteParams) }),
    result: (data, { params }) =>
      serializeSwapQuote(data.swapQuote, { from: params.from_address, to: params.to_address }),
  }),
];
