import { configuration } from '../config';
import { addressesOf, singleDatabase } from '../runtime/databases';
import { databasesOf, outboxTargets } from '.';

const url = 'postgres://common/service';
const load = (environment: Record<string, string> = {}) => configuration.load({ DATABASE_URL: url, ...environment });

it('uses one database for everything without settings of scale', () => {
  const databases = databasesOf(load(), url);
  expect(databases.databases.billing).toBe(databases.databaseUrl);
  expect(databases).toMatchObject(singleDatabase({ MODE: 'sandbox' }, url));
  expect(databases.databaseUrl).toMatchObject({ pooling: 'session', directUrl: url, replicas: null });
  expect(addressesOf(databases)).toEqual([url]);
  expect(outboxTargets(databases)).toEqual({
    schemas: ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'],
    remoteDatabases: [],
  });
});

it('applies the pooler to all databases', () => {
  const { databases, edge } = databasesOf(
    load({
      DATABASE_POOLING: 'transaction',
      DATABASE_DIRECT_URL: 'postgres://direct/service',
      BILLING_DATABASE_URL: 'postgres://billing/service',
      BILLING_DATABASE_DIRECT_URL: 'postgres://direct-billing/service',
    }),
    url,
  );
  expect(databases.courses).toMatchObject({ url, pooling: 'transaction', directUrl: 'postgres://direct/service' });
  expect(databases.billing).toMatchObject({
    url: 'postgres://billing/service',
    pooling: 'transaction',
    directUrl: 'postgres://direct-billing/service',
  });
  expect(edge).toEqual({ url, mode: 'sandbox', pooling: 'transaction', directUrl: 'postgres://direct/service' });
});

it('separates the databases of domains and of the REST edge, which read the position of the log in its database', () => {
  const [events, payouts, edge] = ['postgres://events/e', 'postgres://payouts/p', 'postgres://edge/r'] as const;
  const databases = databasesOf(
    load({ EVENTS_DATABASE_URL: events, PAYOUTS_DATABASE_URL: payouts, EDGE_DATABASE_URL: edge }),
    url,
  );
  expect(addressesOf(databases).toSorted()).toEqual([url, edge, events, payouts]);
  expect(databases.databases.events.eventLog).toMatchObject({ url: null });
  expect(databases.databases.payouts.eventLog).toMatchObject({ url: events });
  expect(databases.databases.platform.eventLog).toMatchObject({ url: events });
  expect(outboxTargets(databases)).toEqual({
    schemas: ['events'],
    remoteDatabases: [
      { url, schemas: ['platform', 'billing', 'courses', 'trust_safety'] },
      { url: payouts, schemas: ['payouts'] },
    ],
  });
});

it('shares the replicas of a database among its domains, without the REST edge', () => {
  const { databases, databaseUrl, edge } = databasesOf(
    load({
      DATABASE_REPLICA_URLS: 'postgres://replica/service',
      DATABASE_REPLICA_LAG: '7s',
      COURSES_DATABASE_URL: 'postgres://courses/service',
    }),
    url,
  );
  expect(databaseUrl.replicas?.maxLagMs).toBe(7_000);
  expect(databases.platform.replicas).toBe(databaseUrl.replicas);
  expect(databases.courses.replicas).toBeNull();
  expect(edge.replicas).toBeUndefined();
});
