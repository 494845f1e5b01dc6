import { Type, defineVersionChange, enumOf, nullable, parameterRejected } from '../../versioning';

const requests = ['WebhookCreateParams', 'WebhookUpdateParams'];

export default defineVersionChange({
  version: '2026-08-12',
  name: 'webhooks-are-pinned',
  summary:
    'Requests that make or change a webhook refuse `api_version`; `api_version_date` says which shapes it receives.',
  why: 'The three families of bodies were snapshots of the API that nobody could date. New webhooks are always `v1`, and a date says what their bodies look like.',
  upgrade:
    'Leave `api_version` out. Send the version that your receiver reads as `api_version_date`, or null for the first one.',
  operations: [
    parameterRejected(requests, 'api_version', {
      below: Type.Optional(nullable(enumOf(['v1', 'v2', 'v5']))),
      message: 'New webhooks are always v1. Pin the shapes they receive by `api_version_date`.',
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
