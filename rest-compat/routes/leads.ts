import { lead, leadCreateParams, leadListParams, leadUpdateParams } from '../../contract/resources/lead';
import { listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const [read, manage] = ['lead:basic:read', 'lead:manage'];

/** REST operations of `/api/v1/leads`. */
export const leadRoutes = [
  listRoute(lead, {
    key: 'GET /leads',
    summary: 'List leads.',
    permission: read,
    query: leadListParams,
    page: { default: 20, maximum: 100 },
    field: 'leads',
    variables: '$accountId: ID, $productIds: [ID!], $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  retrieveRoute(lead, { key: 'GET /leads/{id}', summary: 'Retrieve a lead.', permission: read }),
  mutationRoute(lead, {
    key: 'POST /leads',
    summary: 'Record a potential customer as a lead.',
    permission: manage,
    body: leadCreateParams,
    mutation: 'leadCreate',
    input: 'LeadCreateInput',
  }),
  mutationRoute(lead, {
    key: 'PATCH /leads/{id}',
    summary: 'Update a lead.',
    permission: manage,
    body: leadUpdateParams,
    mutation: 'leadUpdate',
    input: 'LeadPatch',
  }),
];
