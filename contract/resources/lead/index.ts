import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LeadRead`. */
export const leadFragment = readFragment('lead');
