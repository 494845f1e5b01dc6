import { EventLog1790000000000 } from './1790000000000-event-log';

/** Every migration of the events schema, oldest first. */
export const migrations = [EventLog1790000000000];
