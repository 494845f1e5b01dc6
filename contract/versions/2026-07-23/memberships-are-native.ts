import { Type, defineVersionChange, fieldAdded, fieldReplaced, metadata, nullable } from '../../versioning';

const described = { description: 'Custom key-value pairs; null if there are none.' };

const older = {
  plan: Type.Object(
    { id: Type.String({ description: 'Plan id (`plan_`).' }), metadata: nullable(metadata(), described) },
    { description: 'The purchased plan.' },
  ),
  product: Type.Object(
    {
      id: Type.String({ description: 'Product id (`prod_`).' }),
      metadata: nullable(metadata(), described),
      title: Type.String({ description: 'Title of the product.' }),
    },
    { description: 'The purchased product.' },
  ),
};

/** Returns the key-value pairs, or null if there are none, as in responses of older versions. */
function pairsOrNull(pairs: unknown): unknown {
  return Object.keys(pairs as object).length === 0 ? null : pairs;
}

export default defineVersionChange({
  version: '2026-07-23',
  name: 'memberships-are-native',
  summary:
    'Memberships return plan and product as ids, the selling account as `account`, and the end of the current period in ' +
    'one field; empty metadata is `{}` instead of null.',
  why: 'Related objects are retrieved separately; the membership itself stays small and has the same shape everywhere.',
  upgrade:
    'Read `plan_id` for `plan.id` and `product_id` for `product.id`, their metadata from `plan_metadata` and ' +
    '`product_metadata`, and the title of a product from the product.',
  operations: [
    fieldReplaced('Membership', {
      older: 'plan',
      newer: ['plan_id', 'plan_metadata'],
      schema: older.plan,
      down: (node) => ({ id: node.plan_id, metadata: pairsOrNull(node.plan_metadata) }),
    }),
    fieldReplaced('Membership', {
      older: 'product',
      newer: ['product_id', 'product_metadata', 'product_title'],
      schema: older.product,
      down: (node) => ({
        id: node.product_id,
        metadata: pairsOrNull(node.product_metadata),
        title: node.product_title,
      }),
    }),
    fieldReplaced('Membership', {
      older: 'metadata',
      newer: 'metadata',
      schema: nullable(metadata(), described),
      down: (node) => pairsOrNull(node.metadata),
    }),
    fieldAdded('Membership', 'account'),
    fieldAdded('Membership', 'user_id'),
    fieldAdded('Membership', 'current_period_end'),
    fieldAdded('Membership', 'phone_number'),
    fieldAdded('MembershipMember', 'access_level'),
    fieldAdded('MembershipMember', 'last_accessed_at'),
    fieldAdded('MembershipMember', 'position'),
  ],
  examples: [
    {
      schema: 'Membership',
      newer: {
        id: 'mem_1',
        plan_id: 'plan_1',
        plan_metadata: { tier: 'gold' },
        product_id: 'prod_1',
        product_metadata: {},
        product_title: 'Club',
        metadata: {},
        account: { id: 'biz_1' },
        company: { id: 'biz_1', title: 'Pickaxe' },
        user_id: 'user_1',
        current_period_end: null,
        phone_number: null,
        member: { id: 'mber_1', access_level: 'customer', last_accessed_at: null, position: 2 },
      },
      older: {
        id: 'mem_1',
        plan: { id: 'plan_1', metadata: { tier: 'gold' } },
        product: { id: 'prod_1', metadata: null, title: 'Club' },
        metadata: null,
        company: { id: 'biz_1', title: 'Pickaxe' },
        member: { id: 'mber_1' },
      },
    },
    {
      schema: 'Membership',
      newer: {
        id: 'mem_1',
        plan_id: 'plan_1',
        plan_metadata: {},
        product_id: 'prod_1',
        product_metadata: { a: 1 },
        product_title: 'Club',
        metadata: { b: 2 },
        member: null,
      },
      older: {
        id: 'mem_1',
        plan: { id: 'plan_1', metadata: null },
        product: { id: 'prod_1', metadata: { a: 1 }, title: 'Club' },
        metadata: { b: 2 },
        member: null,
      },
    },
  ],
});
