import { eventCatalogue, oldEventNames } from '../../../../contract/events';
import { EventSuperseded, EventsMissing, EventUnknown, TooManyEvents } from './webhook.errors';
import type { WebhookFamily } from './webhook.entity';

const mostEvents = 100;

const offered = eventCatalogue.filter((event) => event.offered).map(({ name }) => name);
const superseded = new Set(eventCatalogue.filter((event) => !event.offered).map(({ name }) => name));
const oldNames = [...new Set(oldEventNames.values())];

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
export function checkedEvents(names: readonly string[], family: WebhookFamily, former: readonly string[] = []): string[] {
  if (names.length === 0) throw new EventsMissing();
  if (names.length > mostEvents) throw new TooManyEvents(mostEvents);
  const known = new Set([...receivableEvents(family, former), ...former]);
  return [...new Set(names.map((given, index) => {
    const name = family === 'v1' ? given : (oldEventNames.get(given) ?? given);
    if (known.has(name)) return name;
    throw family === 'v1' && superseded.has(name) ? new EventSuperseded(name, index) : new EventUnknown(given, index);
  }))];
}
