import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `AccountPreferencesRead`. */
export const accountPreferencesFragment = readFragment('account-preferences');
