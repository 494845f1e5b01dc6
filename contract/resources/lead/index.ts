import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `LeadRead`. */
export const leadFragment = readFragment('lead');
