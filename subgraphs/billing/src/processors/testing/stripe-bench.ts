import type { Billing } from '../..';
import type { Processor, Source } from '../processor';
import { createStripeProcessor } from '../stripe-processor';
import { type StripeMockServer, openStripeDouble } from './stripe-double';
import type { MockRequest } from './stripe-world';

/** The Stripe processor with a mock server, new for each test. */
export interface StripeBench {
  readonly double: StripeMockServer;
  readonly processor: Processor;
  /** Returns the POST requests to a path that the mock server received. */
  posts(path: string): MockRequest[];
  /** Returns the rows of the stored idempotency keys. */
  rows(): Promise<unknown[]>;
}

export async function openStripeFixture({ database }: Billing): Promise<StripeBench> {
  const stripeMock = await openStripeDouble();
  await database.dataSource.query('DELETE FROM billing.stripe_requests');
  const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };
  return {
    double: stripeMock,
    processor: createStripeProcessor({ database, clock, secretKey: 'sk_test_secret', apiUrl: stripeMock.url }),
    posts: (path) => stripeMock.requests.filter((request) => request.method === 'POST' && request.path === path),
    rows: () =>
      database.dataSource.query('SELECT key, source, object_id, canceled FROM billing.stripe_requests ORDER BY key'),
  };
}

export const hostedPage: Source = { kind: 'hosted' };

/** A saved payment method of the test customer Ann. Its name determines its behavior in the mock server. */
export function savedByAnn(name: string): Source {
  return { kind: 'saved', reference: `cus_ann/${name}` };
}

/** A payment method as returned by the processor. */
export function describedMethod(reference: string) {
  return { reference, type: 'card', card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 } };
}
