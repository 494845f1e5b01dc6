import { templateDatabase } from '../../../test/support';
import { createLogger } from '../../kit/src';
import { type TrustSafety, type TrustSafetyOptions, createTrustSafetySubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string, options: Partial<TrustSafetyOptions> = {}): Promise<TrustSafety> {
  return createTrustSafetySubgraph({
    databaseUrl,
    log,
    origin: 'https://service.example',
    identitySecret: 'a secret of at least 32 characters',
    poolSize: 12,
    sandbox: true,
    limits: { eventWait: 60 },
    ...options,
  });
}

const migrated = templateDatabase('trust-safety', async (url) => (await open(url)).close());

/** The trust & safety domain on a migrated database of its own, with the address of that database. */
export interface TestTrustSafety extends TrustSafety {
  readonly databaseUrl: string;
}

/** Opens it in sandbox mode unless told otherwise. Its workers rest. */
export async function openTestTrustSafety(options: Partial<TrustSafetyOptions> = {}): Promise<TestTrustSafety> {
  const database = await migrated();
  const trustSafety = await open(database.url, options);
  return {
    ...trustSafety,
    databaseUrl: database.url,
    close: async () => {
      await trustSafety.close();
      await database.drop();
    },
  };
}
