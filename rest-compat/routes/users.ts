import {
  type UserAccessData,
  type UserData,
  serializeUser,
  serializeUserAccess,
  userFragment,
  userHistoryFragment,
} from '../../contract/resources/user';
import { ContractError } from '../../contract/errors';
import type { Principal } from '../../subgraphs/kit/src/principal';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [userFragment];

interface AccessData {
  readonly user: { readonly access?: UserAccessData | null; readonly experienceAccess?: UserAccessData | null } | null;
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
  return route<Params, { user: UserData | null }>({
    key,
    summary,
    permission: null,
    query: 'UserRetrieveParams',
    response: 'User',
    document: `query RetrieveUser($id: ID!, $withHistory: Boolean!, $from: DateTime, $to: DateTime, $interval: BalanceInterval, $timeZone: String) {
      user(id: $id) { ...UserRead ...UserHistoryRead @include(if: $withHistory) }
    }`,
    fragments: [userFragment, userHistoryFragment],
    paramNames: { withHistory: 'include_balance_history' },
    variables: ({ path, principal, params }) => ({
      id: idOf(path, principal),
      withHistory: params.include_balance_history === true,
      from: params.from,
      to: params.to,
      interval: toNames(params.interval ?? 'day'),
      timeZone: params.time_zone ?? 'UTC',
    }),
    result: ({ user }) => user && serializeUser(user),
  });
}

function update(key: string, summary: string, idOf: UserIdOf) {
  return route<Params, { userUpdate: { user: UserData } }>({
    key,
    summary,
    permission: 'user:profile:update',
    query: 'UserUpdateQueryParams',
    body: 'UserUpdateParams',
    response: 'User',
    document: `mutation UpdateUser($id: ID!, $input: UserPatch!) {
      userUpdate(id: $id, input: $input) { user { ...UserRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path, principal }) => ({ id: idOf(path, principal), input: profileInput(params) }),
    result: ({ userUpdate }) => serializeUser(userUpdate.user),
  });
}

function profileInput({ profile_picture: picture, ...params }: Params): Record<string, unknown> {
  return {
    ...graphInput(params, { omit: ['account_id'] }),
    ...(picture !== undefined && { profilePicture: picture && graphInput(picture as Params) }),
  };
}

/** REST operations of `/api/v1/users`. */
export const userRoutes = [
  route<Params, { users: ConnectionData<UserData> }>({
    key: 'GET /users',
    summary: 'List users.',
    permission: null,
    query: 'UserListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-06-08' },
    response: { page: 'User' },
    document: `query ListUsers($query: String, ${listVariables}) {
      users(query: $query, ${listArguments}) { nodes { ...UserRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({ query: params.query, ...page }),
    result: ({ users }) => pageOf(users, serializeUser),
  }),
  retrieve('GET /users/me', 'Retrieve the calling user.', callingUser),
  retrieve('GET /users/{id}', 'Retrieve a user by id or username.', ({ id }) => id),
  update('PATCH /users/me', 'Update the calling user.', callingUser),
  update('PATCH /users/{id}', 'Update a user, who must be the calling user.', ({ id }) => id),
  route<Params, AccessData>({
    key: 'GET /users/{id}/access/{resource_id}',
    summary: 'Check what access a user has to an account, a product or an experience.',
    permission: null,
    query: 'UserAccessParams',
    response: 'UserAccess',
    document: `query CheckAccess($id: ID!, $resourceId: ID!, $isExperience: Boolean!) {
      user(id: $id) {
        access(resourceId: $resourceId) @skip(if: $isExperience) { hasAccess accessLevel }
        experienceAccess(experienceId: $resourceId) @include(if: $isExperience) { hasAccess accessLevel }
      }
    }`,
    variables: ({ path }) => ({
      id: path.id,
      resourceId: path.resource_id,
      isExperience: path.resource_id?.startsWith('exp_') === true,
    }),
    result: ({ user }) => {
      const access = user?.experienceAccess ?? user?.access;
      return access && serializeUserAccess(access);
    },
  }),
];
