import {
  type FinancialActivityData,
  financialActivityFragment,
  serializeFinancialActivity,
} from '../../contract/resources/financial-activity';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, toNames } from './graph-input';
import { pageInfo } from './list-arguments';

const startOf = (day: unknown) => day && `${day}T00:00:00.000Z`;

/**
 * Declares an operation that lists the changes to the usable funds of an account or user. The list can only be paged
 * forward, and is the only one with the parameters `line_types` and `cursor`.
 */
const listOf = (key: string) =>
  route<Params, { financialActivity: ConnectionData<FinancialActivityData> }>({
    key,
    summary: 'List changes to the usable funds of an account or a user, latest first.',
    permission: 'company:balance:read',
    own: true,
    query: 'FinancialActivityListParams',
    response: { page: 'FinancialActivity' },
    document: `query ListFinancialActivity($accountId: ID, $userId: ID, $includeAccounts: Boolean, $currency: Currency, $lineTypes: [String!], $postedAfter: DateTime,
    $postedBefore: DateTime, $availableFrom: DateTime, $availableBefore: DateTime, $first: Int, $after: String) {
    financialActivity(accountId: $accountId, userId: $userId, includeAccounts: $includeAccounts, currency: $currency, lineTypes: $lineTypes, postedAfter: $postedAfter,
      postedBefore: $postedBefore, availableFrom: $availableFrom, availableBefore: $availableBefore, first: $first, after: $after) {
      nodes { ...FinancialActivityRead } ${pageInfo}
    }
  }`,
    fragments: [financialActivityFragment],
    paramNames: {
      includeAccounts: 'include_owned_accounts',
      availableFrom: 'available_after',
      first: 'limit',
      after: 'cursor',
    },
    variables: ({ params }) => ({
      accountId: params.account_id,
      userId: params.user_id,
      includeAccounts: params.include_owned_accounts,
      currency: toNames(params.currency),
      lineTypes: params.line_types,
      postedAfter: params.posted_after,
      postedBefore: params.posted_before,
      availableFrom: startOf(params.available_after),
      availableBefore: startOf(params.available_before),
      first: params.limit ?? 20,
      after: params.cursor,
    }),
    result: ({ financialActivity }) => pageOf(financialActivity, serializeFinancialActivity),
  });

/** REST operations of `/api/v1/financial_activity` and its alias `/api/v1/financial-activity`. */
export const financialActivityRoutes = [listOf('GET /financial_activity'), listOf('GET /financial-activity')];
