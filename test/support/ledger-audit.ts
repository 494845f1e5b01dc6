import { createLogger } from '../../subgraphs/kit/src';
import { createPayoutsSubgraph } from '../../subgraphs/payouts/src';

/** Returns the problems that the audit of the ledger finds. */
export async function auditLedger(databaseUrl: string): Promise<readonly string[]> {
  const secret = 'a secret of the audit that opens nothing';
  const payouts = await createPayoutsSubgraph({
    databaseUrl,
    log: createLogger('silent'),
    poolSize: 2,
    origin: 'http://127.0.0.1',
    destinationSecret: secret,
    receiptSecret: secret,
    issuerSecret: secret,
  });
  try {
    return await payouts.auditLedger();
  } finally {
    await payouts.close();
  }
}
