import type { ApiVersion, Contract, Redactor } from '../../../../contract/versioning';
import { hasPermission, parseExactJson, type Principal, messageTemplate, inputName, thisInput } from '../../../kit/src';
import { invalidParameter } from './event.errors';
import type { LoggedEvent } from './logged-event';
import { messageIdOf } from './message-id';

interface Shapes {
  /** Permissions that are required for at least one field of this event's current or previous body. */
  readonly guards: readonly string[];
  /** Cache of converted bodies and envelopes, by purpose and by the permissions that the caller lacks. */
  readonly cache: Map<string, unknown>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts the stored body of an event to the schema of an API version, with the fields that are visible to the caller.
 * Results are computed once per event, version and set of hidden fields, are shared by many subscribers, and must not
 * be modified.
 */
export class EventShapes {
  private readonly shapes = new WeakMap<LoggedEvent, Shapes>();
  private readonly redactors = new Map<string, Redactor>();

  constructor(private readonly contract: Contract) {}

  /** API version that is used if the request does not specify one. */
  get newest(): ApiVersion {
    return this.contract.latest;
  }

  /** Parses an API version; returns the latest version for null. Throws `parameter_invalid` for an unknown version. */
  version(text: string | null | undefined): ApiVersion {
    const version = text == null ? this.contract.latest : this.contract.parse(text);
    if (version !== undefined) return version;
    throw invalidParameter(
      'apiVersionDate',
      `There is no version ${JSON.stringify(text?.slice(0, 30))}. Versions: ${this.contract.versions.join(', ')}.`,
    );
  }

  /**
   * Returns the API version to which a request pins the messages, by default the latest; null if `unpinned` is set.
   * Throws `parameter_invalid` if both arguments are given, and for an unknown version.
   */
  pin({
    apiVersionDate,
    unpinned,
  }: {
    readonly apiVersionDate?: string | null;
    readonly unpinned?: boolean | null;
  }): ApiVersion | null {
    if (!unpinned) return this.version(apiVersionDate);
    if (apiVersionDate == null) return null;
    throw invalidParameter(
      'unpinned',
      messageTemplate`Specify either ${inputName('apiVersionDate')} or ${thisInput}, not both.`,
    );
  }

  /**
   * Returns the event's resource as the REST API would return it to the caller in this version; only the id if
   * rendering failed.
   */
  data(event: LoggedEvent, version: ApiVersion, principal: Principal): unknown {
    if (event.renderFailed) return parseExactJson(event.body);
    return this.memoize(event, version, principal, (hidden) => this.shaped(event, event.body, version, hidden));
  }

  /**
   * Returns the fields of `data` that have changed, with their previous values; null for events without previous
   * values.
   */
  previousAttributes(event: LoggedEvent, version: ApiVersion, principal: Principal): Fields | null {
    const { previousBody } = event;
    if (previousBody === null || event.renderFailed) return null;
    const current = this.data(event, version, principal) as Fields;
    return this.memoize(event, `before ${version}`, principal, (hidden) =>
      previousValues(this.shaped(event, previousBody, version, hidden) as Fields, current),
    ) as Fields;
  }

  /**
   * Returns the event in its envelope, as webhooks, streams and lists deliver it.
   *
   * @param pin API version; null for unpinned messages, which have the schema of the first version and no version in
   * the envelope
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

  /** Returns the envelope as JSON text: exactly the bytes that are signed, streamed and listed. */
  message(event: LoggedEvent, pin: ApiVersion | null, principal: Principal): string {
    return this.memoize(event, `message ${pin}`, principal, () =>
      JSON.stringify(this.envelope(event, pin, principal)),
    ) as string;
  }

  private shaped({ resource }: LoggedEvent, text: string, version: ApiVersion, hidden: readonly string[]): unknown {
    const body = parseExactJson(text);
    this.redactor(resource)(body, (permission) => !hidden.includes(permission));
    return this.contract.down(resource, version)(body);
  }

  /**
   * Returns the result of `make`, cached per event. Callers from whom the same fields are hidden share the result;
   * `purpose` distinguishes different results for one event.
   */
  private memoize(
    event: LoggedEvent,
    purpose: string,
    principal: Principal,
    make: (hidden: readonly string[]) => unknown,
  ): unknown {
    const { guards, cache } = this.shapesOf(event);
    const hidden = guards.filter((permission) => !hasPermission(principal, permission, event.accountId));
    const key = `${purpose} ${hidden.join()}`;
    if (!cache.has(key)) cache.set(key, make(hidden));
    return cache.get(key);
  }

  private shapesOf(event: LoggedEvent): Shapes {
    let shapes = this.shapes.get(event);
    if (!shapes) {
      const requiredPermissions = new Set<string>();
      const bodies = event.renderFailed ? [] : [event.body, event.previousBody].filter((body) => body !== null);
      // Collect the required permissions by redacting as if all were granted: the redactor asks only for the
      // permissions of fields that the body contains.
      for (const body of bodies)
        this.redactor(event.resource)(
          parseExactJson(body),
          (permission) => requiredPermissions.add(permission).size > 0,
        );
      this.shapes.set(event, (shapes = { guards: [...requiredPermissions], cache: new Map() }));
    }
    return shapes;
  }

  private redactor(schema: string): Redactor {
    let redactor = this.redactors.get(schema);
    if (!redactor) this.redactors.set(schema, (redactor = this.contract.redactor(schema)));
    return redactor;
  }
}

/** Returns the fields of the previous body whose values have changed. */
function previousValues(before: Fields, current: Fields): Fields {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name])),
  );
}
