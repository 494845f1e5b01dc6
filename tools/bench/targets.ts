import { type ContestantName } from './contestants';

/** Required speed, as a ratio of requests per second. */
export interface Target {
  readonly what: ContestantName;
  readonly against: ContestantName;
  readonly atLeast: number;
}

/** Targets of `npm run bench`. ADR 0038. */
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

/** Maximum of the 99th percentile of write latency in milliseconds, at half the rate that saturates the service. */
export const maxWriteLatencyMs = 25;
