import { ledgerAccount, ledgerSettleParams } from '../../contract/resources/ledger-account';
import { ledgerEntry, ledgerEntryListParams } from '../../contract/resources/ledger-entry';
import { type ConnectionData, pageOf, route } from '..';
import { inputOf, type Params, mutationRoute, retrieveRoute } from './resource-routes';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const permission = 'company:balance:read';

interface EntriesData {
  readonly ledgerAccount: { readonly entries: ConnectionData<typeof ledgerEntry.data> } | null;
}

/**
 * REST operations of `/api/v1/ledger_accounts`, and `/api/v1/sandbox/ledger/settle`, which settles pending amounts
 * immediately.
 */
export const ledgerAccountRoutes = [
  retrieveRoute(ledgerAccount, {
    key: 'GET /ledger_accounts/{id}',
    summary: 'Retrieve the balances of an account or a user, by the id of the ledger account or of its owner.',
    permission,
    own: true,
  }),
  route<Params, EntriesData>({
    key: 'GET /ledger_accounts/{id}/entries',
    summary: 'List the entries that make up the balances of a ledger account.',
    permission,
    own: true,
    query: ledgerEntryListParams,
    page: { default: 20, maximum: 100 },
    response: { page: 'LedgerEntry' },
    document: `query ListLedgerEntries($id: ID!, $currency: Currency, $book: LedgerBook, ${listVariables}) {
      ledgerAccount(id: $id) { entries(currency: $currency, book: $book, ${listArguments}) { nodes { ...LedgerEntryRead } ${pageInfo} } }
    }`,
    fragments: [ledgerEntry.fragment],
    variables: ({ params, path, page }) => ({ id: path.id, ...inputOf(params, ledgerEntryListParams), ...page }),
    result: (data) => data.ledgerAccount && pageOf(data.ledgerAccount.entries, ledgerEntry.serialize),
  }),
  mutationRoute(ledgerAccount, {
    key: 'POST /sandbox/ledger/settle',
    summary: 'Make the pending funds of an account or a user available immediately.',
    permission: 'payout:withdraw_funds',
    own: true,
    sandbox: true,
    body: ledgerSettleParams,
    mutation: 'sandboxLedgerAccountSettle',
    variables: '$ownerId: ID!',
  }),
];
