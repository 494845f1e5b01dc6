import {
  accountId,
  compileContract,
  type Contract,
  defineVersionChange,
  endpointRemoved,
  enumOf,
  fieldRenamed,
  gate,
  metadata,
  money,
  nullable,
  parameterAdded,
  parameterRejected,
  parameterRemoved,
  parameterRenamed,
  schemaReplaced,
  sharedSchemas,
  Type,
} from '../../../contract/versioning';

const account = nullable(Type.Object({ id: Type.String() }));
const pageParameters = {
  first: Type.Optional(Type.Integer()),
  last: Type.Optional(Type.Integer()),
  after: Type.Optional(Type.String()),
  before: Type.Optional(Type.String()),
};

const schemas = {
  ...sharedSchemas,
  Lamp: Type.Object({
    id: Type.String(),
    account,
    price: money(),
    owner_name: Type.Optional(Type.String({ 'x-internal': true })),
  }),
  LampListItem: Type.Object({ id: Type.String(), account }),
  LampListParams: Type.Object({
    ...pageParameters,
    account_id: Type.Optional(accountId()),
    ids: Type.Optional(Type.Array(Type.String(), { 'x-comma': true })),
    state: Type.Optional(enumOf(['on', 'off'])),
    brightness: Type.Optional(Type.Integer()),
    room: Type.Optional(Type.String()),
    size: Type.Optional(Type.Object({ width: Type.Optional(Type.Integer()) })),
  }),
  LampReadParams: Type.Object({ dim: Type.Optional(Type.Boolean()) }),
  LampCreateParams: Type.Object({
    account_id: Type.Optional(Type.String()),
    price: money(),
    shade: Type.Optional(Type.Object({ colour: Type.String() })),
    bulbs: Type.Optional(Type.Array(Type.Object({ watts: Type.Integer() }))),
    metadata: Type.Optional(metadata()),
  }),
  LampPayParams: Type.Object({ amount: money() }),
};

const descriptions = { summary: 'Lamps change.', why: 'They are lamps.', upgrade: 'Look at the lamp.' };

/**
 * Version changes of the test contract: a rejected parameter, replaced endpoints with a named behavior change (gate),
 * added and removed parameters, and renamed fields that require an additional graph field.
 */
const changes = [
  defineVersionChange({
    version: '2026-08-21',
    name: 'pay-key-in-header',
    ...descriptions,
    examples: [
      {
        params: 'LampPayParams',
        request: { amount: 1, idempotency_key: 'k' },
        refused: 'newer',
        param: 'idempotency_key',
      },
    ],
    operations: [
      parameterRejected('LampPayParams', 'idempotency_key', {
        below: Type.Optional(Type.String()),
        message: 'Use the header.',
      }),
    ],
  }),
  defineVersionChange({
    version: '2026-07-23',
    name: 'glow-replaces-shine',
    ...descriptions,
    examples: [{ gate: 'lamps_glow_at_once' }],
    operations: [
      endpointRemoved('POST /lamps/{id}/shine', { successor: 'POST /lamps/{id}/glow' }),
      endpointRemoved('POST /lamps/{id}/hum'),
      gate('lamps_glow_at_once', 'lamps glow at once'),
      schemaReplaced('DeletedResource', { older: Type.Literal(true), down: () => true, line: 'was true' }),
    ],
  }),
  defineVersionChange({
    version: '2026-07-01',
    name: 'lists-filter-by-brightness',
    ...descriptions,
    examples: [{ params: 'LampListParams', older: { era: 'new' }, newer: {} }],
    operations: [
      parameterAdded('LampListParams', 'brightness'),
      parameterAdded('LampListParams', 'room'),
      parameterRemoved('LampListParams', 'level', {
        schema: Type.Optional(Type.Integer()),
        successor: 'brightness',
      }),
      parameterRemoved('LampListParams', 'era', { schema: Type.Optional(Type.String()) }),
    ],
  }),
  defineVersionChange({
    version: '2026-06-09',
    name: 'lamps-use-account',
    ...descriptions,
    examples: [{ schema: 'Lamp', newer: { id: 'lamp_1', account: null }, older: { id: 'lamp_1', company: null } }],
    operations: [
      parameterRenamed(['LampCreateParams'], { older: 'company_id', newer: 'account_id' }),
      fieldRenamed(['Lamp', 'LampListItem'], { older: 'company', newer: 'account' }),
    ],
    needs: { Lamp: 'ownerName' },
  }),
];

/** Compiles a test contract with one resource, using the production compiler. */
export function sampleContract(endpoints: readonly string[]): Contract {
  return compileContract({ schemas, changes, endpoints });
}
