import { templateDatabase } from '../../../test/support';
import { createLogger, deliverFacts, Exact, type Fact, waitingEvents } from '../../kit/src';
import { patientPool } from '../../kit/src/testing/limits';
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
    limits: patientPool,
    ...options,
  });
}

const migrated = templateDatabase('trust-safety', async (url) => (await open(url)).close());

interface KnownAmounts {
  readonly total: string;
  readonly refunded: string;
}

/**
 * Responds to dispute reports like the payments domain, based on the replicated payments. The returned function must be
 * called after each commit.
 */
function answersTo(trustSafety: TrustSafety): () => Promise<void> {
  const taken = new Set<string>();
  const { database, consumers } = trustSafety;
  return async () => {
    const reports = (await waitingEvents(database)).filter(
      ({ id, type }) => type === 'fact:dispute.reported' && !taken.has(id),
    );
    for (const { id, resourceId, accountId, row } of reports) {
      taken.add(id);
      const [known] = (await database.dataSource.query(
        'SELECT total::text, refunded_amount::text AS refunded FROM trust_safety.known_payments WHERE id = $1',
        [row['payment_id']],
      )) as [KnownAmounts];
      const rest = new Exact(known.total).minus(known.refunded);
      const most = rest.isZero() ? new Exact(known.total) : rest;
      const isRefused = rest.isZero() && row['inquiry'] !== true;
      const answer: Fact = {
        id: `${id}_answer`,
        type: 'fact:dispute.held',
        resourceId,
        accountId,
        occurredAt: new Date(),
        row: {
          id: resourceId,
          dispute_id: row['dispute_id'],
          amount: isRefused ? null : Exact.min(most, String(row['amount'] ?? most)).toFixed(),
          refusal: isRefused ? 'refunded' : null,
          rest: rest.toFixed(),
        },
      };
      await deliverFacts(consumers, [answer]);
    }
  };
}

/** The trust & safety domain on its own migrated database, with the URL of that database. */
export interface TestTrustSafety extends TrustSafety {
  readonly databaseUrl: string;
}

/** Creates the trust & safety domain, by default in sandbox mode. Its workers are not started. */
export async function openTestTrustSafety(options: Partial<TrustSafetyOptions> = {}): Promise<TestTrustSafety> {
  const database = await migrated();
  let answer = async (): Promise<void> => {};
  let answering: Promise<void> = Promise.resolve();
  const trustSafety = await open(database.url, {
    ...options,
    committed: () => {
      options.committed?.();
      answering = answering.then(answer);
    },
  });
  answer = answersTo(trustSafety);
  return {
    ...trustSafety,
    databaseUrl: database.url,
    close: async () => {
      await answering;
      await trustSafety.close();
      await database.drop();
    },
  };
}
