import {
  type Node,
  Type,
  defineVersionChange,
  endpointAdded,
  fieldRemoved,
  fieldReplaced,
  nullable,
  parameterRemoved,
  parameterRenamed,
} from '../../versioning';

const destination = nullable(
  Type.Object({
    delivery_type: Type.String({ description: 'How the money is delivered.' }),
    icon_url: nullable(Type.String(), { description: 'URL of an icon; null for none.' }),
    name: nullable(Type.String(), { description: 'Display name.' }),
    supports_instant_delivery: Type.Boolean({ description: 'Whether instant payouts are offered.' }),
    supports_standard_delivery: Type.Boolean({ description: 'Whether payouts at standard speed are offered.' }),
  }),
  { description: 'Delivery method of the payout; null if no longer offered.' },
);

function destinationOf({ supported_payout_method: method }: Readonly<Node>): unknown {
  if (method == null) return null;
  const { delivery_type, icon_url, name, supports_instant_delivery, supports_standard_delivery } =
    method as Readonly<Node>;
  return { delivery_type, icon_url, name, supports_instant_delivery, supports_standard_delivery };
}

const baseFields = {
  delivery_type: 'bank_deposit',
  icon_url: null,
  name: 'ACH',
  supports_instant_delivery: false,
  supports_standard_delivery: true,
};

export default defineVersionChange({
  version: '2026-07-29-1',
  name: 'payout-methods-name-supported-method',
  summary:
    'Methods that can be saved as payout destinations have a separate list, `GET /payouts/supported_methods`; saved payout methods show theirs as `supported_payout_method` instead of `payout_destination`.',
  why: 'One list served two purposes: current payout destinations and available ones.',
  upgrade:
    'Call `GET /payouts/supported_methods` instead of sending `include_available` or `destination_id`, send `supported_payout_method_id` instead of `destination_id` to save a ' +
    'method, and read `supported_payout_method` instead of `payout_destination`.',
  operations: [
    fieldReplaced('SavedPayoutMethod', {
      older: 'payout_destination',
      newer: 'supported_payout_method',
      schema: destination,
      down: destinationOf,
    }),
    fieldRemoved('SavedPayoutMethodPage', 'available_destinations'),
    parameterRemoved('SavedPayoutMethodListParams', 'include_available'),
    parameterRemoved('SavedPayoutMethodListParams', 'destination_id'),
    parameterRenamed('SavedPayoutMethodCreateParams', { older: 'destination_id', newer: 'supported_payout_method_id' }),
    endpointAdded('GET /payouts/supported_methods'),
  ],
  examples: [
    {
      schema: 'SavedPayoutMethod',
      newer: { id: 'potk_1', supported_payout_method: { ...baseFields, country_code: 'USA', supports_plaid: false } },
      older: { id: 'potk_1', payout_destination: baseFields },
    },
    {
      schema: 'SavedPayoutMethod',
      newer: { id: 'potk_1', supported_payout_method: null },
      older: { id: 'potk_1', payout_destination: null },
    },
    {
      schema: 'SavedPayoutMethodPage',
      newer: { data: [], available_destinations: [] },
      older: { data: [], available_destinations: [] },
    },
    {
      params: 'SavedPayoutMethodListParams',
      older: { account_id: 'biz_1', include_available: true, destination_id: 'podst_1' },
      newer: { account_id: 'biz_1', include_available: true, destination_id: 'podst_1' },
    },
    {
      params: 'SavedPayoutMethodCreateParams',
      older: { destination_id: 'podst_1', fields: {} },
      newer: { supported_payout_method_id: 'podst_1', fields: {} },
    },
    {
      params: 'SavedPayoutMethodCreateParams',
      request: { destination_id: 'podst_1' },
      refused: 'newer',
      param: 'destination_id',
    },
    { endpoint: 'GET /payouts/supported_methods', older: true, newer: true },
  ],
});
