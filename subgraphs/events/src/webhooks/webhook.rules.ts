import { eventCatalogue, oldEventNames, oldNamesOf } from '../../../../contract/events';
import { EventSuperseded, EventsMissing, EventUnknown, EventWithoutSuccessor, TooManyEvents } from './webhook.errors';
import type { WebhookFamily } from './webhook.entity';

const mostEvents = 100;

const offered = eventCatalogue.filter((event) => event.offered).map(({ name }) => name);
const superseded = new Set(eventCatalogue.filter((event) => !event.offered).map(({ name }) => name));
const oldNames = [...new Set(oldEventNames.values())];

/** Old name → the event that came in its place. */
const successors = new Map(offered.flatMap((name) => oldNamesOf(name, 'account').map((old) => [old, name] as const)));

/** What a webhook waits for when nobody has said it. */
export function defaultEvents(): string[] {
  return [...offered];
}

/** Every event that a webhook may wait for: what is offered, and what it has kept from before. */
export function receivableEvents(family: WebhookFamily, events: readonly string[]): string[] {
  return family === 'v1' ? [...offered, ...supersededOf(events)] : [...oldNames];
}

/** Those of some names that new webhooks are not offered any more. */
export function supersededOf(names: readonly string[]): string[] {
  return names.filter((name) => superseded.has(name));
}

/**
 * Checks the events of a webhook: 1 to 100 names that its family has. The old families' names are also taken as they were written
 * then, with underscores, and come back with dots. Names that stand there twice count once.
 *
 * @param former what the webhook has had until now
 */
export function checkedEvents(
  names: readonly string[],
  family: WebhookFamily,
  former: readonly string[] = [],
): string[] {
  if (names.length === 0) throw new EventsMissing();
  if (names.length > mostEvents) throw new TooManyEvents(mostEvents);
  const known = new Set([...receivableEvents(family, former), ...former]);
  return [
    ...new Set(
      names.map((given, index) => {
        const name = family === 'v1' ? given : (oldEventNames.get(given) ?? given);
        if (known.has(name)) return name;
        throw family === 'v1' && superseded.has(name)
          ? new EventSuperseded(name, index)
          : new EventUnknown(given, index);
      }),
    ),
  ];
}

/**
 * The events that a webhook of a family gets for names of the old families: as they are, or what came in their place.
 *
 * @param former what the webhook has had until now
 */
export function eventsOfOldNames(
  names: readonly string[],
  family: WebhookFamily,
  former: readonly string[] = [],
): string[] {
  if (family !== 'v1') return checkedEvents(names, family, former);
  return checkedEvents(
    names.map((given, index) => {
      const successor = successors.get(oldEventNames.get(given) ?? given);
      if (successor === undefined) throw new EventWithoutSuccessor(given, index);
      return successor;
    }),
    family,
    former,
  );
}

/** What a webhook waits for when one of the old families is asked for and nothing is said. */
export function defaultOldEvents(): string[] {
  return [...successors.values()];
}
