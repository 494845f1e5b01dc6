import { eventFamilies } from './families';

/** One kind of event. */
export interface EventDefinition {
  /** `plan.created` */
  readonly name: string;
  /** Schema of `data`, and graph type of the resource. */
  readonly schema: string;
  /** What has happened when it is sent, in one sentence. */
  readonly meaning: string;
  /** Without all of them a caller does not receive the event. */
  readonly requires: readonly string[];
  /** Permissions of a caller who receives the event in full; those that it requires are the first. */
  readonly permissions: readonly string[];
  /** What a webhook of an app needs on top: `webhook_receive:plans`. */
  readonly receivePermission: string;
  /** The envelope may carry `previous_attributes`. */
  readonly tellsPrevious: boolean;
  /** New webhooks may choose it. The others are sent to whoever chose them before. */
  readonly offered: boolean;
}

/** Every event that the log can hold, family by family. */
export const eventCatalogue: readonly EventDefinition[] = Object.entries(eventFamilies).flatMap(
  ([family, definition]) =>
    Object.entries(definition.events).map(([event, meaning]) => ({
      name: `${family}.${event}`,
      schema: definition.schema,
      meaning,
      requires: definition.permissions.slice(0, definition.required ?? 1),
      permissions: definition.permissions,
      receivePermission: `webhook_receive:${definition.receive}`,
      tellsPrevious: definition.withPrevious?.includes(event) ?? false,
      offered: !definition.superseded,
    })),
);

const byName = new Map(eventCatalogue.map((definition) => [definition.name, definition]));

/** The definition of an event, or undefined for a name that the catalogue does not have. */
export function eventDefinition(name: string): EventDefinition | undefined {
  return byName.get(name);
}

/** Names of all events, in the order of the catalogue. */
export const eventNames: readonly string[] = eventCatalogue.map(({ name }) => name);
