import { oldNamesOf } from '../../../../contract/events';
import { type ApiVersion, type Contract } from '../../../../contract/versioning';
import { type Principal, systemPrincipal } from '../../../kit/src';
import type { EventLog } from '../log/event-log';
import type { EventShapes } from '../log/event-shapes';
import type { LoggedEvent } from '../log/logged-event';
import { messageIdOf } from '../log/message-id';
import type { Webhook } from '../webhooks/webhook.resource';

/** Webhook fields that determine the format of a message. */
export type Form = Pick<Webhook, 'family' | 'pin' | 'appId' | 'events'>;

interface CachedEvent {
  readonly event: LoggedEvent;
  readonly bodies: Map<string, string>;
}

/**
 * Maximum number of events that are cached with their request bodies. The bodies of an event for all webhooks are
 * usually requested within a short time.
 */
const maxCachedEvents = 2_000;

/**
 * Builds the request bodies of webhook messages. Webhooks that receive the same format and the same visible fields
 * share one body per event.
 */
export class MessageBodies {
  private readonly cache = new Map<string, CachedEvent>();

  constructor(
    private readonly log: Pick<EventLog, 'byIds'>,
    private readonly shapes: EventShapes,
    private readonly contract: Contract,
  ) {}

  /** Returns the events with these ids, by id; events deleted by retention are omitted. */
  async events(ids: readonly string[]): Promise<Map<string, LoggedEvent>> {
    const found = new Map<string, LoggedEvent>();
    // Take cached events before the first `await`, because concurrent calls may evict them in the meantime.
    for (const id of ids) {
      const cached = this.cache.get(id)?.event;
      if (cached) found.set(id, cached);
    }
    const missing = [...new Set(ids.filter((id) => !found.has(id)))];
    const read = missing.length > 0 ? await this.log.byIds(missing) : [];
    // An event whose body could not be rendered is not cached, because its body may be rendered later.
    for (const event of read) if (event) found.set(event.id, event.renderFailed ? event : this.addToCache(event));
    return found;
  }

  /**
   * Returns the serialized body of a request that delivers an event.
   *
   * @param messageId message id; by default, it is derived from the event id
   * @param actions permissions of the webhook's app on the event's account; null for webhooks without an app, which
   * receive all fields
   */
  text(event: LoggedEvent, form: Form, actions: readonly string[] | null, messageId = messageIdOf(event.id)): string {
    const id = messageIdOf(event.id);
    const renderedBodies = this.cache.get(event.id)?.bodies ?? new Map<string, string>();
    const oldName = form.family === 'v1' ? '' : (oldNameFor(event.type, form) ?? event.type);
    const key = `${form.pin ?? ''} ${oldName} ${actions?.join() ?? '*'}`;
    let text = renderedBodies.get(key);
    if (text === undefined) {
      text = this.write(
        event,
        form,
        actions === null ? systemPrincipal : principalOf(event.accountId, actions),
        oldName,
      );
      renderedBodies.set(key, text);
    }
    // The message id is the first field of the envelope, so the first occurrence of this `"id"` pair is the one to
    // replace.
    return messageId === id || form.family !== 'v1'
      ? text
      : text.replace(`"id":${JSON.stringify(id)}`, () => `"id":${JSON.stringify(messageId)}`);
  }

  /**
   * Returns the API version to which a webhook is pinned; null for an unpinned webhook, or a version that no longer
   * exists.
   */
  pinOf({ pin }: Pick<Form, 'pin'>): ApiVersion | null {
    return pin === null ? null : (this.contract.parse(pin) ?? null);
  }

  private write(event: LoggedEvent, form: Form, principal: Principal, oldName: string): string {
    if (form.family === 'v1') return this.shapes.message(event, this.pinOf(form), principal);
    return JSON.stringify({ action: oldName, data: this.shapes.data(event, this.contract.original, principal) });
  }

  /** Adds an event to the cache, evicting the oldest entry when the cache is full. Returns the cached event. */
  private addToCache(event: LoggedEvent): LoggedEvent {
    const cached = this.cache.get(event.id);
    if (cached) return cached.event;
    const [oldest] = this.cache.keys();
    if (this.cache.size >= maxCachedEvents && oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(event.id, { event, bodies: new Map() });
    return event;
  }
}

/**
 * Returns the legacy name of an event for a webhook of a legacy family: preferably a name to which the webhook
 * subscribes, in either spelling (dot or underscore). Undefined if the event has no legacy name.
 */
export function oldNameFor(type: string, { appId, events }: Pick<Form, 'appId' | 'events'>): string | undefined {
  const names = oldNamesOf(type, appId === null ? 'account' : 'app');
  return names.find((name) => events.includes(name) || events.includes(name.replace('.', '_'))) ?? names[0];
}

function principalOf(accountId: string, actions: readonly string[]): Principal {
  return {
    kind: 'app_key',
    credentialId: 'webhook',
    userId: null,
    accountId,
    grants: [{ accountId, actions }],
    pin: null,
  };
}
