import type { Contract } from '../../../../contract/versioning';
import {
  type Context,
  newId,
  NotFound,
  type NumberedPage,
  type Page,
  ParameterInvalid,
  ParameterMissing,
  type ReadRow,
  type Selection,
  type Transaction,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../kit/src';
import { invalidParameter, missingParameterError } from '../log/event.errors';
import { checkReceiverUrl } from './receiver-address';
import type { ReceiverRules } from './receiver-rules';
import { Webhook, type WebhookFamily } from './webhook.resource';
import { ChildEventsNotAllowedForApps, PinNotForLegacyFamilies, UnknownPin, TooManyWebhooks } from './webhook.errors';
import type { WebhookCreateInput, WebhookPatch } from './webhook.inputs';
import { webhookPolicy } from './webhook.policy';
import type { WebhookListRequest, WebhookOwner, WebhookPageRequest, WebhookRepository } from './webhook.repository';
import { checkedEvents, defaultEvents, defaultLegacyEvents, eventsOfLegacyNames } from './webhook.rules';
import type { WebhookSecrets } from './webhook-secrets';

/** Maximum number of webhooks per account or app. */
export const webhooksLimit = 50;

/** Time for which the former secret remains valid after a rotation, in hours. */
const secretGraceHours = { default: 24, longest: 168 };

/** Health columns of a webhook without failures, set on creation and whenever the webhook is enabled. */
const healthy = {
  consecutiveFailures: 0,
  failingSince: null,
  lastFailureAt: null,
  warnedAt: null,
  disabledAt: null,
  disabledReason: null,
  failedAttempts: 0,
  pausedUntil: null,
  recoveredAt: null,
  lastResponseCode: null,
  lastError: null,
} as const;

export interface WebhookDependencies {
  readonly secrets: WebhookSecrets;
  readonly receivers: ReceiverRules;
  readonly contract: Pick<Contract, 'parse' | 'versions'>;
}

/** Commands on webhooks, each inside the given transaction, and queries for lists of webhooks. */
export class WebhookService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deps: WebhookDependencies,
  ) {}

  /**
   * Returns the webhooks of an account, optionally with those of its apps, or the webhooks of one app. Throws
   * `NotFound` for accounts that are not accessible and apps of other accounts, and `Forbidden`.
   */
  async list(ctx: Context, request: WebhookListRequest, selection: Selection): Promise<Page<ReadRow<Webhook>>> {
    webhookPolicy.requireManage(ctx, request.accountId);
    if (request.appId != null) {
      if (request.includeAppWebhooks)
        throw invalidParameter(
          'includeAppWebhooks',
          messageTemplate`${thisInput} cannot be given together with an app.`,
        );
      if ((await this.webhooks.accountOfApp(ctx, request.appId)) !== request.accountId) throw new NotFound();
    }
    return this.webhooks.list(ctx, request, selection);
  }

  /**
   * Returns one numbered page of the webhooks of an account, without those of its apps. Throws `NotFound`, `Forbidden`,
   * and `ParameterMissing` if no account is given.
   */
  async page(
    ctx: Context,
    request: Omit<WebhookPageRequest, 'accountId'> & { readonly accountId?: string | null },
    selection: Selection,
  ): Promise<NumberedPage<ReadRow<Webhook>>> {
    const accountId = request.accountId ?? ctx.principal.accountId;
    if (!accountId) throw missingParameterError('accountId');
    webhookPolicy.requireManage(ctx, accountId);
    return this.webhooks.page(ctx, { ...request, accountId }, selection);
  }

  /**
   * Creates a webhook and returns its row. Throws `NotFound` for an account or app that is not accessible, `Forbidden`,
   * and `ParameterInvalid` for invalid fields.
   */
  async create(tx: Transaction, input: WebhookCreateInput): Promise<Webhook> {
    const owner = await this.owner(tx, input.resourceId);
    // The default is the API version of the creating request (decisions.md §12); in GraphQL, this is the version to
    // which the credential is pinned.
    const pin = input.apiVersionDate === undefined ? tx.principal.pin : input.apiVersionDate;
    if (pin !== null) this.checkPin(pin, 'v1');
    const childResourceEvents = input.childResourceEvents ?? false;
    if (childResourceEvents && owner.appId !== null) throw new ChildEventsNotAllowedForApps();
    const webhookFields = {
      url: checkReceiverUrl(input.url, this.deps.receivers).href,
      events: selectedEvents(input),
      enabled: input.enabled ?? true,
      pin,
      childResourceEvents,
      ordered: input.ordered ?? false,
    };
    if ((await this.webhooks.count(tx, owner)) >= webhooksLimit) throw new TooManyWebhooks(webhooksLimit);
    return this.webhooks.save(
      tx,
      newWebhook(tx.clock.now(), this.deps.secrets, { ...owner, ...webhookFields, family: 'v1' }),
    );
  }

  /** Changes a webhook and returns its id. */
  async update(tx: Transaction, id: string, patch: WebhookPatch): Promise<string> {
    const webhook = await this.webhooks.lock(tx, await this.webhooks.idOf(tx, id));
    if (patch.url != null) webhook.url = checkReceiverUrl(patch.url, this.deps.receivers).href;
    if (patch.oldEvents) webhook.events = eventsOfLegacyNames(patch.oldEvents, webhook.family, webhook.events);
    if (patch.events) webhook.events = checkedEvents(patch.events, webhook.family, webhook.events);
    if (patch.childResourceEvents && webhook.appId !== null) throw new ChildEventsNotAllowedForApps();
    webhook.childResourceEvents = patch.childResourceEvents ?? webhook.childResourceEvents;
    webhook.ordered = patch.ordered ?? webhook.ordered;
    if (patch.apiVersionDate != null) this.checkPin(patch.apiVersionDate, webhook.family);
    if (patch.apiVersionDate !== undefined) webhook.pin = patch.apiVersionDate;
    if (patch.enabled != null && patch.enabled !== webhook.enabled) await this.enable(tx, webhook, patch.enabled);
    webhook.updatedAt = tx.clock.now();
    await this.webhooks.save(tx, webhook);
    return webhook.id;
  }

  /** Deletes a webhook with its pending messages, and returns its id. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const webhook = await this.webhooks.lock(tx, await this.webhooks.idOf(tx, id));
    await this.webhooks.delete(tx, webhook.id);
    return webhook.id;
  }

  /**
   * Replaces the secret of a webhook by a new one. During the grace period, messages are also signed with the former
   * secret; the secret before it becomes invalid immediately.
   *
   * @param hours grace period, 0 to 168; default 24
   */
  async rotate(tx: Transaction, id: string, hours: number | null | undefined): Promise<Webhook> {
    const period = hours ?? secretGraceHours.default;
    if (period < 0 || period > secretGraceHours.longest)
      throw new ParameterInvalid(
        ['gracePeriodHours'],
        messageTemplate`${thisInput} must be a whole number from 0 to ${secretGraceHours.longest}.`,
      );
    const webhook = await this.webhooks.lock(tx, id);
    const { secrets } = this.deps;
    const now = tx.clock.now();
    Object.assign(webhook, {
      sealedFormerSecret: webhook.sealedSecret,
      formerSecretUntil: new Date(now.getTime() + period * 3_600_000),
      sealedSecret: secrets.seal(secrets.create(), id),
      secretNumber: webhook.secretNumber + 1,
      updatedAt: now,
    });
    return this.webhooks.save(tx, webhook);
  }

  /**
   * Returns the account or app that owns a new webhook: the requested one, otherwise the caller's account. Throws
   * unless the caller may manage its webhooks.
   */
  private async owner(tx: Transaction, resourceId: string | null | undefined): Promise<WebhookOwner> {
    const requestedId = resourceId ?? tx.principal.accountId;
    if (!requestedId) throw new ParameterMissing(['resourceId']);
    const appId = requestedId.startsWith('app_') ? requestedId : null;
    const accountId = appId === null ? requestedId : await this.webhooks.accountOfApp(tx, appId);
    webhookPolicy.requireManage(tx, accountId);
    return { accountId, appId };
  }

  private checkPin(pin: string, family: WebhookFamily): void {
    if (family !== 'v1') throw new PinNotForLegacyFamilies(family);
    if (this.deps.contract.parse(pin) === undefined) throw new UnknownPin(pin, this.deps.contract.versions);
  }

  private async enable(tx: Transaction, webhook: Webhook, enabled: boolean): Promise<void> {
    webhook.enabled = enabled;
    if (enabled) Object.assign(webhook, { ...healthy, activeSince: tx.clock.now() });
    else await this.webhooks.dropWaiting(tx, webhook.id);
  }
}

function selectedEvents({ events, oldEvents }: Pick<WebhookCreateInput, 'events' | 'oldEvents'>): string[] {
  if (events) return checkedEvents(events, 'v1');
  if (!oldEvents) return defaultEvents();
  return oldEvents.length === 0 ? defaultLegacyEvents() : eventsOfLegacyNames(oldEvents, 'v1');
}

type WebhookFields = Pick<
  Webhook,
  'accountId' | 'appId' | 'url' | 'events' | 'enabled' | 'family' | 'pin' | 'childResourceEvents' | 'ordered'
>;

/** Creates the entity of a new webhook, without saving it. Generates an id and a secret unless they are given. */
export function newWebhook(
  now: Date,
  secrets: WebhookSecrets,
  webhookFields: WebhookFields & { readonly id?: string; readonly secret?: string; readonly createdAt?: Date },
): Webhook {
  const { id = newId('hook'), secret = secrets.create(), createdAt = now, ...rest } = webhookFields;
  return newRow(Webhook, createdAt, {
    id,
    ...rest,
    ...healthy,
    sealedSecret: secrets.seal(secret, id),
    secretNumber: 1,
    activeSince: now,
  });
}
