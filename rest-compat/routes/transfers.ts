import { type PartyData, partySelection, serializeParty } from '../../contract/resources/financial-activity';
import {
  serializeNewTransfer,
  transfer,
  transferCreateParams,
  transferListParams,
  transferRecipientListParams,
} from '../../contract/resources/transfer';
import { type ConnectionData, pageOf, route } from '..';
import { inputOf, type Params, listRoute, retrieveRoute, rootDocument, userErrors } from './resource-routes';
import { pageInfo } from './list-arguments';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

const read = 'payout:transfer:read';

/**
 * Rejects transfers between blockchain wallets (type `wallet_send`), which the API contract defines but this service
 * does not support.
 */
function rejectWallets({ type }: Params): void {
  if (type === 'wallet_send')
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`${inputName('type')} must be ledger or claim_link: blockchain wallets are not supported.`,
      ['type'],
    );
}

const recipients = `transferRecipients(query: $query, first: $first, last: $last, after: $after, before: $before) {
  nodes { ${partySelection} } ${pageInfo}
}`;

interface RecipientsData {
  readonly transferRecipients: ConnectionData<PartyData> | null;
}

/** REST operations of `/api/v1/transfers`. */
export const transferRoutes = [
  listRoute(transfer, {
    key: 'GET /transfers',
    summary: 'List the transfers from or to a balance owner.',
    permission: read,
    own: true,
    query: transferListParams,
    page: { default: 20, maximum: 100 },
    field: 'transfers',
    variables:
      '$originId: ID, $destinationId: ID, $createdAfter: DateTime, $createdBefore: DateTime, $order: TransferOrder',
  }),
  route<Params, { transferOrigin: { account: RecipientsData | null; user: RecipientsData | null } | null }>({
    key: 'GET /transfers/recipients',
    summary: 'List the possible transfer recipients of a balance owner.',
    permission: 'payout:withdraw_funds',
    own: true,
    query: transferRecipientListParams,
    page: { default: 20, maximum: 100 },
    response: { page: 'TransferRecipient' },
    document: `query ListTransferRecipients($originId: ID!, $query: String, $first: Int, $last: Int, $after: String, $before: String) {
      transferOrigin(id: $originId) { account { ${recipients} } user { ${recipients} } }
    }`,
    variables: ({ params, page }) => ({ ...inputOf(params, transferRecipientListParams), ...page }),
    result: ({ transferOrigin: origin }) => {
      const found = origin && (origin.account ?? origin.user)?.transferRecipients;
      return found && pageOf(found, serializeParty);
    },
  }),
  retrieveRoute(transfer, {
    key: 'GET /transfers/{id}',
    summary: 'Retrieve a transfer.',
    permission: read,
    own: true,
  }),
  route<Params, { transferCreate: { transfer: Parameters<typeof serializeNewTransfer>[0] } }>({
    key: 'POST /transfers',
    summary: 'Transfer available funds of a balance to another owner, or to users who claim them through a link.',
    permission: 'payout:transfer_funds',
    own: true,
    status: 201,
    body: transferCreateParams,
    bodyKey: 'idempotence_key',
    hasSecretResponse: true,
    response: 'Transfer',
    document: rootDocument(
      'mutation',
      'transferCreate',
      '$input: TransferCreateInput!',
      `transfer { ...TransferRead claimUrl } ${userErrors}`,
    ),
    fragments: [transfer.fragment],
    variables: ({ params }) => {
      rejectWallets(params);
      return { input: inputOf(params, transferCreateParams) };
    },
    result: ({ transferCreate }) => serializeNewTransfer(transferCreate.transfer),
  }),
];
