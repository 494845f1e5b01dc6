import { type Node, Type, defineVersionChange, fieldReplaced } from '../../versioning';

/** Returns a function that converts the date-time in a field to whole seconds since the Unix epoch. */
function secondsOf(name: string) {
  return (node: Readonly<Node>): number => Math.floor(Date.parse(String(node[name])) / 1_000);
}

const times = ['created_at', 'updated_at'];

export default defineVersionChange({
  version: '2026-07-08-1',
  name: 'checkout-times-are-iso',
  summary: 'Checkout configurations return `created_at` and `updated_at` in ISO 8601 instead of Unix seconds.',
  why: 'All other responses use ISO 8601, which has millisecond precision and is human-readable.',
  upgrade:
    'Parse `created_at` and `updated_at` of a checkout configuration as ISO 8601, such as `2026-07-08T09:30:00.000Z`.',
  operations: times.map((name) =>
    fieldReplaced('CheckoutConfiguration', {
      older: name,
      newer: name,
      schema: Type.Integer({ description: 'Unix seconds.' }),
      down: secondsOf(name),
    }),
  ),
  examples: [
    {
      schema: 'CheckoutConfiguration',
      newer: { id: 'ch_1', created_at: '2026-07-08T09:30:00.000Z', updated_at: '2026-07-08T09:30:01.999Z' },
      older: { id: 'ch_1', created_at: 1_783_503_000, updated_at: 1_783_503_001 },
    },
  ],
});
