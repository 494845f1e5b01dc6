import {
  Type,
  defineVersionChange,
  fieldAdded,
  fieldReplaced,
  parameterAdded,
  parameterRenamed,
} from '../../versioning';

export default defineVersionChange({
  version: '2026-07-22',
  name: 'webhooks-use-account-id',
  summary:
    'Webhooks are listed by `account_id` instead of `company_id`, or by `app_id`; list items include the account or app that they belong to, and every webhook has ' +
    '`webhook_secret`, which is null except in the response that creates it.',
  why: 'Consistent naming: the seller is called account everywhere in the API.',
  upgrade:
    'Send `account_id` to list webhooks. Store the secret when you create a webhook: later responses do not include it.',
  operations: [
    parameterRenamed('WebhookListParams', { older: 'company_id', newer: 'account_id' }),
    parameterAdded('WebhookListParams', 'app_id'),
    fieldAdded('WebhookListItem', 'resource_id'),
    fieldAdded('WebhookListItem', 'webhook_secret'),
    fieldReplaced('Webhook', {
      older: 'webhook_secret',
      newer: 'webhook_secret',
      schema: Type.Optional(Type.String({ description: 'Signing secret (`ws_`), in the response that creates it.' })),
      down: ({ webhook_secret: secret }) => secret ?? undefined,
    }),
  ],
  examples: [
    { params: 'WebhookListParams', older: { company_id: 'biz_1', app_id: 'app_1' }, newer: { account_id: 'biz_1' } },
    { params: 'WebhookListParams', older: { account_id: 'biz_1' }, newer: { account_id: 'biz_1' } },
    { params: 'WebhookListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    {
      schema: 'WebhookListItem',
      newer: { id: 'hook_1', url: 'https://example.com/', resource_id: 'biz_1', webhook_secret: null },
      older: { id: 'hook_1', url: 'https://example.com/' },
    },
    {
      schema: 'Webhook',
      newer: { id: 'hook_1', resource_id: 'biz_1', webhook_secret: null },
      older: { id: 'hook_1', resource_id: 'biz_1' },
    },
    {
      schema: 'Webhook',
      newer: { id: 'hook_1', webhook_secret: 'ws_1' },
      older: { id: 'hook_1', webhook_secret: 'ws_1' },
    },
  ],
});
