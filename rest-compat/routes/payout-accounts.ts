import {
  type PayoutAccountData,
  payoutAccountRead,
  serializePayoutAccount,
} from '../../contract/resources/payout-account';
import { route } from '..';
import type { Params } from './graph-input';

/** REST operations of `/api/v1/payout_accounts`. */
export const payoutAccountRoutes = [
  route<Params, { payoutAccount: PayoutAccountData | null }>({
    key: 'GET /payout_accounts/{id}',
    summary: 'Retrieve the payout account of an account.',
    permission: 'payout:account:read',
    response: 'PayoutAccount',
    document: 'query RetrievePayoutAccount($id: ID!) { payoutAccount(id: $id) { ...PayoutAccountRead } }',
    fragments: [payoutAccountRead.fragment],
    variables: ({ path }) => ({ id: path.id }),
    result: ({ payoutAccount }) => payoutAccount && serializePayoutAccount(payoutAccount),
  }),
];
