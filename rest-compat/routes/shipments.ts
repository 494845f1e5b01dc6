import { type ShipmentData, serializeShipment, shipmentRead } from '../../contract/resources/shipment';
import { ContractError } from '../../contract/errors';
import { type ConnectionData, type RouteInput, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [shipmentRead.fragment];
const [read, create] = ['shipment:basic:read', 'shipment:create'];
const outcome = '{ shipment { ...ShipmentRead } userErrors { code template path } }';

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
  route<Params, { shipments: ConnectionData<ShipmentData> }>({
    key: 'GET /shipments',
    summary: 'List shipments.',
    permission: read,
    own: true,
    query: 'ShipmentListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-26' },
    response: { page: 'Shipment' },
    document: `query ListShipments($accountId: ID, $paymentIds: [ID!], $userId: ID, $status: ShipmentStatus, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      shipments(accountId: $accountId, paymentIds: $paymentIds, userId: $userId, status: $status, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...ShipmentRead } ${pageInfo}
      }
    }`,
    fragments,
    paramNames: { paymentIds: 'payment_id' },
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      paymentIds: params.payment_id,
      userId: params.user_id,
      status: toNames(params.status),
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ shipments }) => pageOf(shipments, serializeShipment),
  }),
  route<Params, { shipmentCreate: { shipment: ShipmentData } }>({
    key: 'POST /shipments',
    summary: 'Register the shipment of a payment.',
    permission: create,
    status: 201,
    body: 'ShipmentCreateParams',
    response: 'Shipment',
    document: `mutation CreateShipment($input: ShipmentCreateInput!) { shipmentCreate(input: $input) ${outcome} }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params) }),
    result: ({ shipmentCreate }) => serializeShipment(shipmentCreate.shipment),
  }),
  route<Params, { shipment: ShipmentData | null }>({
    key: 'GET /shipments/{id}',
    summary: 'Retrieve a shipment.',
    permission: read,
    own: true,
    response: 'Shipment',
    document: 'query RetrieveShipment($id: ID!) { shipment(id: $id) { ...ShipmentRead } }',
    fragments,
    variables: (input) => ({ id: shipmentId(input) }),
    result: ({ shipment }) => shipment && serializeShipment(shipment),
  }),
  route<Params, { shipmentRenumber: { shipment: ShipmentData } }>({
    key: 'PATCH /shipments/{id}',
    summary: 'Correct the tracking number of a shipment.',
    permission: create,
    body: 'ShipmentUpdateParams',
    response: 'Shipment',
    document: `mutation RenumberShipment($id: ID!, $trackingNumber: String!) { shipmentRenumber(id: $id, trackingNumber: $trackingNumber) ${outcome} }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, trackingNumber: params.tracking_number }),
    result: ({ shipmentRenumber }) => serializeShipment(shipmentRenumber.shipment),
  }),
  route<Params, { sandboxShipmentTrack: { shipment: ShipmentData } }>({
    key: 'POST /sandbox/shipments/{id}/track',
    summary: 'Simulate a tracking update from the carrier.',
    permission: create,
    sandbox: true,
    body: 'SandboxShipmentTrackParams',
    response: 'Shipment',
    document: `mutation TrackShipment($id: ID!, $input: SandboxShipmentTrackInput!) { sandboxShipmentTrack(id: $id, input: $input) ${outcome} }`,
    fragments,
    variables: ({ path, params }) => ({
      id: path.id,
      input: graphInput(params, { enumParams: ['status', 'substatus', 'carrier'] }),
    }),
    result: ({ sandboxShipmentTrack }) => serializeShipment(sandboxShipmentTrack.shipment),
  }),
];
