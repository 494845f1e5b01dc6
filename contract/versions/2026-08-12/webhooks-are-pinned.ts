import { Type, defineVersionChange, enumOf, nullable, parameterRejected } from '../../versioning';

const requests = ['WebhookCreateParams', 'WebhookUpdateParams'];

export default defineVersionChange({
  version: '2026-08-12',
  name: 'webhooks-are-pinned',
  summary:
    'Requests that create or update a webhook reject `api_version`; `api_version_date` sets the version of its payloads.',
  why: 'The three families of payloads were undated snapshots of the API. New webhooks are always `v1`, and a date defines the format of their payloads.',
  upgrade:
    'Omit `api_version`. Send the version that your receiver expects as `api_version_date`, or null for the first version.',
  operations: [
    parameterRejected(requests, 'api_version', {
      below: Type.Optional(nullable(enumOf(['v1', 'v2', 'v5']), { description: 'Payload format of the messages.' })),
      message: 'New webhooks are always v1. Pin the version of their payloads with `api_version_date`.',
    }),
  ],
  examples: [
    {
      params: 'WebhookCreateParams',
      older: { url: 'https://example.com/', api_version: 'v2' },
      newer: { url: 'https://example.com/' },
    },
    { params: 'WebhookUpdateParams', older: { enabled: true, api_version: 'v5' }, newer: { enabled: true } },
    {
      params: 'WebhookCreateParams',
      request: { url: 'https://example.com/', api_version: 'v1' },
      refused: 'newer',
      param: 'api_version',
    },
    { params: 'WebhookUpdateParams', request: { api_version: 'v1' }, refused: 'newer', param: 'api_version' },
    {
      params: 'WebhookCreateParams',
      request: { url: 'https://example.com/', api_version: 'v3' },
      refused: 'both',
      param: 'api_version',
    },
  ],
});
