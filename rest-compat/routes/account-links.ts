import { accountLink, accountLinkCreateParams } from '../../contract/resources/account-link';
import { mutationRoute } from './resource-routes';

/** REST operations of `/api/v1/account_links`. */
export const accountLinkRoutes = [
  mutationRoute(accountLink, {
    key: 'POST /account_links',
    summary: 'Create a link to a page for the setup or the payouts of a connected account.',
    permission: ['identity:write', 'payout:destination:read'],
    body: accountLinkCreateParams,
    hasSecretResponse: true,
    mutation: 'accountLinkCreate',
    input: 'AccountLinkCreateInput',
  }),
];
