import {
  accountRecommendation,
  accountRecommendations,
  userRecommendation,
} from '../../contract/resources/recommended-action';
import { route } from '..';
import type { Params } from './resource-routes';

interface Advised {
  readonly recommendedActions: readonly (typeof accountRecommendation.data)[] | null;
}

interface AdvisedAccount extends Advised {
  readonly id: string;
  readonly title: string;
}

const recommendedActions = `recommendedActions { ${accountRecommendation.selection} }`;

/** Serializes the recommended actions of the user, or of one of the accounts in the user's list. */
function ofUser(actions: Advised['recommendedActions'], account?: AdvisedAccount): object[] {
  const [accountId, accountName] = [account?.id ?? null, account?.title ?? null];
  return (actions ?? []).map((action) => userRecommendation.serialize({ ...action, accountId, accountName }));
}

/** REST operations for the recommended actions of accounts and users. */
export const recommendedActionRoutes = [
  route<Params, { account: Advised | null }>({
    key: 'GET /accounts/{id}/recommend_actions',
    summary: 'List recommended actions for an account.',
    permission: 'company:basic:read',
    own: true,
    response: 'AccountRecommendations',
    document: `query RecommendToAccount($id: ID!) { account(id: $id) { ${recommendedActions} } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ account }) =>
      account?.recommendedActions &&
      accountRecommendations.serialize({ recommendedActions: account.recommendedActions }),
  }),
  route<Params, { user: Advised | null; accounts: { readonly nodes: readonly AdvisedAccount[] } }>({
    key: 'GET /users/{id}/recommend_actions',
    summary: 'List recommended actions for the calling user and for the accounts whose teams they belong to.',
    permission: null,
    credential: 'user',
    response: 'UserRecommendations',
    document: `query RecommendToUser($id: ID!) {
      user(id: $id) { ${recommendedActions} }
      accounts(first: 20) { nodes { id title ${recommendedActions} } }
    }`,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ user, accounts }) =>
      user?.recommendedActions && {
        data: [
          ...ofUser(user.recommendedActions),
          ...accounts.nodes.flatMap((account) => ofUser(account.recommendedActions, account)),
        ],
      },
  }),
];
