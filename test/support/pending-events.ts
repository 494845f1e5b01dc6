import { eventSources } from '../../app/runtime/domains';

/** SQL condition on `events.log_state`: some events of the domains are not yet published. */
export const unpublishedCondition = [
  'last_position > published_position',
  ...eventSources.map((schema) => `EXISTS (SELECT FROM ${schema}.outbox)`),
].join(' OR ');

/** SQL condition on `events.log_state`: some events are not yet published, or not yet consumed by every consumer. */
export const untaken = `${unpublishedCondition} OR EXISTS (SELECT FROM events.consumers WHERE position < published_position)`;
