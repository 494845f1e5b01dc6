import { accountPreferences, accountPreferencesUpdateParams } from '../../contract/resources/account-preferences';
import { route } from '..';
import { type Params, mutationRoute, rootDocument } from './resource-routes';

/** REST operations of `/api/v1/accounts/{id}/preferences`. */
export const accountPreferencesRoutes = [
  route<Params, { account: { preferences: typeof accountPreferences.data | null } | null }>({
    key: 'GET /accounts/{id}/preferences',
    summary: 'Retrieve the preferences of an account.',
    permission: 'company:basic:read',
    own: true,
    response: 'Preference',
    document: rootDocument('query', 'account', '$id: ID!', 'preferences { ...PreferenceRead }'),
    fragments: [accountPreferences.fragment],
    variables: ({ path }) => ({ id: path.id }),
    result: ({ account }) => account?.preferences && accountPreferences.serialize(account.preferences),
  }),
  mutationRoute(accountPreferences, {
    key: 'PATCH /accounts/{id}/preferences',
    summary: 'Update the preferences of an account.',
    permission: 'company:update',
    own: true,
    body: accountPreferencesUpdateParams,
    mutation: 'accountPreferencesUpdate',
    input: 'AccountPreferencesPatch',
  }),
];
