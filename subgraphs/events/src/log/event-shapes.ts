import type { ApiVersion, Contract, Redactor } from '../../../../contract/versioning';
import { can, parseExact, type Principal, sentence, inputName, thisInput } from '../../../kit/src';
import { invalidParameter } from './event.errors';
import type { LoggedEvent } from './logged-event';
import { messageIdOf } from './message-id';

interface Shapes {
  /** Permissions that guard something in this event's bodies. */
  readonly guards: readonly string[];
  /** What was asked for and the hidden permissions → what was made. */
  readonly known: Map<string, unknown>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The frozen body of an event in the shape of a version, as one caller may see it. Computed once for each event, version
 * and set of hidden fields, so that many subscribers share the work; nobody changes what is handed out.
 */
export class EventShapes {
  private readonly shapes = new WeakMap<LoggedEvent, Shapes>();
  private readonly redactors = new Map<string, Redactor>();

  constructor(private readonly contract: Contract) {}

  /** The version whose shape a body has when none is asked for. */
  get newest(): ApiVersion {
    return this.contract.latest;
  }

  /** The version that a text names, the newest for none. Throws `parameter_invalid` for an unknown one. */
  version(text: string | null | undefined): ApiVersion {
    const version = text == null ? this.contract.latest : this.contract.parse(text);
    if (version !== undefined) return version;
    throw invalidParameter(
      'apiVersionDate',
      `There is no version ${JSON.stringify(text?.slice(0, 30))}. Versions: ${this.contract.versions.join(', ')}.`,
    );
  }

  /** The version that a message is made for; null for that of those who have none. Throws `parameter_invalid` for both at once. */
  pin({
    apiVersionDate,
    unpinned,
  }: {
    readonly apiVersionDate?: string | null;
    readonly unpinned?: boolean | null;
  }): ApiVersion | null {
    if (!unpinned) return this.version(apiVersionDate);
    if (apiVersionDate == null) return null;
    throw invalidParameter('unpinned', sentence`Give either ${inputName('apiVersionDate')} or ${thisInput}, not both.`);
  }

  /** The resource as a REST read at that version shows it to this caller. */
  data(event: LoggedEvent, version: ApiVersion, principal: Principal): unknown {
    if (event.renderFailed) return parseExact(event.body);
    return this.once(event, version, principal, (hidden) => this.shaped(event, event.body, version, hidden));
  }

  /** The fields of `data` that the change has changed, with their old values; null for an event that does not tell them. */
  previousAttributes(event: LoggedEvent, version: ApiVersion, principal: Principal): Fields | null {
    const { previousBody } = event;
    if (previousBody === null || event.renderFailed) return null;
    const now = this.data(event, version, principal) as Fields;
    return this.once(event, `before ${version}`, principal, (hidden) =>
      oldValues(this.shaped(event, previousBody, version, hidden) as Fields, now),
    ) as Fields;
  }

  /**
   * The event as the message that webhooks, streams and lists send: `data` in its envelope.
   *
   * @param pin null for those who have none: the first version's shape, and no version named
   */
  envelope(event: LoggedEvent, pin: ApiVersion | null, principal: Principal): Record<string, unknown> {
    const version = pin ?? this.contract.original;
    const previous = this.previousAttributes(event, version, principal);
    return this.contract.envelope(version)({
      id: messageIdOf(event.id),
      type: event.type,
      api_version: 'v1',
      api_version_date: pin,
      timestamp: event.occurredAt,
      account_id: event.accountId,
      data: this.data(event, version, principal),
      ...(previous && { previous_attributes: previous }),
    });
  }

  /** The text of the envelope: the bytes that are signed, streamed and listed. */
  message(event: LoggedEvent, pin: ApiVersion | null, principal: Principal): string {
    return this.once(event, `message ${pin}`, principal, () =>
      JSON.stringify(this.envelope(event, pin, principal)),
    ) as string;
  }

  private shaped({ resource }: LoggedEvent, text: string, version: ApiVersion, hidden: readonly string[]): unknown {
    const body = parseExact(text);
    this.redactor(resource)(body, (permission) => !hidden.includes(permission));
    return this.contract.down(resource, version)(body);
  }

  /** What is made of an event for a purpose is the same for all from whom the same fields are hidden. */
  private once(
    event: LoggedEvent,
    purpose: string,
    principal: Principal,
    make: (hidden: readonly string[]) => unknown,
  ): unknown {
    const { guards, known } = this.shapesOf(event);
    const hidden = guards.filter((permission) => !can(principal, permission, event.accountId));
    const key = `${purpose} ${hidden.join()}`;
    if (!known.has(key)) known.set(key, make(hidden));
    return known.get(key);
  }

  private shapesOf(event: LoggedEvent): Shapes {
    let shapes = this.shapes.get(event);
    if (!shapes) {
      const guards = new Set<string>();
      const bodies = event.renderFailed ? [] : [event.body, event.previousBody].filter((body) => body !== null);
      // A redactor asks only for what it finds, and hides nothing from whoever may see all.
      for (const body of bodies)
        this.redactor(event.resource)(parseExact(body), (permission) => guards.add(permission).size > 0);
      this.shapes.set(event, (shapes = { guards: [...guards], known: new Map() }));
    }
    return shapes;
  }

  private redactor(schema: string): Redactor {
    let redactor = this.redactors.get(schema);
    if (!redactor) this.redactors.set(schema, (redactor = this.contract.redactor(schema)));
    return redactor;
  }
}

/** The fields of a former shape whose values are other ones now. */
function oldValues(before: Fields, now: Fields): Fields {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  );
}
