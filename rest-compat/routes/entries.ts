import {
  type EntryData,
  type EntryListData,
  entryRead,
  serializeEntry,
  serializeEntryListItem,
} from '../../contract/resources/entry';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [entryRead.fragment];

const enumParams = ['statuses', 'order', 'direction'];
const manage = 'plan:waitlist:manage';

/** REST operations of `/api/v1/entries`. */
export const entryRoutes = [
  route<Params, { entries: ConnectionData<EntryListData> }>({
    key: 'GET /entries',
    summary: 'List entries to waitlists and raffles.',
    permission: 'plan:waitlist:read',
    query: 'EntryListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'EntryListItem' },
    document: `query ListEntries($accountId: ID, $statuses: [EntryStatusFilter!], $planIds: [ID!], $productIds: [ID!], $createdAfter: DateTime,
      $createdBefore: DateTime, $order: EntryOrder, ${listVariables}) {
      entries(accountId: $accountId, statuses: $statuses, planIds: $planIds, productIds: $productIds, createdAfter: $createdAfter,
        createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...EntryListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      ...graphInput(params, { enumParams, omit: ['first', 'last', 'after', 'before'] }),
      ...page,
    }),
    result: ({ entries }) => pageOf(entries, serializeEntryListItem),
  }),
  route<Params, { entry: EntryData | null }>({
    key: 'GET /entries/{id}',
    summary: 'Retrieve an entry.',
    permission: 'plan:waitlist:read',
    response: 'Entry',
    document: 'query RetrieveEntry($id: ID!) { entry(id: $id) { ...EntryRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ entry }) => entry && serializeEntry(entry),
  }),
  route<Params, { entryApprove: { jobId: string } }>({
    key: 'POST /entries/{id}/approve',
    summary: 'Approve an entry: its user gets a membership of a free plan, or can buy any other plan.',
    permission: manage,
    response: 'EntryApproveResult',
    document: 'mutation ApproveEntry($id: ID!) { entryApprove(id: $id) { jobId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ entryApprove }) => ({ job_id: entryApprove.jobId }),
  }),
  route<Params, { entryDeny: { entry: EntryData } }>({
    key: 'POST /entries/{id}/deny',
    summary: 'Deny an entry.',
    permission: manage,
    response: 'Entry',
    document:
      'mutation DenyEntry($id: ID!) { entryDeny(id: $id) { entry { ...EntryRead } userErrors { code template path } } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ entryDeny }) => serializeEntry(entryDeny.entry),
  }),
];
