import { eventSources } from '../../app/runtime/domains';

/** SQL condition on `events.log_state`: some events of the domains are not yet published. */
export const unpublishedCondition = [
  'last_position > published_position',
  ...eventSources.map((schema) => `EXISTS (SELECT FROM ${schema}.outbox)`),
].join(' OR ');

/** SQL condition on `events.log_state`: some events are not yet published, or not yet consumed by every consumer. */
export const untaken = `${unpublishedCondition} OR EXISTS (SELECT FROM events.consumers WHERE position < published_position)`;

/** SQL query for the events that wait, for messages of tests: per outbox, in the log, and per consumer. */
export const waitingEvents = `
  ${eventSources.map((schema) => `SELECT 'outbox of ${schema}' AS place, count(*)::int AS events FROM ${schema}.outbox`).join(' UNION ALL ')}
  UNION ALL SELECT 'not published', (last_position - published_position)::int FROM events.log_state
  UNION ALL SELECT 'consumer ' || name, (published_position - position)::int FROM events.consumers, events.log_state`;

/** SQL query for the events of the types in `$2` after position `$1` whose mails are not queued yet. */
export const unmailedEvents = `
  SELECT l.type FROM events.log l WHERE l.position > $1 AND l.type = ANY ($2)
    AND NOT EXISTS (SELECT FROM platform.inbox i WHERE i.consumer = 'platform:buyer-mails' AND i.event_id = l.event_id)`;
