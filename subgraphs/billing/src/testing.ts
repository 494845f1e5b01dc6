import { templateDatabase } from '../../../test/support';
import { createLogger } from '../../kit/src';
import { type Billing, createBillingSubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string, sandbox = true): Promise<Billing> {
  return createBillingSubgraph({ databaseUrl, log, origin: 'https://shop.test', poolSize: 12, sandbox });
}

const migrated = templateDatabase('billing', async (url) => (await open(url)).close());

/** The billing domain on a migrated database of its own, in sandbox mode unless told otherwise. */
export async function openTestBilling({ sandbox = true }: { readonly sandbox?: boolean } = {}): Promise<Billing> {
  const database = await migrated();
  const billing = await open(database.url, sandbox);
  return {
    ...billing,
    close: async () => {
      await billing.close();
      await database.drop();
    },
  };
}
