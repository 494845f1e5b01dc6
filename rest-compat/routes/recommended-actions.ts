import {
  type RecommendedActionData,
  recommendedActionFragment,
  serializeRecommendedAction,
} from '../../contract/resources/recommended-action';
import { route } from '..';
import type { Params } from './graph-input';

const fragments = [recommendedActionFragment];

interface Advised {
  readonly recommendedActions: readonly RecommendedActionData[] | null;
}

interface AdvisedAccount extends Advised {
  readonly id: string;
  readonly title: string;
}

/**
 * Serializes the recommended actions of one account, each with the id and name of the account, for the user's list,
 * which contains the actions of several accounts.
 */
function ofAccount({ id, title, recommendedActions }: AdvisedAccount): object[] {
  return (recommendedActions ?? []).map((action) => ({
    ...serializeRecommendedAction(action),
    account_id: id,
    account_name: title,
  }));
}

/** REST operations for the recommended actions of accounts and users. */
export const recommendedActionRoutes = [
  route<Params, { account: Advised | null }>({
    key: 'GET /accounts/{id}/recommend_actions',
    summary: 'List recommended actions for an account.',
    permission: 'company:basic:read',
    own: true,
    response: 'AccountRecommendations',
    document:
      'query RecommendToAccount($id: ID!) { account(id: $id) { recommendedActions { ...RecommendedActionRead } } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ account }) =>
      account?.recommendedActions && { data: account.recommendedActions.map(serializeRecommendedAction) },
  }),
  route<Params, { user: Advised | null; accounts: { readonly nodes: readonly AdvisedAccount[] } }>({
    key: 'GET /users/{id}/recommend_actions',
    summary: 'List recommended actions for the calling user and for the accounts whose teams they belong to.',
    permission: null,
    credential: 'user',
    response: 'UserRecommendations',
    document: `query RecommendToUser($id: ID!) {
      user(id: $id) { recommendedActions { ...RecommendedActionRead } }
      accounts(first: 20) { nodes { id title recommendedActions { ...RecommendedActionRead } } }
    }`,
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ user, accounts }) =>
      user?.recommendedActions && {
        data: [
          ...user.recommendedActions.map((action) => ({
            ...serializeRecommendedAction(action),
            account_id: null,
            account_name: null,
          })),
          ...accounts.nodes.flatMap(ofAccount),
        ],
      },
  }),
];
