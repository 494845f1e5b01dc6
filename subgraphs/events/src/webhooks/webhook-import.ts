import { type Context, type Database, DomainError, type Transaction } from '../../../kit/src';
import { checkReceiverUrl } from './receiver-address';
import { webhookFamilies, type WebhookFamily } from './webhook.resource';
import { PinNotForLegacyFamilies, UnknownPin } from './webhook.errors';
import type { WebhookRepository } from './webhook.repository';
import { checkedEvents } from './webhook.rules';
import { newWebhook, type WebhookDependencies } from './webhook.service';

/** A webhook in an import file. */
interface ImportedWebhook {
  /** Webhook id, `hook_…`. An existing webhook with this id is left unchanged. */
  readonly id: string;
  /** Id of the account or app whose events the webhook receives. */
  readonly resource_id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly api_version: WebhookFamily;
  readonly api_version_date?: string | null;
  /**
   * Signing secret. If missing, a secret is generated; it cannot be read, so the owner must rotate the secret to
   * receive one.
   */
  readonly secret?: string | null;
  readonly enabled?: boolean | null;
  readonly child_resource_events?: boolean | null;
  readonly ordered?: boolean | null;
  readonly created_at?: string | null;
}

/** Result of an import of webhooks. */
export interface ImportResult {
  readonly imported: number;
  /** Number of webhooks whose id already existed; they were left unchanged. */
  readonly existing: number;
  /** Validation errors of the import file. If there are any, no webhook was imported. */
  readonly problems: readonly string[];
}

const maxWebhooks = 10_000;
const maxProblems = 50;
const batchSize = 500;

const isString = (value: unknown) => typeof value === 'string';
const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value == null || check(value);
const isFlag = orNull((value) => typeof value === 'boolean');

/** Validator of each field of an import file, with a description of the valid values for error messages. */
const fields: Readonly<Record<keyof ImportedWebhook, readonly [check: (value: unknown) => boolean, expected: string]>> =
  {
    id: [
      (value) => isString(value) && /^hook_[A-Za-z0-9]{1,50}$/.test(value as string),
      'an id that begins with hook_',
    ],
    resource_id: [
      (value) => isString(value) && /^(biz|app)_[A-Za-z0-9]{1,50}$/.test(value as string),
      'the id of an account or app',
    ],
    url: [isString, 'a text'],
    events: [(value) => Array.isArray(value) && value.every(isString), 'a list of strings'],
    api_version: [
      (value) => (webhookFamilies as readonly unknown[]).includes(value),
      `one of ${webhookFamilies.join(', ')}`,
    ],
    api_version_date: [orNull(isString), 'a version or null'],
    secret: [
      orNull((value) => isString(value) && /^[\x21-\x7e]{16,200}$/.test(value as string)),
      '16 to 200 characters without spaces',
    ],
    enabled: [isFlag, 'true or false'],
    child_resource_events: [isFlag, 'true or false'],
    ordered: [isFlag, 'true or false'],
    created_at: [
      orNull(
        (value) =>
          isString(value) && /^\d{4}-\d\d-\d\dT/.test(value as string) && !Number.isNaN(Date.parse(value as string)),
      ),
      'an ISO 8601 timestamp',
    ],
  };

