import { templateDatabase } from '../../../test/support';
import { createLogger, deliverIntegrationEvents, newId } from '../../kit/src';
import { longTimeoutLimits } from '../../kit/src/testing/limits';
import { type Payouts, type PayoutsOptions, createPayoutsSubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string, options: Partial<PayoutsOptions> = {}): Promise<Payouts> {
  return createPayoutsSubgraph({
    databaseUrl,
    log,
    poolSize: 12,
    sandbox: true,
    destinationSecret: 'x'.repeat(32),
    receiptSecret: 'y'.repeat(32),
    issuerSecret: 'z'.repeat(32),
    origin: 'https://shop.test',
    limits: longTimeoutLimits,
    ...options,
  });
}

const migrated = templateDatabase('payouts', async (url) => (await open(url)).close());

/** Payouts domain for tests, on a migrated database of its own. */
export interface TestPayouts extends Payouts {
  readonly databaseUrl: string;
  /**
   * `knows` delivers the events through which this domain learns of the users and accounts with the given IDs; `publish`
   * delivers any other event of another domain.
   */
  publishOwners(...ids: readonly string[]): Promise<void>;
  publish(type: string, resourceId: string, accountId: string, row?: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Opens a payouts domain, in sandbox mode by default. Its workers are not started. */
export async function openTestPayouts(options: Partial<PayoutsOptions> = {}): Promise<TestPayouts> {
  const database = await migrated();
  const payouts = await open(database.url, options);
  const deliverEvent: TestPayouts['publish'] = (type, resourceId, accountId, row = {}) =>
    deliverIntegrationEvents(payouts.consumers, [
      { id: newId('evt'), type, resourceId, accountId, occurredAt: new Date(), row: { id: resourceId, ...row } },
    ]);
  return {
    ...payouts,
    databaseUrl: database.url,
    publish: deliverEvent,
    publishOwners: async (...ids) => {
      for (const id of ids)
        await deliverEvent(id.startsWith('user_') ? 'fact:user.named' : 'fact:account.known', id, id, {
          parent_account_id: null,
        });
    },
    close: async () => {
      await payouts.close();
      await database.drop();
    },
  };
}
