import {
  type TransferData,
  type TransferListData,
  type TransferRecipientData,
  serializeTransfer,
  serializeTransferListItem,
  serializeTransferRecipient,
  transferRead,
  transferRecipientFragment,
} from '../../contract/resources/transfer';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

const fragments = [transferRead.fragment];
const [read, create] = ['payout:transfer:read', 'payout:transfer_funds'];
const ownResources = true;

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

interface RecipientsData {
  readonly account: Recipients | null;
  readonly user: Recipients | null;
}

interface Recipients {
  readonly transferRecipients: ConnectionData<TransferRecipientData> | null;
}

/** REST operations of `/api/v1/transfers`. */
export const transferRoutes = [
  route<Params, { transfers: ConnectionData<TransferListData> }>({
    key: 'GET /transfers',
    summary: 'List the transfers from or to a balance owner.',
    permission: read,
    own: ownResources,
    query: 'TransferListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'TransferListItem' },
    document: `query ListTransfers($originId: ID, $destinationId: ID, $createdAfter: DateTime, $createdBefore: DateTime, $order: TransferOrder, ${listVariables}) {
      transfers(originId: $originId, destinationId: $destinationId, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...TransferListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      originId: params.origin_id,
      destinationId: params.destination_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ transfers }) => pageOf(transfers, serializeTransferListItem),
  }),
  route<Params, { transferOrigin: RecipientsData | null }>({
    key: 'GET /transfers/recipients',
    summary: 'List the possible transfer recipients of a balance owner.',
    permission: 'payout:withdraw_funds',
    own: ownResources,
    query: 'TransferRecipientListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'TransferRecipient' },
    document: `query ListTransferRecipients($originId: ID!, $query: String, $first: Int, $last: Int, $after: String, $before: String) {
      transferOrigin(id: $originId) {
        account { transferRecipients(query: $query, first: $first, last: $last, after: $after, before: $before) { nodes { ...TransferRecipientRead } ${pageInfo} } }
        user { transferRecipients(query: $query, first: $first, last: $last, after: $after, before: $before) { nodes { ...TransferRecipientRead } ${pageInfo} } }
      }
    }`,
    fragments: [transferRecipientFragment],
    variables: ({ params, page }) => ({ originId: params.origin_id, query: params.query, ...page }),
    result: ({ transferOrigin: origin }) => {
      const recipients = origin && (origin.account ?? origin.user)?.transferRecipients;
      return recipients && pageOf(recipients, serializeTransferRecipient);
    },
  }),
  route<Params, { transfer: TransferData | null }>({
    key: 'GET /transfers/{id}',
    summary: 'Retrieve a transfer.',
    permission: read,
    own: ownResources,
    response: 'Transfer',
    document: 'query RetrieveTransfer($id: ID!) { transfer(id: $id) { ...TransferRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ transfer }) => transfer && serializeTransfer(transfer),
  }),
  route<Params, { transferCreate: { transfer: TransferData } }>({
    key: 'POST /transfers',
    summary: 'Transfer available funds of a balance to another owner, or to users who claim them through a link.',
    permission: create,
    own: ownResources,
    status: 201,
    body: 'TransferCreateParams',
    bodyKey: 'idempotence_key',
    hasSecretResponse: true,
    response: 'Transfer',
    document:
      'mutation CreateTransfer($input: TransferCreateInput!) { transferCreate(input: $input) { transfer { ...TransferRead claimUrl } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => {
      rejectWallets(params);
      return { input: graphInput(params, { enumParams: ['type', 'currency'], decimals: ['amount'] }) };
    },
    result: ({ transferCreate }) => serializeTransfer(transferCreate.transfer),
  }),
];