/** Imports webhooks from other systems. Only an import creates webhooks of the legacy families `v2` and `v5`. */
export class WebhookImport {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly deps: WebhookDependencies,
  ) {}

  /**
   * Validates all webhooks of an import file, then writes them in batches. An interrupted import is completed by
   * running it again.
   *
   * @param content parsed content of the import file
   * @param progress called after each batch with the number of processed webhooks and the total number
   */
  async run(
    ctx: Context,
    content: unknown,
    progress: (done: number, total: number) => void = () => {},
  ): Promise<ImportResult> {
    const problems = this.problemsOf(content);
    if (problems.length > 0) return { imported: 0, existing: 0, problems };
    const importedWebhooks = content as readonly ImportedWebhook[];
    const owners = await this.ownersOf(ctx, importedWebhooks);
    if (owners.problems.length > 0) return { imported: 0, existing: 0, problems: owners.problems };
    let imported = 0;
    for (let start = 0; start < importedWebhooks.length; start += batchSize) {
      const batch = importedWebhooks.slice(start, start + batchSize);
      imported += await this.database.transaction((manager) => this.write({ ...ctx, manager }, batch, owners.accounts));
      progress(start + batch.length, importedWebhooks.length);
    }
    return { imported, existing: importedWebhooks.length - imported, problems: [] };
  }

  private problemsOf(content: unknown): string[] {
    if (!Array.isArray(content)) return ['The file must contain a list of webhooks.'];
    if (content.length > maxWebhooks)
      return [`The file contains ${content.length} webhooks; at most ${maxWebhooks} can be imported at once.`];
    const seen = new Set<unknown>();
    return content
      .flatMap((webhook: unknown, index) => {
        const problem =
          formProblem(webhook) ??
          this.contentProblem(webhook as ImportedWebhook) ??
          (seen.has((webhook as ImportedWebhook).id) ? 'id occurs more than once.' : null);
        if (problem === null) seen.add((webhook as ImportedWebhook).id);
        return problem === null ? [] : [`webhooks[${index}]: ${problem}`];
      })
      .slice(0, maxProblems);
  }

  /**
   * Checks the URL, event names and API version of a webhook. Returns an error message, or null for a valid webhook.
   * Event names that are no longer offered to new webhooks are accepted.
   */
  private contentProblem(webhook: ImportedWebhook): string | null {
    const { api_version: family, api_version_date: pin } = webhook;
    try {
      checkReceiverUrl(webhook.url, this.deps.receivers);
      checkedEvents(webhook.events, family);
      if (pin != null && family !== 'v1') throw new PinNotForLegacyFamilies(family);
      if (pin != null && this.deps.contract.parse(pin) === undefined)
        throw new UnknownPin(pin, this.deps.contract.versions);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }

  /** Returns the accounts that own the apps in the import, by app id, and an error message for each unknown app. */
  private async ownersOf(
    ctx: Context,
    importedWebhooks: readonly ImportedWebhook[],
  ): Promise<{ accounts: Map<string, string>; problems: string[] }> {
    const apps = [
      ...new Set(importedWebhooks.map((webhook) => webhook.resource_id).filter((id) => id.startsWith('app_'))),
    ];
    const accounts = await this.webhooks.accountsOfApps(ctx, apps);
    return { accounts, problems: apps.filter((id) => !accounts.has(id)).map((id) => `There is no app ${id}.`) };
  }

  private async write(
    tx: Transaction,
    importedWebhooks: readonly ImportedWebhook[],
    accounts: ReadonlyMap<string, string>,
  ): Promise<number> {
    const existingIds = await this.webhooks.existingIds(
      tx,
      importedWebhooks.map(({ id }) => id),
    );
    const added = importedWebhooks.filter(({ id }) => !existingIds.has(id));
    const now = tx.clock.now();
    await Promise.all(
      added.map(({ resource_id: owner, ...webhook }) =>
        this.webhooks.save(
          tx,
          newWebhook(now, this.deps.secrets, {
            id: webhook.id,
            accountId: accounts.get(owner) ?? owner,
            appId: accounts.has(owner) ? owner : null,
            url: checkReceiverUrl(webhook.url, this.deps.receivers).href,
            events: checkedEvents(webhook.events, webhook.api_version),
            enabled: webhook.enabled ?? true,
            family: webhook.api_version,
            pin: webhook.api_version_date ?? null,
            childResourceEvents: webhook.child_resource_events ?? false,
            ordered: webhook.ordered ?? false,
            secret: webhook.secret ?? undefined,
            createdAt: webhook.created_at ? new Date(webhook.created_at) : now,
          }),
        ),
      ),
    );
    return added.length;
  }
}

/**
 * Checks the field names and types of a webhook in an import file. Returns an error message, or null if they are valid.
 */
function formProblem(webhook: unknown): string | null {
  if (typeof webhook !== 'object' || webhook === null || Array.isArray(webhook)) return 'it is not an object.';
  const unknown = Object.keys(webhook).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `${JSON.stringify(unknown.slice(0, 60))} is not a field of a webhook.`;
  for (const [name, [check, expected]] of Object.entries(fields)) {
    if (!check((webhook as Record<string, unknown>)[name])) return `${name} is not ${expected}.`;
  }
  return null;
}
