import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `AccountPreferencesRead`. */
export const accountPreferencesFragment = readFragment('account-preferences');
