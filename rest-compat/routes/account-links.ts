import { type AccountLinkData, serializeAccountLink } from '../../contract/resources/account-link';
import { route } from '..';
import { type Params, graphInput } from './graph-input';

/** REST operations of `/api/v1/account_links`. */
export const accountLinkRoutes = [
  route<Params, { accountLinkCreate: { accountLink: AccountLinkData } }>({
    key: 'POST /account_links',
    summary: 'Create a link to a page for the setup or the payouts of a connected account.',
    permission: ['identity:write', 'payout:destination:read'],
    body: 'AccountLinkCreateParams',
    response: 'AccountLink',
    hasSecretResponse: true,
    document: `mutation CreateAccountLink($input: AccountLinkCreateInput!) {
      accountLinkCreate(input: $input) { accountLink { url expiresAt } userErrors { code template path } }
    }`,
    variables: ({ params }) => ({ input: graphInput(params, { enumParams: ['use_case'] }) }),
    result: ({ accountLinkCreate }) => serializeAccountLink(accountLinkCreate.accountLink),
  }),
];
