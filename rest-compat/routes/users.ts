import {
  serializeUser,
  user,
  userAccess,
  userAccessParams,
  userBalanceHistory,
  userListParams,
  userRetrieveParams,
  userUpdateParams,
  userUpdateQueryParams,
} from '../../contract/resources/user';
import { ContractError } from '../../contract/errors';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { route } from '..';
import { inputOf, type Params, listRoute, rootDocument, userErrors } from './resource-routes';

const fragments = [user.fragment];

interface AccessData {
  readonly user: {
    readonly access?: typeof userAccess.data | null;
    readonly experienceAccess?: typeof userAccess.data | null;
  } | null;
}

/** Returns the id of the user that an operation reads or changes, from the path parameters or the caller. */
type UserIdOf = (path: Readonly<Record<string, string>>, caller: Principal) => string | undefined;

/**
 * Returns `me`, which stands for the calling user. Rejects account and app keys, which have no user, with a 404 that
 * names alternatives.
 */
const callingUser: UserIdOf = (_path, { userId }) => {
  if (userId !== null) return 'me';
  throw new ContractError(
    'not_found',
    'An API key belongs to an account, not to a user. Use GET /accounts/me for its account, GET /users/{id} for a user, or a user token.',
  );
};

function retrieve(key: string, summary: string, idOf: UserIdOf) {
  return route<Params, { user: Parameters<typeof serializeUser>[0] | null }>({
    key,
    summary,
    permission: null,
    query: userRetrieveParams,
    response: 'User',
    document: `query RetrieveUser($id: ID!, $withHistory: Boolean!, $from: DateTime, $to: DateTime, $interval: BalanceInterval, $timeZone: String) {
      user(id: $id) {
        ...UserRead
        balanceHistory(from: $from, to: $to, interval: $interval, timeZone: $timeZone) @include(if: $withHistory) { ${userBalanceHistory.selection} }
      }
    }`,
    fragments,
    variables: ({ path, principal, params }) => ({
      id: idOf(path, principal),
      withHistory: false,
      interval: 'DAY',
      timeZone: 'UTC',
      ...inputOf(params, userRetrieveParams),
    }),
    result: (data) => data.user && serializeUser(data.user),
  });
}

function update(key: string, summary: string, idOf: UserIdOf) {
  return route<Params, { userUpdate: { user: typeof user.data } }>({
    key,
    summary,
    permission: 'user:profile:update',
    query: userUpdateQueryParams,
    body: userUpdateParams,
    response: 'User',
    document: rootDocument(
      'mutation',
      'userUpdate',
      '$id: ID!, $input: UserPatch!',
      `user { ...UserRead } ${userErrors}`,
    ),
    fragments,
    variables: ({ params, path, principal }) => ({
      id: idOf(path, principal),
      input: inputOf(params, userUpdateParams),
    }),
    result: ({ userUpdate }) => user.serialize(userUpdate.user),
  });
}

/** REST operations of `/api/v1/users`. */
export const userRoutes = [
  listRoute(user, {
    key: 'GET /users',
    summary: 'List users.',
    permission: null,
    query: userListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-06-08' },
    field: 'users',
    variables: '$query: String',
  }),
  retrieve('GET /users/me', 'Retrieve the calling user.', callingUser),
  retrieve('GET /users/{id}', 'Retrieve a user by id or username.', ({ id }) => id),
  update('PATCH /users/me', 'Update the calling user.', callingUser),
  update('PATCH /users/{id}', 'Update a user, who must be the calling user.', ({ id }) => id),
  route<Params, AccessData>({
    key: 'GET /users/{id}/access/{resource_id}',
    summary: 'Check what access a user has to an account, a product or an experience.',
    permission: null,
    query: userAccessParams,
    response: 'UserAccess',
    document: `query CheckAccess($id: ID!, $resourceId: ID!, $isExperience: Boolean!) {
      user(id: $id) {
        access(resourceId: $resourceId) @skip(if: $isExperience) { ${userAccess.selection} }
        experienceAccess(experienceId: $resourceId) @include(if: $isExperience) { ${userAccess.selection} }
      }
    }`,
    variables: ({ path }) => ({
      id: path.id,
      resourceId: path.resource_id,
      isExperience: path.resource_id?.startsWith('exp_') === true,
    }),
    // The access level is null if the caller may not see the access.
    result: (data) => {
      const access = data.user?.experienceAccess ?? data.user?.access;
      return access && access.accessLevel !== null ? userAccess.serialize(access) : null;
    },
  }),
];
