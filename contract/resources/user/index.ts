import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment on the graph's `User`: `UserRead`. */
export const userFragment = readFragment('user');

/** Fragment on the graph's `User` with the variables `$from`, `$to`, `$interval` and `$timeZone`: `UserHistoryRead`. */
export const userHistoryFragment = readFileSync(join(__dirname, 'history.graphql'), 'utf8');
