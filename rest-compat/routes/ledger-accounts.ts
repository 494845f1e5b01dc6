import {
  type LedgerAccountData,
  ledgerAccountRead,
  serializeLedgerAccount,
} from '../../contract/resources/ledger-account';
import { type LedgerEntryData, ledgerEntryFragment, serializeLedgerEntry } from '../../contract/resources/ledger-entry';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [ledgerAccountRead.fragment];
const permission = 'company:balance:read';

interface EntriesData {
  readonly ledgerAccount: { readonly entries: ConnectionData<LedgerEntryData> } | null;
}

/**
 * REST operations of `/api/v1/ledger_accounts`, and `/api/v1/sandbox/ledger/settle`, which settles pending amounts
 * immediately.
 */
export const ledgerAccountRoutes = [
  route<Params, { ledgerAccount: LedgerAccountData | null }>({
    key: 'GET /ledger_accounts/{id}',
    summary: 'Retrieve the balances of an account or a user, by the id of the ledger account or of its owner.',
    permission,
    own: true,
    response: 'LedgerAccount',
    document: 'query RetrieveLedgerAccount($id: ID!) { ledgerAccount(id: $id) { ...LedgerAccountRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ ledgerAccount }) => ledgerAccount && serializeLedgerAccount(ledgerAccount),
  }),
  route<Params, EntriesData>({
    key: 'GET /ledger_accounts/{id}/entries',
    summary: 'List the entries that make up the balances of a ledger account.',
    permission,
    own: true,
    query: 'LedgerEntryListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'LedgerEntry' },
    document: `query ListLedgerEntries($id: ID!, $currency: Currency, $book: LedgerBook, ${listVariables}) {
      ledgerAccount(id: $id) { entries(currency: $currency, book: $book, ${listArguments}) { nodes { ...LedgerEntryRead } ${pageInfo} } }
    }`,
    fragments: [ledgerEntryFragment],
    variables: ({ params, path, page }) => ({
      id: path.id,
      currency: toNames(params.currency),
      book: toNames(params.book),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ ledgerAccount }) => ledgerAccount && pageOf(ledgerAccount.entries, serializeLedgerEntry),
  }),
  route<Params, { sandboxLedgerAccountSettle: { ledgerAccount: LedgerAccountData } }>({
    key: 'POST /sandbox/ledger/settle',
    summary: 'Make the pending funds of an account or a user available immediately.',
    permission: 'payout:withdraw_funds',
    own: true,
    sandbox: true,
    body: 'LedgerSettleParams',
    response: 'LedgerAccount',
    document: `mutation SettleLedger($ownerId: ID!) {
      sandboxLedgerAccountSettle(ownerId: $ownerId) { ledgerAccount { ...LedgerAccountRead } userErrors { code template path } }
    }`,
    fragments,
    paramNames: { ownerId: 'account_id' },
    variables: ({ params }) => ({ ownerId: params.account_id }),
    result: ({ sandboxLedgerAccountSettle }) => serializeLedgerAccount(sandboxLedgerAccountSettle.ledgerAccount),
  }),
];
