import { socketLimits } from '../gateway/src/subscriptions/limits';
import { defaultUnverifiedLimit } from '../subgraphs/payouts/src/payouts/verifications/limit';
import { isProxyRange } from '../subgraphs/kit/src/addresses/client-address';
import { defineConfig } from '../subgraphs/kit/src/config/config';
import {
  duration,
  integer,
  list,
  oneOf,
  optionalDuration,
  optionalInteger,
  optionalString,
  text,
} from '../subgraphs/kit/src/config/settings';
import { defaultPoolLimits } from '../subgraphs/kit/src/database/pool';
import { domainAddressProblem, domainSettings } from './settings/domains';
import { foreignRelations, foreignSettings } from './settings/foreign';
import { isPostgres } from './settings/postgres-url';
import { scaleRelations, scaleSettings } from './settings/scale';
import { weaknessOf } from './settings/strong-secret';

const limit = (defaultValue: number, doc: string) =>
  integer({ default: defaultValue, min: 1, max: 1_000_000_000, doc });

/** Environment variables of the processes of all roles. Durations include a unit, for example `30s`. */
export const configuration = defineConfig(
  {
    PORT: integer({ default: 4000, min: 0, max: 65_535, doc: 'Port of this process; 0 selects any free port.' }),
    HOST: text({
      default: '127.0.0.1',
      doc: 'Address to listen on. Any address except loopback opens the service to the network.',
    }),
    MODE: oneOf(['sandbox', 'live'], {
      default: 'sandbox',
      doc: 'Live mode has no simulators, no query page and no demo data. A database keeps the mode of its first use: the service does not start in the other mode.',
    }),
    PUBLIC_ORIGIN: optionalString({
      doc: 'Public origin of the service; by default http://HOST:PORT.',
    }),
    TRUSTED_PROXIES: list({
      default: [],
      doc: 'Proxies that are trusted to report client addresses: addresses, or ranges such as 10.0.0.0/8. If empty, the client address is that of the connection.',
    }),
    TRUSTED_PROXY_HEADER: oneOf(['x-forwarded-for', 'forwarded'], {
      default: 'x-forwarded-for',
      doc: 'Header that these proxies write. The other header is ignored, because clients can write it.',
    }),
    CORS_ORIGINS: list({
      default: [],
      maxItems: 50,
      pattern: /^(?:\*|https?:\/\/[^\s/]+)$/,
      accepts: 'an origin, or *,',
      maxLength: 300,
      doc: 'Origins whose pages may use the APIs from a browser; `*` for all. By default none in live mode, and those of the same machine in the sandbox.',
    }),
    DATABASE_URL: optionalString({
      secret: true,
      doc: 'URL of Postgres 15 or later. Without it, an embedded server starts in DATA_FOLDER.',
    }),
    EVENT_RETENTION: optionalDuration({
      min: 86_400_000,
      max: 36_500 * 86_400_000,
      doc: 'Retention of events. Months that ended earlier are dropped as a whole, unless a consumer or webhook still has to process one of their events. Default: 90 days in a database created with this version or a later one, unlimited in an older one.',
    }),
    DELIVERY_RETENTION: duration({
      default: 30 * 86_400_000,
      min: 86_400_000,
      max: 3_650 * 86_400_000,
      doc: 'Retention of the delivery log, in whole days.',
    }),
    DATA_FOLDER: text({
      default: '.data',
      doc: 'Folder for the data of the embedded server, its secret, and sandbox.json.',
    }),
    MASTER_SECRET: optionalString({
      pattern: /^.{32,}$/,
      accepts: 'at least 32 characters',
      secret: true,
      doc: 'Secret from which all secrets of the service derive; by default generated in DATA_FOLDER. Processes of one deployment share it. Live mode rejects a weak one, such as a repeated or common word.',
    }),
    LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], {
      default: 'warn',
      doc: 'Minimum level that is logged to standard error.',
    }),
    METRICS_PORT: optionalInteger({
      min: 1,
      max: 65_535,
      doc: 'Port of `/metrics` for Prometheus; without it, no metrics are collected.',
    }),
    METRICS_HOST: text({
      default: '127.0.0.1',
      doc: 'Address on which metrics are served. Do not expose it publicly.',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalString({
      doc: 'OTLP/HTTP collector for traces, http://host:4318. Without it, tracing is off.',
    }),
    OTEL_TRACES_SAMPLER_ARG: text({
      default: '1',
      pattern: /^(0|1|0?\.\d{1,6}|1\.0+)$/,
      accepts: 'a number from 0 to 1,',
      maxLength: 8,
      doc: 'Fraction of the traces started here that are exported; a request with a `traceparent` follows its caller.',
    }),
    DRAIN_GRACE: optionalDuration({
      min: 0,
      max: 60_000,
      doc: 'Delay between "not ready" and closing connections when a process stops, so that load balancers notice; by default 5s in live mode and 0ms in the sandbox.',
    }),
    POOL_SIZE: integer({
      default: 8,
      min: 1,
      max: 100,
      doc: 'Maximum number of database connections of each domain in this process.',
    }),
    POOL_WAITING: integer({
      default: defaultPoolLimits.waiting,
      min: 0,
      max: 100_000,
      doc: 'Maximum number of callers that wait for a connection of a domain; others receive 503 immediately. Reads sent in one batch count as one.',
    }),
    POOL_PATIENCE: duration({
      default: defaultPoolLimits.patience,
      min: 10,
      max: 60_000,
      doc: 'Maximum wait for a connection; then callers receive 503.',
    }),
    STATEMENT_TIMEOUT: duration({
      default: defaultPoolLimits.statementTimeout,
      min: 100,
      max: 300_000,
      doc: 'Maximum duration of a statement. A server that does not respond within one more second counts as lost.',
    }),
    EVENT_WAIT: duration({
      default: defaultPoolLimits.eventWait,
      min: 10,
      max: 10_000,
      doc: 'Maximum wait of a command for the event that replicates a row of another domain (a new file, user or payment method). After it, the row counts as not found.',
    }),
    REQUEST_DEADLINE: duration({
      default: 15_000,
      min: 100,
      max: 600_000,
      doc: 'Maximum processing time of a request, from its arrival. Then no further database work is started for it, uncommitted changes are rolled back, and the client receives 503. Time spent waiting for payment processors does not count.',
    }),
    RATE_OPERATION: limit(600, 'Requests per minute of one credential to one operation of the dated API.'),
    RATE_LEGACY: limit(100, 'Requests of one credential to the legacy API in ten seconds.'),
    RATE_LEGACY_COOL_DOWN: duration({
      default: 60_000,
      min: 1_000,
      max: 3_600_000,
      doc: 'How long the legacy API rejects a credential that has exceeded the limit.',
    }),
    RATE_REFUSED: limit(
      300,
      'Requests per minute of one address without a valid credential; beyond it, credentials that were not valid from that address before are not looked up.',
    ),
    RATE_SIGN_IN: limit(60, 'Requests per minute of one address to OAuth and sign-in.'),
    RATE_GRAPH_COST: limit(2_000_000, 'Cost of the graph operations of one credential in a minute (docs/limits.md).'),
    GRAPH_OPERATION_COST: limit(100_000, 'Maximum cost of one graph operation.'),
    GRAPH_DOCUMENTS: oneOf(['any', 'trusted'], {
      default: 'any',
      doc: 'Documents that clients can run: any valid document, or only those in gateway/trusted-documents.json.',
    }),
    REPLAY_FINGERPRINTS: oneOf(['plain', 'keyed'], {
      default: 'plain',
      doc: 'Format of the stored fingerprints of requests with an idempotency key, kept for a day. `keyed` reveals nothing to a reader of the database; set it only if no process of an earlier release runs or will run again, because those read only `plain`.',
    }),
    FIRST_PARTY_APPS: list({
      default: [],
      maxItems: 50,
      pattern: /^app_\w+$/,
      accepts: 'the id of an app',
      maxLength: 100,
      doc: 'Apps of the operator: their keys, and tokens issued to them, can use introspection and the query page in live mode, too.',
    }),
    SOCKETS_OF_CREDENTIAL: limit(
      socketLimits.ofCredential,
      'Maximum number of open WebSockets and subscriptions over HTTP of one credential per process.',
    ),
    SOCKETS_OF_ADDRESS: limit(
      socketLimits.ofAddress,
      'Maximum number of open WebSockets and subscriptions over HTTP of one address per process.',
    ),
    SOCKET_MESSAGES: limit(
      socketLimits.messages,
      'Maximum number of messages per second from a client over one WebSocket.',
    ),
    CARD_FAILURES: integer({
      default: 10,
      min: 1,
      max: 1_000_000,
      doc: 'Failed card attempts allowed per hour, for each address and each checkout.',
    }),
    UNVERIFIED_PAYOUT_USD: integer({
      default: defaultUnverifiedLimit.usd,
      min: 0,
      max: 1_000_000_000,
      doc: 'Total in US dollars that can be paid out to an owner without an approved verification.',
    }),
    UNVERIFIED_PAYOUT_DAYS: integer({
      default: defaultUnverifiedLimit.days,
      min: 1,
      max: 3_650,
      doc: 'Days over which these payouts are added up.',
    }),
    STRIPE_SECRET_KEY: optionalString({
      pattern: /^[sr]k_(test|live)_\w+$/,
      accepts: 'a Stripe secret key or restricted key',
      secret: true,
      doc: 'Key for payments through Stripe; without it, only the sandbox processor is available.',
    }),
    STRIPE_PUBLISHABLE_KEY: optionalString({
      pattern: /^pk_(test|live)_\w+$/,
      accepts: 'a Stripe publishable key',
      doc: "Key with which the checkout shows Stripe's card fields and wallets; without it, buyers enter cards on a page of Stripe.",
    }),
    STRIPE_API_URL: optionalString({
      doc: 'Origin of the Stripe API, for a mock server; by default that of Stripe.',
    }),
    MAIL_URL: optionalString({
      pattern: /^smtps?:\/\/\S+$/,
      accepts: 'smtp:// or smtps:// with a host',
      secret: true,
      doc: 'Mail server, with name and password. Without it, the sandbox prints mail, and in live mode mail remains queued.',
    }),
    MAIL_FROM: optionalString({
      pattern: /^[^\s@<>]+@[^\s@<>]+$/,
      accepts: 'an e-mail address',
      doc: 'Sender address of mail.',
    }),
    FILE_STORE: oneOf(['folder', 's3'], {
      default: 'folder',
      doc: 'Storage for uploaded files: a folder, or an S3-compatible bucket.',
    }),
    FILE_FOLDER: optionalString({
      doc: 'Folder for files; by default `files` in DATA_FOLDER. The roles subgraph:platform, rest and worker share it.',
    }),
    FILE_MEGABYTES: integer({
      default: 32,
      min: 1,
      max: 1_024,
      doc: 'Maximum file size, in units of 1,048,576 bytes.',
    }),
    S3_BUCKET: optionalString({
      pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      accepts: 'the name of a bucket',
      doc: 'Name of the bucket.',
    }),
    S3_REGION: text({ default: 'us-east-1', doc: 'Region of the bucket.' }),
    S3_ENDPOINT: optionalString({
      doc: 'Origin of an S3-compatible server; by default that of Amazon. Clients send their uploads to it.',
    }),
    S3_ACCESS_KEY_ID: optionalString({
      doc: 'Access key for the bucket; by default the credentials in the environment of the process.',
    }),
    S3_SECRET_ACCESS_KEY: optionalString({ secret: true, doc: 'Secret of that access key.' }),
    CLUSTER: text({
      default: '1',
      pattern: /^(auto|\d{1,2})$/,
      accepts: 'a number of processes, or auto,',
      maxLength: 4,
      doc: 'Number of processes of a role on this machine, behind one port; `auto` (or 0) uses one per core. The role worker has one.',
    }),
    START_PATIENCE: duration({
      default: 120_000,
      min: 1_000,
      max: 3_600_000,
      doc: 'Maximum startup time while a database, an event log or (for the roles gateway and rest) a domain is unavailable. The process retries until then, and then exits with a message that names the unavailable or incompatible part.',
    }),
    ...domainSettings,
    ...foreignSettings,
    ...scaleSettings,
  },
  [
    (values) =>
      values.MODE === 'live' && !values.MASTER_SECRET ? 'MASTER_SECRET is required in live mode' : undefined,
    ({ MODE, MASTER_SECRET: secret }) => {
      const weakness = MODE === 'live' && secret !== undefined ? weaknessOf(secret) : null;
      return weakness === null
        ? undefined
        : `MASTER_SECRET is too weak for live mode: it ${weakness} (generate one: openssl rand -base64 48)`;
    },
    (values) =>
      values.DATABASE_URL !== undefined && !isPostgres(values.DATABASE_URL)
        ? 'DATABASE_URL is not a Postgres URL (postgres://…)'
        : undefined,
    ...scaleRelations,
    ...foreignRelations,
    (values) =>
      values.PUBLIC_ORIGIN !== undefined && !isOrigin(values.PUBLIC_ORIGIN)
        ? 'PUBLIC_ORIGIN must be an origin without a path (https://pay.example)'
        : undefined,
    ({ TRUSTED_PROXIES: proxies }) =>
      proxies.every(isProxyRange)
        ? undefined
        : `TRUSTED_PROXIES must be addresses or address ranges, not '${proxies.find((item) => !isProxyRange(item))}'`,
    (values) =>
      values.GRAPH_OPERATION_COST > values.RATE_GRAPH_COST
        ? 'GRAPH_OPERATION_COST must not be more than RATE_GRAPH_COST'
        : undefined,
    (values) =>
      values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && !/^https?:\/\/[^/]/.test(values.OTEL_EXPORTER_OTLP_ENDPOINT)
        ? 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL (http://127.0.0.1:4318)'
        : undefined,
    (values) =>
      values.CORS_ORIGINS.every((origin) => origin === '*' || isOrigin(origin))
        ? undefined
        : 'CORS_ORIGINS must be origins without a path (https://shop.example)',
    (values) =>
      values.STRIPE_API_URL !== undefined && !isOrigin(values.STRIPE_API_URL)
        ? 'STRIPE_API_URL must be an origin without a path (http://127.0.0.1:12111)'
        : undefined,
    (values) =>
      values.STRIPE_API_URL !== undefined && values.STRIPE_SECRET_KEY === undefined
        ? 'STRIPE_API_URL has no effect without STRIPE_SECRET_KEY'
        : undefined,
    (values) => stripeKeyProblem(values.STRIPE_PUBLISHABLE_KEY, values.STRIPE_SECRET_KEY),
    (values) =>
      (values.MAIL_URL === undefined) !== (values.MAIL_FROM === undefined)
        ? 'MAIL_URL and MAIL_FROM must be set together'
        : undefined,
    (values) =>
      values.FILE_STORE === 's3' && values.S3_BUCKET === undefined
        ? 'S3_BUCKET is required if FILE_STORE is s3'
        : undefined,
    (values) =>
      values.S3_ENDPOINT !== undefined && !isOrigin(values.S3_ENDPOINT)
        ? 'S3_ENDPOINT must be an origin without a path (https://s3.example)'
        : undefined,
    (values) =>
      (values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined)
        ? 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'
        : undefined,
    domainAddressProblem,
  ],
);

/** Returns the problem of the two keys of Stripe, which belong together; undefined for none. */
function stripeKeyProblem(publishableKey: string | undefined, secretKey: string | undefined): string | undefined {
  if (publishableKey === undefined) return undefined;
  if (secretKey === undefined) return 'STRIPE_PUBLISHABLE_KEY has no effect without STRIPE_SECRET_KEY';
  const [, mode] = publishableKey.split('_');
  return secretKey.split('_')[1] === mode
    ? undefined
    : 'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be of the test mode or both of the live mode';
}

function isOrigin(address: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin === address;
}

export type Config = ReturnType<typeof configuration.load>;
