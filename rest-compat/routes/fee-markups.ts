import { type FeeMarkupData, feeMarkupFragment, serializeFeeMarkup } from '../../contract/resources/fee-markup';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [feeMarkupFragment];
const permission = 'company:update_child_fees';

/** REST operations of `/api/v1/fee_markups`. */
export const feeMarkupRoutes = [
  route<Params, { feeMarkups: ConnectionData<FeeMarkupData> }>({
    key: 'GET /fee_markups',
    summary: 'List the fee markups that an account pays to its platform.',
    permission,
    query: 'FeeMarkupListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'FeeMarkupListItem' },
    document: `query ListFeeMarkups($accountId: ID, ${listVariables}) { feeMarkups(accountId: $accountId, ${listArguments}) { nodes { ...FeeMarkupRead } ${pageInfo} } }`,
    fragments,
    variables: ({ params, page }) => ({ accountId: params.account_id, direction: toNames(params.direction), ...page }),
    result: ({ feeMarkups }) => pageOf(feeMarkups, serializeFeeMarkup),
  }),
  route<Params, { feeMarkupCreate: { feeMarkup: FeeMarkupData } }>({
    key: 'POST /fee_markups',
    summary: 'Set a fee markup that an account pays to its platform; replaces the current one.',
    permission,
    body: 'FeeMarkupCreateParams',
    response: 'FeeMarkup',
    document:
      'mutation CreateFeeMarkup($input: FeeMarkupCreateInput!) { feeMarkupCreate(input: $input) { feeMarkup { ...FeeMarkupRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({
      input: graphInput(params, { enumParams: ['fee_type'], decimals: ['percentage_fee', 'fixed_fee_usd'] }),
    }),
    result: ({ feeMarkupCreate }) => serializeFeeMarkup(feeMarkupCreate.feeMarkup),
  }),
  route<Params, object>({
    key: 'DELETE /fee_markups/{id}',
    summary: 'Delete a fee markup.',
    permission,
    response: null,
    document: 'mutation DeleteFeeMarkup($id: ID!) { feeMarkupDelete(id: $id) { userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
];
