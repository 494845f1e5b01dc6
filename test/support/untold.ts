import { eventSources } from '../../app/parts/domains';

/** Whether something of what domains have told is not published yet, for a statement about `events.log_state`. */
export const untold = [
  'last_position > published_position',
  ...eventSources.map((schema) => `EXISTS (SELECT FROM ${schema}.outbox)`),
].join(' OR ');
