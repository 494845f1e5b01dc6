import { type ContestantName } from './contestants';

/** Required minimum ratio of the requests per second of two contestants. */
export interface Target {
  readonly what: ContestantName;
  readonly against: ContestantName;
  readonly atLeast: number;
}

/** Speed targets that `npm run bench` checks. ADR 0038. */
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

/** Target for the 99th percentile of write latency at half the saturating rate: at most this many milliseconds. */
export const maxWriteLatencyMs = 25;
