import { type LeadData, leadFragment, serializeLead } from '../../contract/resources/lead';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [leadFragment];
const [read, manage] = ['lead:basic:read', 'lead:manage'];

/** REST operations of `/api/v1/leads`. */
export const leadRoutes = [
  route<Params, { leads: ConnectionData<LeadData> }>({
    key: 'GET /leads',
    summary: 'List leads.',
    permission: read,
    query: 'LeadListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'LeadListItem' },
    document: `query ListLeads($accountId: ID, $productIds: [ID!], $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      leads(accountId: $accountId, productIds: $productIds, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...LeadRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      productIds: params.product_ids,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ leads }) => pageOf(leads, serializeLead),
  }),
  route<Params, { lead: LeadData | null }>({
    key: 'GET /leads/{id}',
    summary: 'Retrieve a lead.',
    permission: read,
    response: 'Lead',
    document: 'query RetrieveLead($id: ID!) { lead(id: $id) { ...LeadRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ lead }) => lead && serializeLead(lead),
  }),
  route<Params, { leadCreate: { lead: LeadData } }>({
    key: 'POST /leads',
    summary: 'Record a potential customer as a lead.',
    permission: manage,
    body: 'LeadCreateParams',
    response: 'Lead',
    document:
      'mutation CreateLead($input: LeadCreateInput!) { leadCreate(input: $input) { lead { ...LeadRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({ input: graphInput(params) }),
    result: ({ leadCreate }) => serializeLead(leadCreate.lead),
  }),
  route<Params, { leadUpdate: { lead: LeadData } }>({
    key: 'PATCH /leads/{id}',
    summary: 'Update a lead.',
    permission: manage,
    body: 'LeadUpdateParams',
    response: 'Lead',
    document:
      'mutation UpdateLead($id: ID!, $input: LeadPatch!) { leadUpdate(id: $id, input: $input) { lead { ...LeadRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params) }),
    result: ({ leadUpdate }) => serializeLead(leadUpdate.lead),
  }),
];
