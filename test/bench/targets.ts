import { type ContestantName } from './contestants';

/** How fast something has to be, as a ratio of requests per second. */
export interface Target {
  readonly what: ContestantName;
  readonly against: ContestantName;
  readonly atLeast: number;
}

/** What `npm run bench` is to reach. ADR 0038. */
export const targets: readonly Target[] = [
  { what: 'rest', against: 'limit', atLeast: 0.6 },
  { what: 'rest-oldest', against: 'limit', atLeast: 0.55 },
  { what: 'graphql', against: 'limit', atLeast: 0.5 },
  { what: 'one', against: 'limit-one', atLeast: 0.4 },
  { what: 'rest', against: 'postgraphile', atLeast: 2.5 },
  { what: 'graphql', against: 'postgraphile', atLeast: 2 },
  { what: 'rest', against: 'apollo-gateway', atLeast: 5 },
  { what: 'graphql', against: 'apollo-gateway', atLeast: 5 },
  { what: 'rest', against: 'hive-gateway', atLeast: 5 },
  { what: 'graphql', against: 'hive-gateway', atLeast: 5 },
];

/** Milliseconds within which 99 of 100 writes are answered at half the rate that saturates the service. */
export const writesWithin = 25;
