import { payoutAccount } from '../../contract/resources/payout-account';
import { retrieveRoute } from './resource-routes';

/** REST operations of `/api/v1/payout_accounts`. */
export const payoutAccountRoutes = [
  retrieveRoute(payoutAccount, {
    key: 'GET /payout_accounts/{id}',
    summary: 'Retrieve the payout account of an account.',
    permission: 'payout:account:read',
  }),
];
