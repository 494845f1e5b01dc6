import { eventFamilies } from './families';

/** One event type in the event catalogue. */
export interface EventDefinition {
  /** Name of the event type: `plan.created`. */
  readonly name: string;
  /** Name of the resource's GraphQL type, and of the schema of `data` in event messages. */
  readonly schema: string;
  /** One-sentence description of the change that the event reports. */
  readonly meaning: string;
  /** Permissions, all of which are required to receive the event. */
  readonly requires: readonly string[];
  /** Permissions required to receive the event with all fields. The permissions in `requires` come first. */
  readonly permissions: readonly string[];
  /** Additional permission for webhooks of apps, for example `webhook_receive:plans`. */
  readonly receivePermission: string;
  /** Whether event messages may contain `previous_attributes`. */
  readonly hasPrevious: boolean;
  /**
   * Whether webhooks that select no events subscribe to the event type. Other event types have been replaced, and are
   * sent only to webhooks that select them by name.
   */
  readonly offered: boolean;
}

/** All event types that this contract defines, in the order of their families. */
export const eventCatalogue: readonly EventDefinition[] = Object.entries(eventFamilies).flatMap(
  ([family, definition]) =>
    Object.entries(definition.events).map(([event, meaning]) => ({
      name: `${family}.${event}`,
      schema: definition.schema,
      meaning,
      requires: definition.permissions.slice(0, definition.required ?? 1),
      permissions: definition.permissions,
      receivePermission: `webhook_receive:${definition.receive}`,
      hasPrevious: definition.withPrevious?.includes(event) ?? false,
      offered: !definition.superseded,
    })),
);

const byName = new Map(eventCatalogue.map((definition) => [definition.name, definition]));

/** Returns the definition of an event type, or undefined if the catalogue does not have the name. */
export function eventDefinition(name: string): EventDefinition | undefined {
  return byName.get(name);
}

/** Names of all event types, in the order of the catalogue. */
export const eventNames: readonly string[] = eventCatalogue.map(({ name }) => name);
