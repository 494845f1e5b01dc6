import { templateDatabase } from '../../../test/support';
import { createLogger } from '../../kit/src';
import { longTimeoutLimits } from '../../kit/src/testing/limits';
import { type Billing, type BillingOptions, createBillingSubgraph } from '.';

const log = createLogger('silent');

/** Signing key of card tokens in tests, 32 bytes. Hosted payment pages send card tokens to the sandbox processor. */
export const testCardSecret = Buffer.alloc(32, 7);

/** Secret in tests from which the access keys in links to buyers' private pages are derived. */
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
    limits: longTimeoutLimits,
    ...options,
  });
}

const migrated = templateDatabase('billing', async (url) => (await open(url)).close());

/** Billing domain on a separate, migrated test database, with the connection URL of this database. */
export interface TestBilling extends Billing {
  readonly databaseUrl: string;
}

/** Opens the billing domain on a new test database, in sandbox mode by default. Its workers are not started. */
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
