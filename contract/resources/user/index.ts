import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragment `UserRead` on the type `User`. */
export const userFragment = readFragment('user');

/**
 * Text of the GraphQL fragment `UserHistoryRead` on the type `User`, with the variables `$from`, `$to`, `$interval` and
 * `$timeZone`.
 */
export const userHistoryFragment = readFileSync(join(__dirname, 'history.graphql'), 'utf8');
