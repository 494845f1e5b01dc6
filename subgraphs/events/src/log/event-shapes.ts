import type { ApiVersion, Contract, Redactor } from '../../../../contract/versioning';
import { can, type Principal } from '../../../kit/src';
import { parseExact } from '../rendering/exact-json';
import { invalidParameter } from './event.errors';
import type { LoggedEvent } from './logged-event';
import { messageIdOf } from './message-id';

interface Shapes {
  /** Permissions that guard something in this event's body. */
  readonly guards: readonly string[];
  /** Version and hidden permissions → the shape. */
  readonly known: Map<string, unknown>;
}

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
    throw invalidParameter('apiVersionDate', `There is no version ${JSON.stringify(text?.slice(0, 30))}. Versions: ${this.contract.versions.join(', ')}.`);
  }

  /** The resource as a REST read at that version shows it to this caller. */
  data(event: LoggedEvent, version: ApiVersion, principal: Principal): unknown {
    if (event.renderFailed) return parseExact(event.body);
    const { guards, known } = this.shapesOf(event);
    const hidden = guards.filter((permission) => !can(principal, permission, event.accountId));
    const key = `${version} ${hidden.join()}`;
    if (!known.has(key)) {
      const body = parseExact(event.body);
      this.redactor(event.resource)(body, (permission) => !hidden.includes(permission));
      known.set(key, this.contract.down(event.resource, version)(body));
    }
    return known.get(key);
  }

  /**
   * The event as the message that webhooks, streams and lists send: `data` in its envelope.
   *
   * @param pin null for those who have none: the first version's shape, and no version named
   */
  envelope(event: LoggedEvent, pin: ApiVersion | null, principal: Principal): Record<string, unknown> {
    const version = pin ?? this.contract.original;
    return this.contract.envelope(version)({
      id: messageIdOf(event.id),
      type: event.type,
      api_version: 'v1',
      api_version_date: pin,
      timestamp: event.occurredAt,
      account_id: event.accountId,
      data: this.data(event, version, principal),
    });
  }

  /** The text of the envelope: the bytes that are signed, streamed and listed. */
  message(event: LoggedEvent, pin: ApiVersion | null, principal: Principal): string {
    return JSON.stringify(this.envelope(event, pin, principal));
  }

  private shapesOf(event: LoggedEvent): Shapes {
    let shapes = this.shapes.get(event);
    if (!shapes) {
      const guards = new Set<string>();
      // A redactor asks only for what it finds, and hides nothing from whoever may see all.
      this.redactor(event.resource)(parseExact(event.body), (permission) => guards.add(permission).size > 0);
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
