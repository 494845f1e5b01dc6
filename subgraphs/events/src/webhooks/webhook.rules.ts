import { eventCatalogue, oldEventNames, oldNamesOf } from '../../../../contract/events';
import { EventsMissing, EventUnknown, EventWithoutSuccessor, TooManyEvents } from './webhook.errors';
import type { WebhookFamily } from './webhook.resource';

const maxEvents = 100;

const offered = eventCatalogue.filter((event) => event.offered).map(({ name }) => name);
const superseded = new Set(eventCatalogue.filter((event) => !event.offered).map(({ name }) => name));
const oldNames = [...new Set(oldEventNames.values())];

/** Current event names, by the legacy names that they have replaced. */
const successors = new Map(
  offered.flatMap((name) => oldNamesOf(name, 'account').map((oldName) => [oldName, name] as const)),
);

/** Returns the events of a new webhook if the request names none: all event types that are offered to new webhooks. */
export function defaultEvents(): string[] {
  return [...offered];
}

/**
 * Returns the names of all events that can be sent to a webhook as a test: the event types offered to new webhooks, and
 * replaced ones that the webhook subscribes to. For the legacy families, these are all legacy names.
 */
export function receivableEvents(family: WebhookFamily, events: readonly string[]): string[] {
  return family === 'v1' ? [...offered, ...supersededOf(events)] : [...oldNames];
}

/** Returns those of the given event names that are not offered to new webhooks. */
function supersededOf(names: readonly string[]): string[] {
  return names.filter((name) => superseded.has(name));
}

/**
 * Validates the event names of a webhook: 1 to 100 names that its family allows. Event types that have been replaced can
 * be selected by name. Legacy names are also accepted in their original spelling with underscores, and returned with
 * dots. Duplicates are removed.
 *
 * @param currentEvents events that the webhook already has, and may keep
 */
export function checkedEvents(
  names: readonly string[],
  family: WebhookFamily,
  currentEvents: readonly string[] = [],
): string[] {
  if (names.length === 0) throw new EventsMissing();
  if (names.length > maxEvents) throw new TooManyEvents(maxEvents);
  const validNames = new Set([...receivableEvents(family, [...superseded]), ...currentEvents]);
  return [
    ...new Set(
      names.map((given, index) => {
        const name = family === 'v1' ? given : (oldEventNames.get(given) ?? given);
        if (validNames.has(name)) return name;
        throw new EventUnknown(given, index);
      }),
    ),
  ];
}

/**
 * Returns the event names to store for legacy names: the legacy names themselves for a webhook of a legacy family,
 * otherwise the event types that have replaced them.
 *
 * @param currentEvents events that the webhook already has, and may keep even if they have been replaced
 */
export function eventsOfLegacyNames(
  names: readonly string[],
  family: WebhookFamily,
  currentEvents: readonly string[] = [],
): string[] {
  if (family !== 'v1') return checkedEvents(names, family, currentEvents);
  return checkedEvents(
    names.map((given, index) => {
      const successor = successors.get(oldEventNames.get(given) ?? given);
      if (successor === undefined) throw new EventWithoutSuccessor(given, index);
      return successor;
    }),
    family,
    currentEvents,
  );
}

/**
 * Returns the events of a new webhook if the legacy field `oldEvents` is an empty list: all event types that have a
 * legacy name.
 */
export function defaultLegacyEvents(): string[] {
  return [...successors.values()];
}
