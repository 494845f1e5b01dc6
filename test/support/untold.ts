import { eventSources } from '../../app/parts/domains';

/** SQL condition on `events.log_state`: whether events of the domains are not yet published. */
export const unpublishedCondition = [
  'last_position > published_position',
  ...eventSources.map((schema) => `EXISTS (SELECT FROM ${schema}.outbox)`),
].join(' OR ');

/** SQL condition: whether events are not yet published, or not yet consumed by every consumer. */
export const untaken = `${unpublishedCondition} OR EXISTS (SELECT FROM events.consumers WHERE position < published_position)`;
