import { financialActivity, financialActivityListParams } from '../../contract/resources/financial-activity';
import { type ConnectionData, pageOf, route } from '..';
import { inputOf, type Params, rootDocument } from './resource-routes';
import { pageInfo } from './list-arguments';

/**
 * Declares an operation that lists the changes to the usable funds of an account or user. The list can only be paged
 * forward, and is the only one with the parameters `line_types` and `cursor`.
 */
const listOf = (key: string) =>
  route<Params, { financialActivity: ConnectionData<typeof financialActivity.data> }>({
    key,
    summary: 'List changes to the usable funds of an account or a user, latest first.',
    permission: 'company:balance:read',
    own: true,
    query: financialActivityListParams,
    response: { page: 'FinancialActivity' },
    document: rootDocument(
      'query',
      'financialActivity',
      '$accountId: ID, $userId: ID, $includeAccounts: Boolean, $currency: Currency, $lineTypes: [String!], $postedAfter: DateTime, $postedBefore: DateTime, $availableFrom: DateTime, $availableBefore: DateTime, $first: Int, $after: String',
      `nodes { ...FinancialActivityRead } ${pageInfo}`,
    ),
    fragments: [financialActivity.fragment],
    variables: ({ params }) => ({ first: 20, ...inputOf(params, financialActivityListParams) }),
    result: (data) => pageOf(data.financialActivity, financialActivity.serialize),
  });

/** REST operations of `/api/v1/financial_activity` and its alias `/api/v1/financial-activity`. */
export const financialActivityRoutes = [listOf('GET /financial_activity'), listOf('GET /financial-activity')];
