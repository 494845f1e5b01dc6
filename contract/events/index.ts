/** The event catalogue: event types, their payload schemas and the permissions required to receive them. */
export { eventCatalogue, type EventDefinition, eventDefinition, eventNames } from './catalogue';
export { isOldEventName, oldEventNames, oldNamesOf } from './old-families';
