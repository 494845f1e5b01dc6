import { oldNamesOf } from '../../../../contract/events';
import { type ApiVersion, type Contract } from '../../../../contract/versioning';
import { type Principal, systemPrincipal } from '../../../kit/src';
import type { EventLog } from '../log/event-log';
import type { EventShapes } from '../log/event-shapes';
import type { LoggedEvent } from '../log/logged-event';
import { messageIdOf } from '../log/message-id';
import type { WebhookEntity } from '../webhooks/webhook.entity';

/** What decides how an event looks to a webhook. */
export type Form = Pick<WebhookEntity, 'family' | 'pin' | 'appId' | 'events'>;

interface Known {
  readonly event: LoggedEvent;
  readonly texts: Map<string, string>;
}

/** Events kept with their texts: those of an event are asked for side by side. */
const mostKnown = 2_000;

/** The bodies of requests. Webhooks that see the same of an event, in the same shape, share one text. */
export class MessageBodies {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly log: Pick<EventLog, 'byIds'>,
    private readonly shapes: EventShapes,
    private readonly contract: Contract,
  ) {}

  /** The events by their ids, as far as they are still kept. */
  async events(ids: readonly string[]): Promise<Map<string, LoggedEvent>> {
    const found = new Map<string, LoggedEvent>();
    // Taken before anything is waited for: meanwhile others may make them leave.
    for (const id of ids) {
      const kept = this.known.get(id)?.event;
      if (kept) found.set(id, kept);
    }
    const missing = [...new Set(ids.filter((id) => !found.has(id)))];
    const read = missing.length > 0 ? await this.log.byIds(missing) : [];
    for (const event of read) if (event) found.set(event.id, this.keep(event));
    return found;
  }

  /**
   * The body of the request that tells a webhook of an event.
   *
   * @param messageId the id that it goes under, where that is not the event's own
   * @param actions what the app of the webhook may do on the account of the event; null where the webhook sees everything
   */
  text(event: LoggedEvent, form: Form, actions: readonly string[] | null, messageId = messageIdOf(event.id)): string {
    const id = messageIdOf(event.id);
    const texts = this.known.get(event.id)?.texts ?? new Map<string, string>();
    const old = form.family === 'v1' ? '' : (oldNameFor(event.type, form) ?? event.type);
    const key = `${form.pin ?? ''} ${old} ${actions?.join() ?? '*'}`;
    let text = texts.get(key);
    if (text === undefined) {
      text = this.write(event, form, actions === null ? systemPrincipal : principalOf(event.accountId, actions), old);
      texts.set(key, text);
    }
    // The id stands first in an envelope, and only there as a whole pair.
    return messageId === id || form.family !== 'v1'
      ? text
      : text.replace(`"id":${JSON.stringify(id)}`, () => `"id":${JSON.stringify(messageId)}`);
  }

  /** The version that a pin names; null for none, or one that does not exist any more. */
  pinOf({ pin }: Pick<Form, 'pin'>): ApiVersion | null {
    return pin === null ? null : (this.contract.parse(pin) ?? null);
  }

  private write(event: LoggedEvent, form: Form, principal: Principal, old: string): string {
    if (form.family === 'v1') return this.shapes.message(event, this.pinOf(form), principal);
    return JSON.stringify({ action: old, data: this.shapes.data(event, this.contract.original, principal) });
  }

  /** What has not been asked for longest makes room. */
  private keep(event: LoggedEvent): LoggedEvent {
    const kept = this.known.get(event.id);
    if (kept) return kept.event;
    const [oldest] = this.known.keys();
    if (this.known.size >= mostKnown && oldest !== undefined) this.known.delete(oldest);
    this.known.set(event.id, { event, texts: new Map() });
    return event;
  }
}

/** The name that an event has for a webhook of an old family: the one that it has chosen, in either spelling. */
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
