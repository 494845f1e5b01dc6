import { templateDatabase } from '../../../test/support';
import { createLogger } from '../../kit/src';
import { type Payouts, type PayoutsOptions, createPayoutsSubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string, options: Partial<PayoutsOptions> = {}): Promise<Payouts> {
  return createPayoutsSubgraph({ databaseUrl, log, poolSize: 12, sandbox: true, destinationSecret: 'x'.repeat(32), ...options });
}

const migrated = templateDatabase('payouts', async (url) => (await open(url)).close());

/** The payouts domain on a migrated database of its own, with the address of that database. */
export interface TestPayouts extends Payouts {
  readonly databaseUrl: string;
}

/** Opens it in sandbox mode unless told otherwise. Its workers rest. */
export async function openTestPayouts(options: Partial<PayoutsOptions> = {}): Promise<TestPayouts> {
  const database = await migrated();
  const payouts = await open(database.url, options);
  return {
    ...payouts,
    databaseUrl: database.url,
    close: async () => {
      await payouts.close();
      await database.drop();
    },
  };
}
