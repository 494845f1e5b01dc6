import { accessToken, accessTokenCreateParams } from '../../contract/resources/access-token';
import { mutationRoute } from './resource-routes';

/** REST operations of `/api/v1/access_tokens`. */
export const accessTokenRoutes = [
  mutationRoute(accessToken, {
    key: 'POST /access_tokens',
    summary: 'Create a short-lived access token.',
    permission: null,
    body: accessTokenCreateParams,
    hasSecretResponse: true,
    mutation: 'accessTokenCreate',
    input: 'AccessTokenCreateInput',
  }),
];
