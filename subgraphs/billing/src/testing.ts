import { templateDatabase } from '../../../test/support';
import { createLogger } from '../../kit/src';
import { patientPool } from '../../kit/src/testing/limits';
import { type Billing, type BillingOptions, createBillingSubgraph } from '.';

const log = createLogger('silent');

/** Seals cards in tests. */
export const testCardSecret = Buffer.alloc(32, 7);

/** Makes keys of pages in tests. */
export const testPageSecret = Buffer.alloc(32, 9);

function open(databaseUrl: string, options: Partial<BillingOptions> = {}): Promise<Billing> {
  return createBillingSubgraph({
    databaseUrl,
    log,
    origin: 'https://shop.test',
    poolSize: 12,
    sandbox: true,
    cardSecret: testCardSecret,
    pageSecret: testPageSecret,
    limits: patientPool,
    ...options,
  });
}

const migrated = templateDatabase('billing', async (url) => (await open(url)).close());

/** The billing domain on a migrated database of its own, with the address of that database. */
export interface TestBilling extends Billing {
  readonly databaseUrl: string;
}

/** Opens it in sandbox mode unless told otherwise. Its workers rest. */
export async function openTestBilling(options: Partial<BillingOptions> = {}): Promise<TestBilling> {
  const database = await migrated();
  const billing = await open(database.url, options);
  return {
    ...billing,
    databaseUrl: database.url,
    close: async () => {
      await billing.close();
      await database.drop();
    },
  };
}
