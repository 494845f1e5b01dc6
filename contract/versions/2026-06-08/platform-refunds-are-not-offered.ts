import { type Node, Type, defineVersionChange, enumOf, fieldReplaced } from '../../versioning';

const olderActions = [
  'request_buyer_info',
  'request_merchant_info',
  'merchant_wins',
  'platform_refund',
  'merchant_refund',
] as const;

const actions = Type.Array(enumOf(olderActions), {
  description: 'Currently possible actions of the platform, including refunds.',
});

function allActions({ all_platform_actions: all }: Readonly<Node>): unknown {
  return all;
}

export default defineVersionChange({
  version: '2026-06-08',
  name: 'platform-refunds-are-not-offered',
  summary: '`platform_response_actions` of cases no longer contains `platform_refund`.',
  why: 'A refund paid by the platform itself is not an action that an account can expect.',
  upgrade: "Do not wait for `platform_refund`; the outcome of the case shows the platform's decision.",
  operations: [
    fieldReplaced('PaymentResolution', {
      older: 'platform_response_actions',
      newer: ['platform_response_actions', 'all_platform_actions'],
      schema: actions,
      down: allActions,
    }),
    // Before 2026-07-27, resolution center cases have `platform_response_actions`, like resolutions in payments.
    fieldReplaced('ResolutionCenterCase', {
      older: 'platform_response_actions',
      newer: ['platform_response_actions', 'all_platform_actions'],
      schema: actions,
      down: allActions,
    }),
  ],
  examples: ['PaymentResolution', 'ResolutionCenterCase'].map((schema) => ({
    schema,
    newer: {
      id: 'reso_1',
      platform_response_actions: ['merchant_wins'],
      all_platform_actions: ['merchant_wins', 'platform_refund'],
    },
    older: { id: 'reso_1', platform_response_actions: ['merchant_wins', 'platform_refund'] },
  })),
});
