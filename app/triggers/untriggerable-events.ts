import { ServiceClientError } from '../runtime/service-client';

const unserved = (resources: string) => `${resources} are not supported, so these events never occur.`;
const applications = unserved('Card applications');
const exports = unserved('Exports');

/** Events of the catalogue that this service never records, with the reason. They are still valid in filters. */
export const untriggerableEvents: Readonly<Record<string, string>> = {
  'transfer.failed': 'A transfer is posted in the transaction that creates it: it has completed, or was never created.',
  'card_application.created': applications,
  'card_application.updated': applications,
  'card_application.approved': applications,
  'card_application.denied': applications,
  'export.completed': exports,
  'export.failed': exports,
};

/** The event is in the catalogue, but this service never records it, so it cannot be triggered. */
export class EventNotTriggerable extends ServiceClientError {
  constructor(event: string) {
    super(`${event} never occurs. ${untriggerableEvents[event]}`);
  }
}
