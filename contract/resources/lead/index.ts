import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LeadRead`: the fields of leads that REST responses need. */
export const leadFragment = readFragment('lead');
