import { configuration } from '../../app/config';
import { ConfigurationError } from '../../subgraphs/kit/src/config/config';
import { recordedModes } from '../support/modes';
import { masterSecret, withDemoData } from '../support/service';
import { databaseUrl, lineOf, setUpTests } from './support/failed-start';

const occupiedPort = setUpTests();

it('reports a port in use', async () => {
  expect(await lineOf({ PORT: String(occupiedPort()) })).toBe(
    `Port ${occupiedPort()} on 127.0.0.1 is in use. Set PORT to another one.`,
  );
});

it('reports a wrong password', async () => {
  const url = databaseUrl((address) => (address.password = 'wrong'));
  const line = await lineOf({ DATABASE_URL: url });
  expect(line).toBe('The database in DATABASE_URL cannot be used: password authentication failed for user "postgres".');
});

it.each([{ PORT: 'abc' }, { MODE: 'x' }])('reports the invalid configuration %j', async (environment) => {
  const [[name, value] = []] = Object.entries(environment);
  expect(await lineOf(environment as unknown as Record<string, string>)).toMatch(
    new RegExp(`^The configuration is invalid: ${name} must be .*, not "${value}"\\.$`),
  );
});

it.each([
  [{ PORT: 'abc' }, 'PORT must be an integer from 0 to 65535, not "abc"'],
  [{ PORT: '70000' }, 'PORT must be an integer from 0 to 65535, not "70000"'],
  [{ MODE: 'x' }, 'MODE must be one of sandbox, live, not "x"'],
  [{ MODE: 'live' }, 'MASTER_SECRET is required in live mode'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL is not a Postgres URL (postgres://…)'],
  [{ PUBLIC_ORIGIN: 'https://pay.example/' }, 'PUBLIC_ORIGIN must be an origin without a path (https://pay.example)'],
  [{ BILLING_URL: 'somewhere' }, "BILLING_URL must be a URL (http://127.0.0.1:4001/graphql), not 'somewhere'"],
  [
    { BILLING_URL: 'https://127.0.0.1:4002/graphql' },
    "BILLING_URL must be a URL (http://127.0.0.1:4001/graphql), not 'https://127.0.0.1:4002/graphql'",
  ],
  [{ BILLING_URL: 'http://' }, "BILLING_URL must be a URL (http://127.0.0.1:4001/graphql), not 'http://'"],
  [
    { BILLING_URL: 'http://127.0.0.1:4010/graphql', PAYOUTS_URL: 'http://127.0.0.1:4010/x/../graphql' },
    'BILLING_URL and PAYOUTS_URL are the same URL: each domain needs a separate one',
  ],
  [{ CLUSTER: '-1' }, 'CLUSTER must be a number of processes, or auto, of at most 4 characters, not "-1"'],
  [{ MASTER_SECRET: 'short' }, 'MASTER_SECRET must be at least 32 characters of at most 4096 characters'],
  [
    { POOL_SIZE: '0', LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of silent, error, warn, info, debug, not "loud"; POOL_SIZE must be an integer from 1 to 100, not "0"',
  ],
])('explains what is wrong with the configuration %j', (environment, problem) => {
  expect(() => configuration.load(environment as unknown as Record<string, string>)).toThrow(
    new ConfigurationError([problem]),
  );
});

it('reports a database of the other mode', async () => {
  const database = await withDemoData();
  expect(await lineOf({ DATABASE_URL: database.url, MODE: 'live', MASTER_SECRET: masterSecret })).toMatch(
    /^The schema \w+ of the database was created with MODE=sandbox, but this start has MODE=live\. Set MODE=sandbox, or use another database\.$/,
  );
  expect(await recordedModes(database.url)).toEqual(['mode: sandbox']);
  await database.drop();
});

it('reports an unknown role', async () => {
  expect(await lineOf({}, '--role', 'subgraph:nothing')).toBe(
    'There is no role "subgraph:nothing". The roles are gateway, rest, worker, subgraph:platform, subgraph:billing, subgraph:payouts, subgraph:courses, subgraph:trust-safety, subgraph:events, all.',
  );
});
