import {
  type SwapData,
  type SwapQuoteData,
  serializeSwap,
  serializeSwapCreated,
  serializeSwapQuote,
  swapRead,
} from '../../contract/resources/swap';
import { route } from '..';
import { type Params, graphInput } from './graph-input';

const fragments = [swapRead.fragment];
const read = ['crypto_wallet:swap', 'crypto_wallet:manage', 'company:balance:read'];
const create = ['crypto_wallet:swap', 'crypto_wallet:manage', 'payout:transfer_funds'];
const ownResources = true;

/**
 * Converts a numeric blockchain id to a string, which is its type in the GraphQL API. Returns other values unchanged.
 */
const toChainId = (chain: unknown) => (typeof chain === 'number' ? String(chain) : chain);

/** REST operations of `/api/v1/swaps`. The list is not paginated: it contains the newest 100 swaps. */
export const swapRoutes = [
  route<Params, { swaps: { readonly nodes: readonly SwapData[] } }>({
    key: 'GET /swaps',
    summary: 'List the newest hundred swaps of an account or a user.',
    permission: read,
    own: ownResources,
    query: 'SwapListParams',
    response: 'SwapList',
    document: 'query ListSwaps($accountId: ID!) { swaps(accountId: $accountId, first: 100) { nodes { ...SwapRead } } }',
    fragments,
    variables: ({ params }) => ({ accountId: params.account_id }),
    result: ({ swaps }) => ({ data: swaps.nodes.map(serializeSwap) }),
  }),
  route<Params, { swap: SwapData | null }>({
    key: 'GET /swaps/{id}',
    summary: 'Retrieve a swap.',
    permission: read,
    own: ownResources,
    response: 'Swap',
    document: 'query RetrieveSwap($id: ID!) { swap(id: $id) { ...SwapRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ swap }) => swap && serializeSwap(swap),
  }),
  route<Params, { swapCreate: { swap: SwapData } }>({
    key: 'POST /swaps',
    summary: 'Exchange available funds in one currency for another one, or repay a debt.',
    permission: create,
    own: ownResources,
    status: 201,
    body: 'SwapCreateParams',
    response: 'SwapCreated',
    document:
      'mutation CreateSwap($input: SwapCreateInput!) { swapCreate(input: $input) { swap { ...SwapRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({
      input: { ...graphInput(params), fromChain: toChainId(params.from_chain), toChain: toChainId(params.to_chain) },
    }),
    result: ({ swapCreate }) => serializeSwapCreated(swapCreate.swap),
  }),
  route<Params, { swapQuote: SwapQuoteData }>({
    key: 'POST /swaps/quote',
    summary: 'Calculate the current result of a swap; nothing is stored.',
    permission: null,
    body: 'SwapQuoteParams',
    response: 'SwapQuote',
    document: `query QuoteSwap($input: SwapQuoteInput!) {
      swapQuote(input: $input) { amountIn { amount currency } amountOut { amount currency } amountLeast { amount } rate feeBps metadata }
    }`,
    variables: ({ params }) => ({
      input: graphInput(params, { omit: ['from_chain', 'to_chain', 'from_address', 'to_address'] }),
    }),
    result: ({ swapQuote }, { params }) =>
      serializeSwapQuote(swapQuote, { from: params.from_address, to: params.to_address }),
  }),
];
