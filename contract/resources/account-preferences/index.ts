import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `AccountPreferencesRead`: the fields of account preferences that REST responses need. */
export const accountPreferencesFragment = readFragment('account-preferences');
