import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `LeadRead`. */
export const leadFragment = readFragment('lead');
