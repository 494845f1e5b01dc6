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
    'Webhooks are listed by `account_id` instead of `company_id`, or by `app_id`; rows of the list name the account or app they belong to, and every webhook has ' +
    '`webhook_secret`, which is null except where it is made.',
  why: 'One word for one thing: what sells is an account everywhere in the API.',
  upgrade: 'Send `account_id` to list webhooks. Keep the secret when a webhook is made: no later answer shows it.',
  operations: [
    parameterRenamed('WebhookListParams', { older: 'company_id', newer: 'account_id' }),
    parameterAdded('WebhookListParams', 'app_id'),
    fieldAdded('WebhookListItem', 'resource_id'),
    fieldAdded('WebhookListItem', 'webhook_secret'),
    fieldReplaced('Webhook', {
      older: 'webhook_secret',
      newer: 'webhook_secret',
      schema: Type.Optional(Type.String({ description: 'What signs its messages (`ws_`), where it is made.' })),
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
