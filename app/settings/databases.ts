import { duration, list, oneOf, optionalString, type Relation, type Setting } from '../../subgraphs/kit/src/config';

/** Settings of a separate database, with its direct URL and its replicas. */
function databaseOf<Name extends string>(name: Name, description: string) {
  const settings = {
    [`${name}_DATABASE_URL`]: optionalString({
      secret: true,
      doc: `A database of its own for ${description}; by default DATABASE_URL.`,
    }),
    [`${name}_DATABASE_DIRECT_URL`]: optionalString({ secret: true, doc: 'The same without a pooler in front of it.' }),
    [`${name}_DATABASE_REPLICA_URLS`]: list({
      default: [],
      maxItems: 16,
      secret: true,
      doc: 'Its streaming replicas.',
    }),
  };
  return settings as Record<`${Name}_DATABASE_URL` | `${Name}_DATABASE_DIRECT_URL`, Setting<string | undefined>> &
    Record<`${Name}_DATABASE_REPLICA_URLS`, Setting<readonly string[]>>;
}

/** Settings of the separate databases. */
const domainDatabases = {
  ...databaseOf('PLATFORM', 'the platform domain'),
  ...databaseOf('BILLING', 'the billing domain'),
  ...databaseOf('PAYOUTS', 'the payouts domain'),
  ...databaseOf('COURSES', 'the courses domain'),
  ...databaseOf('TRUST_SAFETY', 'the trust & safety domain'),
  ...databaseOf('EVENTS', 'the events domain'),
  EDGE_DATABASE_URL: optionalString({
    secret: true,
    doc: 'A database of its own for the REST edge, with stored answers and counts of requests; by default DATABASE_URL.',
  }),
  EDGE_DATABASE_DIRECT_URL: optionalString({ secret: true, doc: 'The same without a pooler in front of it.' }),
};

/** Settings of all databases. */
export const databaseSettings = {
  DATABASE_URL: optionalString({
    secret: true,
    doc: 'Postgres 15 or later. Without it an embedded server starts on DATA_FOLDER.',
  }),
  DATABASE_POOLING: oneOf(['session', 'transaction'], {
    default: 'session',
    doc: 'What stands at the addresses of databases: connections that are ours alone, or a PgBouncer that lends one for each transaction (docs/scale.md). Then statements have no names, and what lives as long as a connection goes to DATABASE_DIRECT_URL.',
  }),
  DATABASE_DIRECT_URL: optionalString({
    secret: true,
    doc: 'The same Postgres without a pooler in front of it, for signals, locks, jobs and migrations; by default DATABASE_URL. Needed where DATABASE_POOLING is transaction.',
  }),
  DATABASE_REPLICA_URLS: list({
    default: [],
    maxItems: 16,
    secret: true,
    doc: 'Streaming replicas of that Postgres, each with an address of its own. Lists are read from them, except by a caller whose own last change has not come there yet; without any, and where none keeps up, from DATABASE_URL.',
  }),
  DATABASE_REPLICA_LAG: duration({
    default: 5_000,
    min: 1_000,
    max: 300_000,
    doc: 'How far a replica may be behind. Beyond it, it is left out until it has caught up.',
  }),
  ...domainDatabases,
};

/** Constraints between the database settings. */
export const databaseRelations: readonly Relation<typeof databaseSettings>[] = [
  (values) =>
    values.DATABASE_URL !== undefined && !isPostgres(values.DATABASE_URL)
      ? 'DATABASE_URL is no address of a Postgres (postgres://…)'
      : undefined,
  (values) =>
    values.DATABASE_URL === undefined && separateDatabases(values).length > 0
      ? `${separateDatabases(values)[0]} is of no use without DATABASE_URL`
      : undefined,
  (values) =>
    values.DATABASE_POOLING === 'transaction' && values.DATABASE_DIRECT_URL === undefined
      ? 'DATABASE_DIRECT_URL is needed where DATABASE_POOLING is transaction'
      : undefined,
  databaseAddressProblem,
];

/** Returns the set variables of separate databases, and of direct and replica URLs. */
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
  if (invalidName !== undefined) return `${invalidName} is no address of a Postgres (postgres://…)`;
  const orphan = separateDatabases(values).find(
    (name) =>
      /._DATABASE_(DIRECT|REPLICA)_/.test(name) && !isSet(values[name.replace(/_(DIRECT_URL|REPLICA_URLS)$/, '_URL')]),
  );
  if (orphan !== undefined)
    return `${orphan} is of no use without ${orphan.replace(/_(DIRECT_URL|REPLICA_URLS)$/, '_URL')}`;
  const missingDirectUrl =
    values.DATABASE_POOLING === 'transaction'
      ? separateDatabases(values).find(
          (name) => /._DATABASE_URL$/.test(name) && !isSet(values[name.replace('_URL', '_DIRECT_URL')]),
        )
      : undefined;
  return missingDirectUrl === undefined
    ? undefined
    : `${missingDirectUrl.replace('_URL', '_DIRECT_URL')} is needed where DATABASE_POOLING is transaction`;
}

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address) && URL.canParse(address);
}
