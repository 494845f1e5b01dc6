import { entry, entryApproveResult, entryListParams } from '../../contract/resources/entry';
import { route } from '..';
import { type Params, listRoute, mutationRoute, retrieveRoute, rootDocument, userErrors } from './resource-routes';

const [read, manage] = ['plan:waitlist:read', 'plan:waitlist:manage'];

/** REST operations of `/api/v1/entries`. */
export const entryRoutes = [
  listRoute(entry, {
    key: 'GET /entries',
    summary: 'List entries to waitlists and raffles.',
    permission: read,
    query: entryListParams,
    page: { default: 20, maximum: 100 },
    field: 'entries',
    variables:
      '$accountId: ID, $statuses: [EntryStatusFilter!], $planIds: [ID!], $productIds: [ID!], $createdAfter: DateTime, $createdBefore: DateTime, $order: EntryOrder',
  }),
  retrieveRoute(entry, { key: 'GET /entries/{id}', summary: 'Retrieve an entry.', permission: read }),
  route<Params, { entryApprove: typeof entryApproveResult.data }>({
    key: 'POST /entries/{id}/approve',
    summary: 'Approve an entry: its user gets a membership of a free plan, or can buy any other plan.',
    permission: manage,
    response: 'EntryApproveResult',
    document: rootDocument('mutation', 'entryApprove', '$id: ID!', `${entryApproveResult.selection} ${userErrors}`),
    variables: ({ path }) => ({ id: path.id }),
    result: ({ entryApprove }) => entryApproveResult.serialize(entryApprove),
  }),
  mutationRoute(entry, {
    key: 'POST /entries/{id}/deny',
    summary: 'Deny an entry.',
    permission: manage,
    mutation: 'entryDeny',
  }),
];
