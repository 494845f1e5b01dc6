import {
  sandboxShipmentTrackParams,
  shipment,
  shipmentCreateParams,
  shipmentListParams,
  shipmentUpdateParams,
} from '../../contract/resources/shipment';
import { ContractError } from '../../contract/errors';
import { type RouteInput, route } from '..';
import { inputOf, type Params, listRoute, mutationRoute, rootDocument } from './resource-routes';

const [read, create] = ['shipment:basic:read', 'shipment:create'];

/**
 * Returns the shipment id or payment id from the path. At API versions without the change `shipments-by-payment`, a
 * payment id results in a 404.
 */
function shipmentId({ path, gate }: RouteInput<Params>): string {
  if (path.id?.startsWith('pay_') && !gate('shipments-by-payment'))
    throw new ContractError('not_found', 'No such resource was found.');
  return path.id as string;
}

/** REST operations of `/api/v1/shipments`. */
export const shipmentRoutes = [
  listRoute(shipment, {
    key: 'GET /shipments',
    summary: 'List shipments.',
    permission: read,
    own: true,
    query: shipmentListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-26' },
    field: 'shipments',
    variables:
      '$accountId: ID, $paymentIds: [ID!], $userId: ID, $status: ShipmentStatus, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  mutationRoute(shipment, {
    key: 'POST /shipments',
    summary: 'Register the shipment of a payment.',
    permission: create,
    status: 201,
    body: shipmentCreateParams,
    mutation: 'shipmentCreate',
    input: 'ShipmentCreateInput',
  }),
  route<Params, { shipment: typeof shipment.data | null }>({
    key: 'GET /shipments/{id}',
    summary: 'Retrieve a shipment.',
    permission: read,
    own: true,
    response: shipment.schema,
    document: rootDocument('query', 'shipment', '$id: ID!', '...ShipmentRead'),
    fragments: [shipment.fragment],
    variables: (input) => ({ id: shipmentId(input) }),
    result: (data) => data.shipment && shipment.serialize(data.shipment),
  }),
  route<Params, { shipmentRenumber: { shipment: typeof shipment.data } }>({
    key: 'PATCH /shipments/{id}',
    summary: 'Correct the tracking number of a shipment.',
    permission: create,
    body: shipmentUpdateParams,
    response: shipment.schema,
    document: rootDocument(
      'mutation',
      'shipmentRenumber',
      '$id: ID!, $trackingNumber: String!',
      'shipment { ...ShipmentRead } userErrors { code template path }',
    ),
    fragments: [shipment.fragment],
    variables: ({ params, path }) => ({ id: path.id, ...inputOf(params, shipmentUpdateParams) }),
    result: ({ shipmentRenumber }) => shipment.serialize(shipmentRenumber.shipment),
  }),
  mutationRoute(shipment, {
    key: 'POST /sandbox/shipments/{id}/track',
    summary: 'Simulate a tracking update from the carrier.',
    permission: create,
    sandbox: true,
    body: sandboxShipmentTrackParams,
    mutation: 'sandboxShipmentTrack',
    input: 'SandboxShipmentTrackInput',
  }),
];
