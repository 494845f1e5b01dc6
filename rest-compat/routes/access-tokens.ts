import { type AccessTokenData, serializeAccessToken } from '../../contract/resources/access-token';
import { route } from '..';
import { type Params, graphInput } from './graph-input';

/** REST operations of `/api/v1/access_tokens`. */
export const accessTokenRoutes = [
  route<Params, { accessTokenCreate: { accessToken: AccessTokenData } }>({
    key: 'POST /access_tokens',
    summary: 'Create a short-lived access token.',
    permission: null,
    body: 'AccessTokenCreateParams',
    response: 'AccessToken',
    hasSecretResponse: true,
    paramNames: { accountId: 'company_id' },
    document: `mutation CreateAccessToken($input: AccessTokenCreateInput!) {
      accessTokenCreate(input: $input) { accessToken { token expiresAt } userErrors { code template path } }
    }`,
    variables: ({ params }) => ({ input: graphInput(params, { names: { company_id: 'accountId' } }) }),
    result: ({ accessTokenCreate }) => serializeAccessToken(accessTokenCreate.accessToken),
  }),
];
