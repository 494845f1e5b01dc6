import { templateDatabase } from '../../../test/support';
import { createLogger } from '../../kit/src';
import { type Billing, createBillingSubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string): Promise<Billing> {
  return createBillingSubgraph({ databaseUrl, log, origin: 'https://shop.test', poolSize: 12 });
}

const migrated = templateDatabase('billing', async (url) => (await open(url)).close());

/** The billing domain on a migrated database of its own. */
export async function openTestBilling(): Promise<Billing> {
  const database = await migrated();
  const billing = await open(database.url);
  return {
    ...billing,
    close: async () => {
      await billing.close();
      await database.drop();
    },
  };
}
