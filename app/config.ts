import { usualUnverifiedLimit } from '../subgraphs/payouts/src/verifications/limit';
import { defineConfig, integer, oneOf, optionalText, text } from '../subgraphs/kit/src/config';

/** What every role reads from the environment. Lengths of time are written with their unit. */
export const configuration = defineConfig(
  {
    PORT: integer({ default: 4000, min: 0, max: 65_535, doc: 'Port of this process; 0 takes any free one.' }),
    HOST: text({ default: '127.0.0.1', doc: 'Address to listen on. Anything but loopback opens the service to the network.' }),
    MODE: oneOf(['sandbox', 'live'], { default: 'sandbox', doc: 'Live mode has no simulators, no query page and no demo world.' }),
    PUBLIC_ORIGIN: optionalText({ doc: 'Origin under which clients reach the service; by default http://HOST:PORT.' }),
    DATABASE_URL: optionalText({ secret: true, doc: 'Postgres 15 or later. Without it an embedded server starts on DATA_FOLDER.' }),
    DATA_FOLDER: text({ default: '.data', doc: 'Data of the embedded server, its secret, and sandbox.json.' }),
    MASTER_SECRET: optionalText({ pattern: /^.{32,}$/, accepts: 'at least 32 characters', secret: true, doc: 'All secrets of the service derive from it; by default one is made in DATA_FOLDER. Processes that work together share one.' }),
    LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], { default: 'warn', doc: 'Lowest level that is logged, on standard error.' }),
    POOL_SIZE: integer({ default: 8, min: 1, max: 100, doc: 'Database connections of each domain in this process, at most.' }),
    UNVERIFIED_PAYOUT_USD: integer({ default: usualUnverifiedLimit.usd, min: 0, max: 1_000_000_000, doc: 'US dollars that are paid out to an owner without an approved verification, in all.' }),
    UNVERIFIED_PAYOUT_DAYS: integer({ default: usualUnverifiedLimit.days, min: 1, max: 3_650, doc: 'Days in which these payouts count together.' }),
    STRIPE_SECRET_KEY: optionalText({ pattern: /^[sr]k_(test|live)_\w+$/, accepts: "a secret or restricted key of Stripe's", secret: true, doc: 'Payments are taken through Stripe; without it only the sandbox processor takes any.' }),
    STRIPE_API_URL: optionalText({ doc: "Origin of Stripe's API, for a server that stands in for it; by default Stripe's own." }),
    MAIL_URL: optionalText({ pattern: /^smtps?:\/\/\S+$/, accepts: 'smtp:// or smtps:// with a host', secret: true, doc: 'Server that takes mail to people, with name and password. Without it the sandbox prints mail, and in live mode mail waits.' }),
    MAIL_FROM: optionalText({ pattern: /^[^\s@<>]+@[^\s@<>]+$/, accepts: 'an e-mail address', doc: 'Address that mail comes from.' }),
    FILE_STORE: oneOf(['folder', 's3'], { default: 'folder', doc: 'Where uploaded files are kept: in a folder, or in a bucket that speaks S3.' }),
    FILE_FOLDER: optionalText({ doc: 'The folder; by default `files` in DATA_FOLDER. The roles subgraph:platform, rest and worker share it.' }),
    FILE_MEGABYTES: integer({ default: 32, min: 1, max: 1_024, doc: 'Largest file that is taken, in units of 1,048,576 bytes.' }),
    S3_BUCKET: optionalText({ pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, accepts: 'the name of a bucket', doc: 'The bucket.' }),
    S3_REGION: text({ default: 'us-east-1', doc: 'Region of the bucket.' }),
    S3_ENDPOINT: optionalText({ doc: "Origin of a server that speaks S3; by default Amazon's. Clients send their uploads to it." }),
    S3_ACCESS_KEY_ID: optionalText({ doc: 'Key for the bucket; by default what the environment of the process offers.' }),
    S3_SECRET_ACCESS_KEY: optionalText({ secret: true, doc: 'The secret of that key.' }),
    PLATFORM_URL: text({ default: 'http://127.0.0.1:4001/graphql', doc: 'The platform domain, for roles that run apart from it.' }),
    BILLING_URL: text({ default: 'http://127.0.0.1:4002/graphql', doc: 'The billing domain, for roles that run apart from it.' }),
    PAYOUTS_URL: text({ default: 'http://127.0.0.1:4004/graphql', doc: 'The payouts domain, for roles that run apart from it.' }),
    COURSES_URL: text({ default: 'http://127.0.0.1:4005/graphql', doc: 'The courses domain, for roles that run apart from it.' }),
    TRUST_SAFETY_URL: text({ default: 'http://127.0.0.1:4006/graphql', doc: 'The trust & safety domain, for roles that run apart from it.' }),
    EVENTS_URL: text({ default: 'http://127.0.0.1:4003/graphql', doc: 'The events domain, for roles that run apart from it.' }),
  },
  [
    (values) => (values.MODE === 'live' && !values.MASTER_SECRET ? 'MASTER_SECRET is needed in live mode' : undefined),
    (values) => (values.DATABASE_URL !== undefined && !isPostgres(values.DATABASE_URL) ? 'DATABASE_URL is no address of a Postgres (postgres://…)' : undefined),
    (values) => (values.PUBLIC_ORIGIN !== undefined && !isOrigin(values.PUBLIC_ORIGIN) ? 'PUBLIC_ORIGIN must be an origin without a path (https://pay.example)' : undefined),
    (values) => (values.STRIPE_API_URL !== undefined && !isOrigin(values.STRIPE_API_URL) ? 'STRIPE_API_URL must be an origin without a path (http://127.0.0.1:12111)' : undefined),
    (values) => (values.STRIPE_API_URL !== undefined && values.STRIPE_SECRET_KEY === undefined ? 'STRIPE_API_URL is of no use without STRIPE_SECRET_KEY' : undefined),
    (values) => ((values.MAIL_URL === undefined) !== (values.MAIL_FROM === undefined) ? 'MAIL_URL and MAIL_FROM go together' : undefined),
    (values) => (values.FILE_STORE === 's3' && values.S3_BUCKET === undefined ? 'S3_BUCKET is needed where FILE_STORE is s3' : undefined),
    (values) => (values.S3_ENDPOINT !== undefined && !isOrigin(values.S3_ENDPOINT) ? 'S3_ENDPOINT must be an origin without a path (https://s3.example)' : undefined),
    (values) => ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined) ? 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together' : undefined),
  ],
);

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address) && URL.canParse(address);
}

function isOrigin(address: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin === address;
}

export type Config = ReturnType<typeof configuration.load>;
