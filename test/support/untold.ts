import { eventSources } from '../../app/parts/domains';

/** Whether something of what domains have told is not published yet, for a statement about `events.log_state`. */
export const untold = [
  'last_position > published_position',
  ...eventSources.map((schema) => `EXISTS (SELECT FROM ${schema}.outbox)`),
].join(' OR ');

/** Whether something of it has not been taken by everybody who follows it, either. */
export const untaken = `${untold} OR EXISTS (SELECT FROM events.consumers WHERE position < published_position)`;
