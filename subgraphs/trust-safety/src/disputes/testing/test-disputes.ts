import { deliverIntegrationEvents, type IntegrationEvent, type Principal } from '../../../../kit/src';
import { accessErrorOf, apiKeyOf, run } from '../../../../kit/src/testing';
import type { TrustSafetyOptions } from '../..';
import { type TestTrustSafety, openTestTrustSafety } from '../../testing';

let eventCount = 0;

/**
 * Creates a trust & safety domain for tests of disputes, with helpers that deliver payments and files of other domains.
 */
export async function openTestDisputes(options: Partial<TrustSafetyOptions> = {}) {
  const testTrustSafety = await openTestTrustSafety(options);
  const seller = apiKeyOf('biz_seller');
  const deliver = async (...events: IntegrationEvent[]) => {
    for (const event of events) await deliverIntegrationEvents(testTrustSafety.consumers, [event]);
  };
  const execute = async (document: string, variables: object = {}, as: Principal = seller) =>
    run(testTrustSafety.subgraph, as, document, { ...variables });
  const rows = async (text: string, values: unknown[] = []): Promise<any[]> =>
    testTrustSafety.database.dataSource.query(text, values);
  return {
    ...testTrustSafety,
    seller,
    tell: deliver,
    ask: execute,
    rows,
    /**
     * Runs a mutation whose root field has the alias `done`, and returns its payload, or the message of the error if access
     * is denied.
     */
    done: async (document: string, variables: object = {}, as: Principal = seller) => {
      const result = await execute(document, variables, as);
      const denied = accessErrorOf(result);
      return denied === undefined ? result.data?.done : { errors: [denied] };
    },
    /** Delivers the event of a collected payment. Returns the id of the payment. */
    collected: async (id: string, row: object = {}) => {
      await deliver(createEvent('payment.succeeded', id, { ...paid, ...row }));
      return id;
    },
    /** Delivers the events of uploaded files. */
    uploaded: (...files: readonly (readonly [id: string, contentType?: string, size?: number, accountId?: string])[]) =>
      deliver(
        ...files.map(([id, contentType = 'application/pdf', size = 1_000, accountId = 'biz_seller']) =>
          createEvent(
            'fact:file.ready',
            id,
            { filename: `${id}.bin`, content_type: contentType, size, visibility: 'private' },
            accountId,
          ),
        ),
      ),
    events: async (id: string): Promise<string[]> =>
      (await rows('SELECT type FROM trust_safety.outbox WHERE resource_id = $1 ORDER BY id', [id])).map(
        ({ type }) => type,
      ),
  } satisfies TestTrustSafety & Record<string, unknown>;
}

export type TestDisputes = Awaited<ReturnType<typeof openTestDisputes>>;

const paid = {
  user_id: 'user_ada',
  member_id: 'mber_ada',
  membership_id: 'mem_ada',
  product_id: 'prod_1',
  plan_id: 'plan_1',
  currency: 'usd',
  total: '30.00',
  card_brand: 'visa',
};

export function createEvent(type: string, resourceId: string, row: object, accountId = 'biz_seller'): IntegrationEvent {
  return {
    id: `evt_${(eventCount += 1)}`,
    type,
    resourceId,
    accountId,
    occurredAt: new Date('2026-03-01T12:00:00.000Z'),
    row: { ...row },
  };
}

export const paymentRow = paid;
