import {
  type AccountPreferencesData,
  accountPreferencesFragment,
  serializeAccountPreferences,
} from '../../contract/resources/account-preferences';
import { route } from '..';
import { type Params, graphInput } from './graph-input';

const fragments = [accountPreferencesFragment];

interface MethodParams {
  readonly primary: Params;
  readonly backup?: Params;
}

function methodsInput({ primary, backup }: MethodParams): Record<string, unknown> {
  const enumParams = ['type'];
  return {
    primary: graphInput(primary, { enumParams }),
    ...(backup && { backup: graphInput(backup, { enumParams }) }),
  };
}

/** REST operations of `/api/v1/accounts/{id}/preferences`. */
export const accountPreferencesRoutes = [
  route<Params, { account: { preferences: AccountPreferencesData | null } | null }>({
    key: 'GET /accounts/{id}/preferences',
    summary: 'Retrieve the preferences of an account.',
    permission: 'company:basic:read',
    own: true,
    response: 'Preference',
    document:
      'query RetrieveAccountPreferences($id: ID!) { account(id: $id) { preferences { ...AccountPreferencesRead } } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ account }) => account?.preferences && serializeAccountPreferences(account.preferences),
  }),
  route<Params, { accountPreferencesUpdate: { preferences: AccountPreferencesData | null } }>({
    key: 'PATCH /accounts/{id}/preferences',
    summary: 'Update the preferences of an account.',
    permission: 'company:update',
    own: true,
    body: 'PreferenceUpdateParams',
    response: 'Preference',
    document: `mutation UpdateAccountPreferences($id: ID!, $input: AccountPreferencesPatch!) {
      accountPreferencesUpdate(id: $id, input: $input) { preferences { ...AccountPreferencesRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params: { ads_payment_methods: methods, ...params }, path }) => ({
      id: path.id,
      input: {
        ...graphInput(params, { enumParams: ['ads_reporting_currency'] }),
        ...(methods !== undefined && { adsPaymentMethods: methodsInput(methods as MethodParams) }),
      },
    }),
    result: ({ accountPreferencesUpdate: { preferences } }) => preferences && serializeAccountPreferences(preferences),
  }),
];
