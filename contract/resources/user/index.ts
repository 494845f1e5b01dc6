import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `UserRead` on the GraphQL type `User`. */
export const userFragment = readFragment('user');

/**
 * Fragment `UserHistoryRead` on the GraphQL type `User`, with the variables `$from`, `$to`, `$interval` and
 * `$timeZone`.
 */
export const userHistoryFragment = readFileSync(join(__dirname, 'history.graphql'), 'utf8');
