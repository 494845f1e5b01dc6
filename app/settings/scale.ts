import { duration, integer, list, oneOf, optionalString, type Setting } from '../../subgraphs/kit/src/config/settings';
import type { Relation } from '../../subgraphs/kit/src/config/config';
import { isPostgres } from './postgres-url';

/**
 * Returns the settings of a separate database: its URL, the direct URL without a pooler, and the URLs of its replicas.
 */
function databaseOf<Name extends string>(name: Name, description: string) {
  const settings = {
    [`${name}_DATABASE_URL`]: optionalString({
      secret: true,
      doc: `Separate database for ${description}; by default DATABASE_URL.`,
    }),
    [`${name}_DATABASE_DIRECT_URL`]: optionalString({
      secret: true,
      doc: 'The same database without a connection pooler.',
    }),
    [`${name}_DATABASE_REPLICA_URLS`]: list({
      default: [],
      maxItems: 16,
      secret: true,
      doc: 'Streaming replicas of that database.',
    }),
  };
  return settings as Record<`${Name}_DATABASE_URL` | `${Name}_DATABASE_DIRECT_URL`, Setting<string | undefined>> &
    Record<`${Name}_DATABASE_REPLICA_URLS`, Setting<readonly string[]>>;
}

/** Settings of the separate databases of the domains and of the REST APIs. */
const domainDatabases = {
  ...databaseOf('PLATFORM', 'the platform domain'),
  ...databaseOf('BILLING', 'the billing domain'),
  ...databaseOf('PAYOUTS', 'the payouts domain'),
  ...databaseOf('COURSES', 'the courses domain'),
  ...databaseOf('TRUST_SAFETY', 'the trust & safety domain'),
  ...databaseOf('EVENTS', 'the events domain'),
  EDGE_DATABASE_URL: optionalString({
    secret: true,
    doc: 'Separate database for the REST edge, with stored responses and request counts; by default DATABASE_URL.',
  }),
  EDGE_DATABASE_DIRECT_URL: optionalString({ secret: true, doc: 'The same database without a connection pooler.' }),
};

/**
 * Settings of the optional features for more load than a single installation can carry: pooler, replicas, separate
 * databases, and distribution of events. No other setting configures them, and only `app/scale` reads them.
 */
export const scaleSettings = {
  DATABASE_POOLING: oneOf(['session', 'transaction'], {
    default: 'session',
    doc: 'Pooling at the database URLs: direct connections, or PgBouncer with transaction pooling (docs/scale.md). With `transaction`, statements are unnamed, and session-scoped features use DATABASE_DIRECT_URL.',
  }),
  DATABASE_DIRECT_URL: optionalString({
    secret: true,
    doc: 'The database in DATABASE_URL without a connection pooler, for notifications, locks, jobs and migrations; by default DATABASE_URL. Required if DATABASE_POOLING is transaction.',
  }),
  DATABASE_REPLICA_URLS: list({
    default: [],
    maxItems: 16,
    secret: true,
    doc: "Streaming replicas of the database in DATABASE_URL, each with a separate URL. Lists are read from them, unless the caller's own last change has not been replicated yet; without replicas, and if none keeps up, from DATABASE_URL.",
  }),
  DATABASE_REPLICA_LAG: duration({
    default: 5_000,
    min: 1_000,
    max: 300_000,
    doc: 'Maximum lag of a replica. Above it, the replica is not used until it has caught up.',
  }),
  ...domainDatabases,
  EVENT_LOG_URL: optionalString({
    pattern: /^(nats|tls):\/\/\S+$/,
    accepts: 'nats:// or tls:// with a host',
    secret: true,
    doc: 'NATS server with JetStream that delivers published events to subscribers, with name and password, or a token, if it requires them. Without it, all processes read events from Postgres.',
  }),
  EVENT_LOG_CREDENTIALS: optionalString({
    pattern: /^-----BEGIN NATS USER JWT-----[^]+/,
    accepts: 'the content of a credentials file (.creds)',
    maxLength: 10_000,
    secret: true,
    doc: 'Credentials for that server if it uses JWTs and NKeys: the content of a `.creds` file.',
  }),
  EVENT_LOG_REPLICAS: integer({
    default: 1,
    min: 1,
    max: 5,
    doc: 'Number of stream replicas in a NATS cluster, applied when the stream is created.',
  }),
};

/** Constraints between these settings; each returns an error message for invalid settings. */
export const scaleRelations: readonly Relation<
  typeof scaleSettings & { readonly DATABASE_URL: Setting<string | undefined> }
>[] = [
  (values) =>
    values.DATABASE_URL === undefined && separateDatabases(values).length > 0
      ? `${separateDatabases(values)[0]} has no effect without DATABASE_URL`
      : undefined,
  (values) =>
    values.DATABASE_POOLING === 'transaction' && values.DATABASE_DIRECT_URL === undefined
      ? 'DATABASE_DIRECT_URL is required if DATABASE_POOLING is transaction'
      : undefined,
  databaseAddressProblem,
  (values) =>
    values.EVENT_LOG_URL !== undefined && !isServerAddress(values.EVENT_LOG_URL)
      ? 'EVENT_LOG_URL must be a URL without a path (nats://127.0.0.1:4222)'
      : undefined,
  (values) =>
    values.EVENT_LOG_CREDENTIALS !== undefined && values.EVENT_LOG_URL === undefined
      ? 'EVENT_LOG_CREDENTIALS has no effect without EVENT_LOG_URL'
      : undefined,
];

/** Returns the names of the set variables for separate databases, direct URLs and replica URLs. */
function separateDatabases(values: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(values).filter(
    (name) => /DATABASE_(DIRECT_|REPLICA_)?URLS?$/.test(name) && name !== 'DATABASE_URL' && isSet(values[name]),
  );
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

function databaseAddressProblem(values: Readonly<Record<string, unknown>>): string | undefined {
  const invalidName = separateDatabases(values).find(
    (name) => ![values[name]].flat().every((address) => isPostgres(address as string)),
  );
  if (invalidName !== undefined) return `${invalidName} is not a Postgres URL (postgres://…)`;
  const orphan = separateDatabases(values).find(
    (name) =>
      /._DATABASE_(DIRECT|REPLICA)_/.test(name) && !isSet(values[name.replace(/_(DIRECT_URL|REPLICA_URLS)$/, '_URL')]),
  );
  if (orphan !== undefined)
    return `${orphan} has no effect without ${orphan.replace(/_(DIRECT_URL|REPLICA_URLS)$/, '_URL')}`;
  const missingDirectUrl =
    values.DATABASE_POOLING === 'transaction'
      ? separateDatabases(values).find(
          (name) => /._DATABASE_URL$/.test(name) && !isSet(values[name.replace('_URL', '_DIRECT_URL')]),
        )
      : undefined;
  return missingDirectUrl === undefined
    ? undefined
    : `${missingDirectUrl.replace('_URL', '_DIRECT_URL')} is required if DATABASE_POOLING is transaction`;
}

function isServerAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname, search, hash } = new URL(address);
  return hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === '';
}
