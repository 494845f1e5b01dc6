/** The catalogue of events: what may happen, what it carries, and who may learn of it. */
export { eventCatalogue, type EventDefinition, eventDefinition, eventNames } from './catalogue';
export { isOldEventName, oldEventNames, oldNamesOf } from './old-families';
