import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `AccountPreferencesRead`. */
export const accountPreferencesFragment = readFragment('account-preferences');
