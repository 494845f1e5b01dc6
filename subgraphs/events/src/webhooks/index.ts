import type { Contract } from '../../../../contract/versioning';
import {
  accountConnection,
  Commands,
  type Database,
  type ReferenceResolver,
  selectionOf,
  payloadResolver,
} from '../../../kit/src';
import { Account } from '../log/event.type';
import type { ReceiverRules } from './receiver-rules';
import { SecretCommands } from './secret-commands';
import { WebhookRepository } from './webhook.repository';
import { WebhookConnection, WebhookPayload, Webhook, WebhookSecretPayload } from './webhook.resource';
import { WebhookResolver } from './webhook.resolver';
import { WebhookService } from './webhook.service';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookImport } from './webhook-import';
import { WebhookVerificationService } from './webhook-verification.service';

export interface WebhooksOptions {
  readonly database: Database;
  readonly contract: Contract;
  /** Key that encrypts the signing secrets of webhooks; at least 32 characters. */
  readonly secret: string;
  readonly receivers?: ReceiverRules;
  readonly committed?: () => void;
  /** Called after a webhook was changed or deleted. */
  readonly changed: (webhookId: string) => void;
}

/** GraphQL resolvers, federation reference resolvers and the import of webhooks. */
export interface Webhooks {
  readonly resolvers: readonly object[];
  readonly references: Readonly<Record<string, ReferenceResolver>>;
  /** Imports webhooks from other systems. */
  readonly imports: WebhookImport;
}

export function createWebhooks({
  database,
  contract,
  secret,
  receivers = {},
  committed,
  changed,
}: WebhooksOptions): Webhooks {
  const webhooks = new WebhookRepository(database);
  const secrets = new WebhookSecrets(secret);
  const commands = new Commands(database, committed);
  const deps = { secrets, receivers, contract };
  const service = new WebhookService(webhooks, deps);
  const verification = new WebhookVerificationService(webhooks, secrets);
  return {
    resolvers: [
      new WebhookResolver(webhooks, service, verification, commands, {
        secrets: new SecretCommands(commands, webhooks, secrets),
        changed,
      }),
      payloadResolver(WebhookPayload, Webhook, (...read) => webhooks.find(...read)),
      payloadResolver(WebhookSecretPayload, Webhook, (...read) => webhooks.find(...read)),
      webhooksOfAccounts(service),
    ],
    references: {
      Webhook: ({ id }, ctx, info) => webhooks.getReference(ctx, id as string, selectionOf(info, 'Webhook')),
    },
    imports: new WebhookImport(database, webhooks, deps),
  };
}

function webhooksOfAccounts(service: WebhookService): object {
  const list = { connection: WebhookConnection, type: 'Webhook', filters: {}, list: service.list.bind(service) };
  return accountConnection(Account, list, 'webhooks', 'Webhooks', 'Needs `developer:manage_webhook`.');
}
