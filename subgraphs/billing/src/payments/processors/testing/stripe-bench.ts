import type { Billing } from '../../..';
import type { Processor, Source } from '../processor';
import { createStripeProcessor } from '../stripe-processor';
import { type StripeMockServer, openStripeDouble } from './stripe-double';
import type { MockRequest } from './stripe-mock';

/** Fixture with a Stripe processor that is connected to a mock server. */
export interface StripeBench {
  readonly double: StripeMockServer;
  readonly processor: Processor;
  /** Returns the POST requests to the path that the mock server has received. */
  posts(path: string): MockRequest[];
  /** Returns the rows of the table `stripe_requests`, sorted by idempotency key. */
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

/**
 * Returns a saved payment method of the test customer `cus_ann`. The name of the method determines the response of the
 * mock server.
 */
export function savedByAnn(name: string): Source {
  return { kind: 'saved', reference: `cus_ann/${name}` };
}

/** Returns a payment method in the form in which the processor describes it. */
export function describedMethod(reference: string) {
  return { reference, type: 'card', card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 } };
}
