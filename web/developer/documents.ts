/** GraphQL documents of the developer pages, executed as the visitor, with the response fields that they use. */
import type { UserError } from '../checkout/documents';

export interface AccountSummary {
  readonly id: string;
  readonly title: string;
}

export interface Key {
  readonly id: string;
  readonly name: string | null;
  readonly obfuscatedSecretKey: string;
  readonly systemRole: string | null;
  readonly statements: readonly {
    readonly grant: boolean;
    readonly actions: readonly string[];
    readonly accountIds: readonly string[] | null;
  }[];
  readonly pin: string | null;
  readonly rejectsUnknownParameters: boolean;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly account: AccountSummary;
}

export interface Permission {
  readonly action: string;
  readonly name: string;
  readonly category: string | null;
  readonly allowedOnApiKey: boolean;
}

export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly apiVersion: string;
  readonly apiVersionDate: string | null;
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  readonly events: readonly string[];
}

export interface WebhookDetails extends WebhookRow {
  readonly testableEvents: readonly string[];
  readonly ordered: boolean;
  readonly formerSecretUntil: string | null;
  readonly account: AccountSummary;
}

export interface DeliveryRow {
  readonly id: string;
  readonly event: string;
  readonly messageId: string;
  readonly attempt: number;
  readonly success: boolean;
  readonly responseCode: number;
  readonly totalTime: number;
  readonly sentAt: string;
}

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  readonly occurredAt: string;
}

export interface EventDetails extends EventRow {
  readonly accountId: string;
  readonly message: string;
}

export interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  /** Address, subject and language are null if the data for the mail could not be read. */
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
}

export interface MailDetails extends MailRow {
  readonly locale: string | null;
  readonly resourceId: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly serverResponse: string | null;
  readonly attemptedAt: string | null;
  readonly sentAt: string | null;
  readonly user: { readonly id: string } | null;
  readonly account: { readonly id: string } | null;
}

export interface PageOf<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

/** Payload of a command, with its specific fields. */
export type Outcome<Fields> = Fields & { readonly userErrors: readonly UserError[] };

const userErrors = 'userErrors { code message path }';
const pageInfo = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';
const key =
  'id name obfuscatedSecretKey systemRole statements { grant actions accountIds } pin rejectsUnknownParameters expiresAt lastUsedAt createdAt account { id title }';
const mail = 'id kind status recipient subject createdAt nextAttemptAt';
const webhook = 'id url enabled apiVersion apiVersionDate failingSince disabledAt events';

export const developerDocuments = {
  accounts: 'query DeveloperAccounts { accounts(first: 50) { nodes { id title } } }',
  account: 'query DeveloperAccount($id: ID!) { account(id: $id) { id title } }',
  keys: `query DeveloperKeys($accountId: ID!) { apiKeys(accountId: $accountId, first: 100) { nodes { ${key} } } }`,
  key: `query DeveloperKey($id: ID!) { apiKey(id: $id) { ${key} } }`,
  permissions:
    'query DeveloperPermissions($after: String) { permissions(first: 100, after: $after, direction: ASC) { nodes { action name category allowedOnApiKey } pageInfo { endCursor hasNextPage } } }',
  createKey: `mutation DeveloperKeyCreate($input: ApiKeyCreateInput!, $form: String!) { apiKeyCreate(input: $input, idempotencyKey: $form) { secretKey apiKey { ${key} } ${userErrors} } }`,
  updateKey: `mutation DeveloperKeyUpdate($id: ID!, $input: ApiKeyPatch!) { apiKeyUpdate(id: $id, input: $input) { apiKey { id } ${userErrors} } }`,
  rotateKey: `mutation DeveloperKeyRotate($id: ID!, $grace: Int!, $form: String!) { apiKeyRotate(id: $id, gracePeriod: $grace, idempotencyKey: $form) { secretKey apiKey { ${key} } ${userErrors} } }`,
  revokeKey: `mutation DeveloperKeyRevoke($id: ID!) { apiKeyRevoke(id: $id) { revokedId ${userErrors} } }`,
  webhooks: `query DeveloperWebhooks($accountId: ID!) { webhooks(accountId: $accountId, first: 100, includeAppWebhooks: true) { nodes { ${webhook} } } }`,
  webhook: `query DeveloperWebhook($id: ID!, $after: String) { webhook(id: $id) { ${webhook} testableEvents ordered formerSecretUntil account { id title } }
    webhookDeliveries(webhookId: $id, first: 25, after: $after) { nodes { id event messageId attempt success responseCode totalTime sentAt } ${pageInfo} } }`,
  createWebhook: `mutation DeveloperWebhookCreate($input: WebhookCreateInput!, $form: String!) { webhookCreate(input: $input, idempotencyKey: $form) { secret webhook { ${webhook} } ${userErrors} } }`,
  updateWebhook: `mutation DeveloperWebhookUpdate($id: ID!, $input: WebhookPatch!) { webhookUpdate(id: $id, input: $input) { webhook { id } ${userErrors} } }`,
  rotateWebhook: `mutation DeveloperWebhookRotate($id: ID!, $form: String!) { webhookSecretRotate(id: $id, idempotencyKey: $form) { secret webhook { ${webhook} } ${userErrors} } }`,
  deleteWebhook: `mutation DeveloperWebhookDelete($id: ID!) { webhookDelete(id: $id) { deletedId ${userErrors} } }`,
  testWebhook: `mutation DeveloperWebhookTest($id: ID!, $event: String!) { webhookTest(webhookId: $id, event: $event) { answer { success } ${userErrors} } }`,
  replay: `mutation DeveloperReplay($id: ID!, $deliveryId: ID!) { webhookDeliveryReplay(webhookId: $id, deliveryId: $deliveryId) { answer { success } ${userErrors} } }`,
  events: `query DeveloperEvents($accountId: ID!, $types: [String!], $resourceIds: [ID!], $before: String) { events(accountId: $accountId, types: $types, resourceIds: $resourceIds, before: $before, last: 50) { nodes { id type resourceId occurredAt } ${pageInfo} } }`,
  event:
    'query DeveloperEvent($id: ID!, $shape: String, $unpinned: Boolean) { event(id: $id) { id type resourceId occurredAt accountId message(apiVersionDate: $shape, unpinned: $unpinned) } }',
  mails: `query DeveloperMails($accountId: ID!, $statuses: [MailStatus!], $after: String) { mails(filter: { accountId: $accountId, statuses: $statuses }, first: 25, after: $after) { nodes { ${mail} } ${pageInfo} } }`,
  mail: `query DeveloperMail($id: ID!) { mail(id: $id) { ${mail} locale resourceId attempts reason serverResponse attemptedAt sentAt user { id } account { id } } }`,
} as const;
