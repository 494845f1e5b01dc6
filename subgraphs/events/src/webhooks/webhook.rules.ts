import { eventCatalogue, oldEventNames, oldNamesOf } from '../../../../contract/events';
import { EventSuperseded, EventsMissing, EventUnknown, EventWithoutSuccessor, TooManyEvents } from './webhook.errors';
import type { WebhookFamily } from './webhook.entity';

const maxEvents = 100;

const offered = eventCatalogue.filter((event) => event.offered).map(({ name }) => name);
const superseded = new Set(eventCatalogue.filter((event) => !event.offered).map(({ name }) => name));
const oldNames = [...new Set(oldEventNames.values())];

/** Legacy name → the event that replaced it. */
const successors = new Map(
  offered.flatMap((name) => oldNamesOf(name, 'account').map((oldName) => [oldName, name] as const)),
);

/** Returns the events of a new webhook when the request names none. */
export function defaultEvents(): string[] {
  return [...offered];
}

/**
 * Returns all events that a webhook may receive: the offered ones, and superseded ones that the webhook already has.
 */
export function receivableEvents(family: WebhookFamily, events: readonly string[]): string[] {
  return family === 'v1' ? [...offered, ...supersededOf(events)] : [...oldNames];
}

/** Returns the names that are no longer offered to new webhooks. */
export function supersededOf(names: readonly string[]): string[] {
  return names.filter((name) => superseded.has(name));
}

/**
 * Validates the events of a webhook: 1 to 100 names of its family. Legacy names are also accepted in their original
 * spelling with underscores, and returned with dots. Duplicates are removed.
 *
 * @param currentEvents the webhook's current events
 */
export function checkedEvents(
  names: readonly string[],
  family: WebhookFamily,
  currentEvents: readonly string[] = [],
): string[] {
  if (names.length === 0) throw new EventsMissing();
  if (names.length > maxEvents) throw new TooManyEvents(maxEvents);
  const validNames = new Set([...receivableEvents(family, currentEvents), ...currentEvents]);
  return [
    ...new Set(
      names.map((given, index) => {
        const name = family === 'v1' ? given : (oldEventNames.get(given) ?? given);
        if (validNames.has(name)) return name;
        throw family === 'v1' && superseded.has(name)
          ? new EventSuperseded(name, index)
          : new EventUnknown(given, index);
      }),
    ),
  ];
}

/**
 * Maps legacy names to the events of a webhook: unchanged for legacy families, otherwise to the events that replaced
 * them.
 *
 * @param currentEvents the webhook's current events
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

/** Returns the events of a new webhook when the legacy field contains no names. */
export function defaultLegacyEvents(): string[] {
  return [...successors.values()];
}
