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
import { inputOf, type Params } from './graph-input';
import { mutationRoute, retrieveRoute, rootDocument } from './resource-routes';

const read = ['crypto_wallet:swap', 'crypto_wallet:manage', 'company:balance:read'];
const create = ['crypto_wallet:swap', 'crypto_wallet:manage', 'payout:transfer_funds'];

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
  }),
  route<Params, { swapQuote: typeof swapQuote.data }>({
    key: 'POST /swaps/quote',
    summary: 'Calculate the current result of a swap; nothing is stored.',
    permission: null,
    body: swapQuoteParams,
    response: 'SwapQuote',
    document: rootDocument('query', 'swapQuote', '$input: SwapQuoteInput!', swapQuote.selection),
    variables: ({ params }) => ({ input: inputOf(params, swapQuoteParams) }),
    result: (data, { params }) =>
      serializeSwapQuote(data.swapQuote, { from: params.from_address, to: params.to_address }),
  }),
];
