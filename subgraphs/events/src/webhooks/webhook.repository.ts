import {
  type Context,
  type Database,
  findRow,
  lockRow,
  NotFound,
  type NumberedPage,
  type Page,
  type PageArguments,
  Reader,
  type ReadRow,
  saveRow,
  type Selection,
  type Transaction,
  executeDeferred,
  reserveName,
  prepared,
  preparedRow,
} from '../../../kit/src';
import { Webhook } from './webhook.resource';
import { webhookPolicy } from './webhook.policy';
import { webhookList, webhookReadModel } from './webhook.read-model';

export interface WebhookListRequest {
  readonly accountId: string;
  readonly appId?: string | null;
  readonly includeAppWebhooks?: boolean | null;
  readonly hasFailures?: boolean | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

export interface WebhookPageRequest {
  readonly accountId: string;
  readonly enabled?: boolean | null;
  readonly page: number;
  readonly size: number;
}

export interface WebhookOwner {
  readonly accountId: string;
  readonly appId: string | null;
}

/** Reads and writes webhooks, and reads the owners of apps. */
export class WebhookRepository {
  private readonly reader: Reader<Webhook>;

  constructor(private readonly database: Database) {
    this.reader = new Reader(database, webhookReadModel(), webhookList);
  }

  /**
   * Returns a webhook by its id or URL; null if the caller has no access to its account. Throws `Forbidden` if the
   * caller has access, but lacks the permission to manage webhooks.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Webhook> | null> {
    const webhook = await this.reader.byId(ctx, await this.idOf(ctx, id), selection);
    return webhook && webhookPolicy.visible(ctx, webhook) ? webhook : null;
  }

  /** Resolves a federation reference to a webhook; null if the caller may not manage the webhook. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Webhook> | null> {
    const webhook = await this.reader.byId(ctx, id, selection);
    return webhook && webhookPolicy.canManage(ctx, webhook) ? webhook : null;
  }

  /** Returns the webhooks of an account. The caller must have checked the permission to manage them. */
  list(ctx: Context, request: WebhookListRequest, selection: Selection): Promise<Page<ReadRow<Webhook>>> {
    const { appId, includeAppWebhooks, hasFailures, direction, page } = request;
    return this.reader.page(ctx, {
      selection,
      direction,
      page,
      scope: { accounts: [request.accountId] },
      filters: { appId, hasFailures, ofAccount: appId == null && includeAppWebhooks !== true ? true : undefined },
    });
  }

  /** Returns one numbered page of the webhooks of an account, without those of its apps, newest first. */
  page(
    ctx: Context,
    { accountId, enabled, page, size }: WebhookPageRequest,
    selection: Selection,
  ): Promise<NumberedPage<ReadRow<Webhook>>> {
    return this.reader.numbered(ctx, {
      selection,
      page,
      size,
      direction: 'desc',
      scope: { accounts: [accountId] },
      filters: { ofAccount: true, enabled },
    });
  }

  /**
   * Returns the id of the newest webhook of the caller's account with this URL. Returns the argument unchanged if it is
   * not a URL, or if no webhook has this URL.
   */
  async idOf(ctx: Context, idOrUrl: string): Promise<string> {
    if (!/^https?:/i.test(idOrUrl) || !URL.canParse(idOrUrl)) return idOrUrl;
    const text =
      'SELECT id FROM events.webhooks WHERE account_id = $1 AND app_id IS NULL AND url = $2 ORDER BY created_at DESC, id DESC LIMIT 1';
    const [row] = await this.database.rows(text, [ctx.principal.accountId, new URL(idOrUrl).href]);
    return (row?.[0] as string | undefined) ?? idOrUrl;
  }

  /** Returns the id of the account that owns each app, by app id; unknown apps are omitted. */
  async accountsOfApps(ctx: Context, appIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.rows('SELECT id, account_id FROM events.known_apps WHERE id = ANY($1::text[])', [
      appIds,
    ]);
    return new Map(rows as [string, string][]);
  }

  /** Returns the id of the account that owns an app. Throws `NotFound` for an unknown app. */
  async accountOfApp(ctx: Context, appId: string): Promise<string> {
    const accountId = (await this.accountsOfApps(ctx, [appId])).get(appId);
    if (accountId === undefined) throw new NotFound();
    return accountId;
  }

  /**
   * Returns a webhook with its encrypted secrets; null if the caller has no access to its account. Throws `Forbidden`
   * if the caller has access, but lacks the permission to manage webhooks.
   */
  async found(ctx: Context, id: string): Promise<Webhook | null> {
    const webhook = await findRow(this.database.dataSource, Webhook, id);
    return webhook && webhookPolicy.visible(ctx, webhook) ? webhook : null;
  }

  /** Locks a webhook that the caller may manage until the transaction ends. Throws `NotFound` and `Forbidden`. */
  async lock(tx: Transaction, id: string): Promise<Webhook> {
    const webhook = await lockRow(tx, Webhook, id);
    if (!webhook || !webhookPolicy.visible(tx, webhook)) throw new NotFound();
    return webhook;
  }

  /**
   * Returns the number of webhooks of an account or app. Until this transaction ends, other transactions that create a
   * webhook for the same account or app wait.
   */
  async count(tx: Transaction, { accountId, appId }: WebhookOwner): Promise<number> {
    await reserveName(tx, `webhooks:${appId ?? accountId}`);
    const text =
      'SELECT count(*)::int AS count FROM events.webhooks WHERE account_id = $1 AND app_id IS NOT DISTINCT FROM $2';
    return (await preparedRow<{ readonly count: number }>(tx.manager, text, [accountId, appId])).count;
  }

  /** Returns those ids that existing webhooks already use. */
  async existingIds(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
    const rows = await prepared<{ readonly id: string }>(
      tx.manager,
      'SELECT id FROM events.webhooks WHERE id = ANY($1::text[])',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  save(tx: Transaction, webhook: Webhook): Promise<Webhook> {
    return saveRow(tx, webhook);
  }

  /** Deletes the messages that wait to be sent to a webhook. */
  async dropWaiting(tx: Transaction, id: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM events.webhook_messages WHERE webhook_id = $1', [id]);
  }

  /** Deletes a webhook with its pending messages. */
  async delete(tx: Transaction, id: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM events.webhooks WHERE id = $1', [id]);
  }
}
