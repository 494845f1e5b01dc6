import { socketLimits } from '../gateway/src/websocket/limits';
import { defaultUnverifiedLimit } from '../subgraphs/payouts/src/verifications/limit';
import { isProxyRange } from '../subgraphs/kit/src/addresses';
import {
  defineConfig,
  duration,
  integer,
  list,
  oneOf,
  optionalDuration,
  optionalInteger,
  optionalString,
  text,
} from '../subgraphs/kit/src/config';
import { defaultPoolLimits } from '../subgraphs/kit/src/database/pool';
import { databaseRelations, databaseSettings } from './settings/databases';
import { domainAddressProblem, domainSettings } from './settings/domains';
import { weaknessOf } from './settings/strong-secret';

const limit = (defaultValue: number, doc: string) =>
  integer({ default: defaultValue, min: 1, max: 1_000_000_000, doc });

/** Environment variables of all roles. Durations are written with their unit. */
export const configuration = defineConfig(
  {
    PORT: integer({ default: 4000, min: 0, max: 65_535, doc: 'Port of this process; 0 takes any free one.' }),
    HOST: text({
      default: '127.0.0.1',
      doc: 'Address to listen on. Anything but loopback opens the service to the network.',
    }),
    MODE: oneOf(['sandbox', 'live'], {
      default: 'sandbox',
      doc: 'Live mode has no simulators, no query page and no demo world. A database keeps the mode in which it was first used: a start in the other one is refused.',
    }),
    PUBLIC_ORIGIN: optionalString({
      doc: 'Origin under which clients reach the service; by default http://HOST:PORT.',
    }),
    TRUSTED_PROXIES: list({
      default: [],
      doc: 'Proxies whose word about the address of clients is believed: addresses, or ranges such as 10.0.0.0/8. Without any, clients have the address of their connection.',
    }),
    TRUSTED_PROXY_HEADER: oneOf(['x-forwarded-for', 'forwarded'], {
      default: 'x-forwarded-for',
      doc: 'The header that these proxies write. The other one is not read: clients could have written it.',
    }),
    CORS_ORIGINS: list({
      default: [],
      maxItems: 50,
      pattern: /^(?:\*|https?:\/\/[^\s/]+)$/,
      accepts: 'an origin, or *,',
      maxLength: 300,
      doc: 'Origins whose pages may use the APIs from a browser; `*` for all. By default none in live mode, and those of the same machine in the sandbox.',
    }),
    ...databaseSettings,
    EVENT_LOG_URL: optionalString({
      pattern: /^(nats|tls):\/\/\S+$/,
      accepts: 'nats:// or tls:// with a host',
      secret: true,
      doc: 'NATS server with JetStream that brings published events to those who follow them, with name and password, or a token, where it asks for them. Without it everybody asks Postgres.',
    }),
    EVENT_LOG_CREDENTIALS: optionalString({
      pattern: /^-----BEGIN NATS USER JWT-----[^]+/,
      accepts: 'the text of a file of credentials (.creds)',
      maxLength: 10_000,
      secret: true,
      doc: 'Credentials for that server, where it works with tokens and keys: the text of a `.creds` file.',
    }),
    EVENT_LOG_REPLICAS: integer({
      default: 1,
      min: 1,
      max: 5,
      doc: 'Servers of a NATS cluster that keep a copy of the stream, when it is made.',
    }),
    EVENT_RETENTION: optionalDuration({
      min: 86_400_000,
      max: 36_500 * 86_400_000,
      doc: 'How long events are kept: months that ended longer ago are dropped whole, unless a consumer or a webhook has still to take an event of them. Without it for 90 days in a database that was made with this version or a later one, for ever in an older one.',
    }),
    DELIVERY_RETENTION: duration({
      default: 30 * 86_400_000,
      min: 86_400_000,
      max: 3_650 * 86_400_000,
      doc: 'How long the log of deliveries is kept, by whole days.',
    }),
    DATA_FOLDER: text({ default: '.data', doc: 'Data of the embedded server, its secret, and sandbox.json.' }),
    MASTER_SECRET: optionalString({
      pattern: /^.{32,}$/,
      accepts: 'at least 32 characters',
      secret: true,
      doc: 'All secrets of the service derive from it; by default one is made in DATA_FOLDER. Processes that work together share one. Live mode refuses a weak one, such as a repeated or common word.',
    }),
    LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], {
      default: 'warn',
      doc: 'Lowest level that is logged, on standard error.',
    }),
    METRICS_PORT: optionalInteger({
      min: 1,
      max: 65_535,
      doc: 'Port of `/metrics` for Prometheus; without it nothing is measured.',
    }),
    METRICS_HOST: text({
      default: '127.0.0.1',
      doc: 'Address that metrics are served at. They are for nobody outside: keep it from being public.',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalString({
      doc: 'Where traces go: a collector that takes OTLP over HTTP, http://host:4318. Without it nothing is traced.',
    }),
    OTEL_TRACES_SAMPLER_ARG: text({
      default: '1',
      pattern: /^(0|1|0?\.\d{1,6}|1\.0+)$/,
      accepts: 'a number from 0 to 1,',
      maxLength: 8,
      doc: 'Share of the traces begun here that are written; a request that comes with a `traceparent` follows its caller.',
    }),
    DRAIN_GRACE: optionalDuration({
      min: 0,
      max: 60_000,
      doc: 'Time between "not ready" and the end of the connections when a process stops, for balancers to notice; by default 5s in live mode and 0ms in the sandbox.',
    }),
    POOL_SIZE: integer({
      default: 8,
      min: 1,
      max: 100,
      doc: 'Database connections of each domain in this process, at most.',
    }),
    POOL_WAITING: integer({
      default: defaultPoolLimits.waiting,
      min: 0,
      max: 100_000,
      doc: 'Callers that wait for a connection of a domain, at most; others are told at once to come back later (503). Reads that leave together count as one.',
    }),
    POOL_PATIENCE: duration({
      default: defaultPoolLimits.patience,
      min: 10,
      max: 60_000,
      doc: 'How long they wait for it; then they are told the same.',
    }),
    STATEMENT_TIMEOUT: duration({
      default: defaultPoolLimits.statementTimeout,
      min: 100,
      max: 300_000,
      doc: 'How long a statement may run. A second later a server that does not answer counts as lost.',
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
      doc: 'How long the service works at the answer to a request, from its arrival. Then nothing more is begun in the database for it, what was not committed is rolled back, and the client is told to come back later (503). What processors take to answer does not count.',
    }),
    RATE_OPERATION: limit(600, 'Requests that one credential may send to one operation of the dated API in a minute.'),
    RATE_LEGACY: limit(100, 'Requests that one credential may send to the legacy API in ten seconds.'),
    RATE_LEGACY_COOL_DOWN: duration({
      default: 60_000,
      min: 1_000,
      max: 3_600_000,
      doc: 'How long the legacy API refuses a credential that has sent more.',
    }),
    RATE_REFUSED: limit(
      300,
      'Requests without a good credential that one address may send in a minute; beyond it, credentials that were not good from there before are not looked at.',
    ),
    RATE_SIGN_IN: limit(60, 'Requests that one address may send to OAuth and sign-in in a minute.'),
    RATE_GRAPH_COST: limit(2_000_000, 'Cost of what one credential may ask of the graph in a minute (docs/limits.md).'),
    GRAPH_OPERATION_COST: limit(100_000, 'Cost that one operation of the graph may have.'),
    GRAPH_DOCUMENTS: oneOf(['any', 'trusted'], {
      default: 'any',
      doc: 'Which documents of clients are run: any that are valid, or those of gateway/trusted-documents.json alone.',
    }),
    REPLAY_FINGERPRINTS: oneOf(['plain', 'keyed'], {
      default: 'plain',
      doc: 'How the edge keeps, for a day, what a request under an idempotency key was. `keyed` tells whoever has the database nothing; set it where no process of a release before this one serves, or will again, since those can read plain ones only.',
    }),
    FIRST_PARTY_APPS: list({
      default: [],
      maxItems: 50,
      pattern: /^app_\w+$/,
      accepts: 'the id of an app',
      maxLength: 100,
      doc: 'Apps of the operator: with a key of theirs, or a token that they hold, the schema can be asked for and the query page seen in live mode, too.',
    }),
    SOCKETS_OF_CREDENTIAL: limit(
      socketLimits.ofCredential,
      'WebSockets that one credential may hold open at one process.',
    ),
    SOCKETS_OF_ADDRESS: limit(socketLimits.ofAddress, 'WebSockets that one address may hold open at one process.'),
    SOCKET_MESSAGES: limit(socketLimits.messages, 'Messages that a client may send over one WebSocket in a second.'),
    CARD_FAILURES: integer({
      default: 10,
      min: 1,
      max: 1_000_000,
      doc: 'Card attempts that may fail in an hour, for each address and each checkout.',
    }),
    UNVERIFIED_PAYOUT_USD: integer({
      default: defaultUnverifiedLimit.usd,
      min: 0,
      max: 1_000_000_000,
      doc: 'US dollars that are paid out to an owner without an approved verification, in all.',
    }),
    UNVERIFIED_PAYOUT_DAYS: integer({
      default: defaultUnverifiedLimit.days,
      min: 1,
      max: 3_650,
      doc: 'Days in which these payouts count together.',
    }),
    STRIPE_SECRET_KEY: optionalString({
      pattern: /^[sr]k_(test|live)_\w+$/,
      accepts: "a secret or restricted key of Stripe's",
      secret: true,
      doc: 'Payments are taken through Stripe; without it only the sandbox processor takes any.',
    }),
    STRIPE_API_URL: optionalString({
      doc: "Origin of Stripe's API, for a server that stands in for it; by default Stripe's own.",
    }),
    MAIL_URL: optionalString({
      pattern: /^smtps?:\/\/\S+$/,
      accepts: 'smtp:// or smtps:// with a host',
      secret: true,
      doc: 'Server that takes mail to people, with name and password. Without it the sandbox prints mail, and in live mode mail waits.',
    }),
    MAIL_FROM: optionalString({
      pattern: /^[^\s@<>]+@[^\s@<>]+$/,
      accepts: 'an e-mail address',
      doc: 'Address that mail comes from.',
    }),
    FILE_STORE: oneOf(['folder', 's3'], {
      default: 'folder',
      doc: 'Where uploaded files are kept: in a folder, or in a bucket that speaks S3.',
    }),
    FILE_FOLDER: optionalString({
      doc: 'The folder; by default `files` in DATA_FOLDER. The roles subgraph:platform, rest and worker share it.',
    }),
    FILE_MEGABYTES: integer({
      default: 32,
      min: 1,
      max: 1_024,
      doc: 'Largest file that is taken, in units of 1,048,576 bytes.',
    }),
    S3_BUCKET: optionalString({
      pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      accepts: 'the name of a bucket',
      doc: 'The bucket.',
    }),
    S3_REGION: text({ default: 'us-east-1', doc: 'Region of the bucket.' }),
    S3_ENDPOINT: optionalString({
      doc: "Origin of a server that speaks S3; by default Amazon's. Clients send their uploads to it.",
    }),
    S3_ACCESS_KEY_ID: optionalString({
      doc: 'Key for the bucket; by default what the environment of the process offers.',
    }),
    S3_SECRET_ACCESS_KEY: optionalString({ secret: true, doc: 'The secret of that key.' }),
    CLUSTER: text({
      default: '1',
      pattern: /^(auto|\d{1,2})$/,
      accepts: 'a number of processes, or auto,',
      maxLength: 4,
      doc: 'Processes that a role has on this machine, behind one port; `auto` (or 0) takes as many as there are cores. The role worker has one.',
    }),
    START_PATIENCE: duration({
      default: 120_000,
      min: 1_000,
      max: 3_600_000,
      doc: 'How long a start tries again while a database or an event log is away, and how long the roles gateway and rest wait for the domains that they ask; then it says what is not there, or does not fit, and ends.',
    }),
    ...domainSettings,
  },
  [
    (values) => (values.MODE === 'live' && !values.MASTER_SECRET ? 'MASTER_SECRET is needed in live mode' : undefined),
    ({ MODE, MASTER_SECRET: secret }) => {
      const weakness = MODE === 'live' && secret !== undefined ? weaknessOf(secret) : null;
      return weakness === null
        ? undefined
        : `MASTER_SECRET is too weak for live mode: it ${weakness} (a good one: openssl rand -base64 48)`;
    },
    ...databaseRelations,
    (values) =>
      values.EVENT_LOG_URL !== undefined && !isServerAddress(values.EVENT_LOG_URL)
        ? 'EVENT_LOG_URL must be an address without a path (nats://127.0.0.1:4222)'
        : undefined,
    (values) =>
      values.EVENT_LOG_CREDENTIALS !== undefined && values.EVENT_LOG_URL === undefined
        ? 'EVENT_LOG_CREDENTIALS is of no use without EVENT_LOG_URL'
        : undefined,
    (values) =>
      values.PUBLIC_ORIGIN !== undefined && !isOrigin(values.PUBLIC_ORIGIN)
        ? 'PUBLIC_ORIGIN must be an origin without a path (https://pay.example)'
        : undefined,
    ({ TRUSTED_PROXIES: proxies }) =>
      proxies.every(isProxyRange)
        ? undefined
        : `TRUSTED_PROXIES must be addresses or ranges of them, not '${proxies.find((item) => !isProxyRange(item))}'`,
    (values) =>
      values.GRAPH_OPERATION_COST > values.RATE_GRAPH_COST
        ? 'GRAPH_OPERATION_COST must not be more than RATE_GRAPH_COST'
        : undefined,
    (values) =>
      values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && !/^https?:\/\/[^/]/.test(values.OTEL_EXPORTER_OTLP_ENDPOINT)
        ? 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address (http://127.0.0.1:4318)'
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
        ? 'STRIPE_API_URL is of no use without STRIPE_SECRET_KEY'
        : undefined,
    (values) =>
      (values.MAIL_URL === undefined) !== (values.MAIL_FROM === undefined)
        ? 'MAIL_URL and MAIL_FROM go together'
        : undefined,
    (values) =>
      values.FILE_STORE === 's3' && values.S3_BUCKET === undefined
        ? 'S3_BUCKET is needed where FILE_STORE is s3'
        : undefined,
    (values) =>
      values.S3_ENDPOINT !== undefined && !isOrigin(values.S3_ENDPOINT)
        ? 'S3_ENDPOINT must be an origin without a path (https://s3.example)'
        : undefined,
    (values) =>
      (values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined)
        ? 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'
        : undefined,
    domainAddressProblem,
  ],
);

function isServerAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname, search, hash } = new URL(address);
  return hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === '';
}

function isOrigin(address: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin === address;
}

export type Config = ReturnType<typeof configuration.load>;
