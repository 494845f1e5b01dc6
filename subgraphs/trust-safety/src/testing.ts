import { templateDatabase } from '../../../test/support';
import {
  createLogger,
  deliverIntegrationEvents,
  ExactDecimal,
  type IntegrationEvent,
  listOutboxEvents,
} from '../../kit/src';
import { longTimeoutLimits } from '../../kit/src/testing/limits';
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
    limits: longTimeoutLimits,
    ...options,
  });
}

const migrated = templateDatabase('trust-safety', async (url) => (await open(url)).close());

interface PaymentAmounts {
  readonly total: string;
  readonly refunded: string;
}

/**
 * Returns a function that answers new dispute reports as the payments domain would, based on the replicated payments.
 * The function must be called after each commit.
 */
function reportResponder(trustSafety: TrustSafety): () => Promise<void> {
  const deliveredIds = new Set<string>();
  const { database, consumers } = trustSafety;
  return async () => {
    const reports = (await listOutboxEvents(database)).filter(
      ({ id, type }) => type === 'fact:dispute.reported' && !deliveredIds.has(id),
    );
    for (const { id, resourceId, accountId, row } of reports) {
      deliveredIds.add(id);
      const [payment] = (await database.dataSource.query(
        'SELECT total::text, refunded_amount::text AS refunded FROM trust_safety.known_payments WHERE id = $1',
        [row['payment_id']],
      )) as [PaymentAmounts];
      const remaining = new ExactDecimal(payment.total).minus(payment.refunded);
      const maxAmount = remaining.isZero() ? new ExactDecimal(payment.total) : remaining;
      const isRejected = remaining.isZero() && row['inquiry'] !== true;
      const reply: IntegrationEvent = {
        id: `${id}_answer`,
        type: 'fact:dispute.held',
        resourceId,
        accountId,
        occurredAt: new Date(),
        row: {
          id: resourceId,
          dispute_id: row['dispute_id'],
          amount: isRejected ? null : ExactDecimal.min(maxAmount, String(row['amount'] ?? maxAmount)).toFixed(),
          refusal: isRejected ? 'refunded' : null,
          rest: remaining.toFixed(),
        },
      };
      await deliverIntegrationEvents(consumers, [reply]);
    }
  };
}

/** The trust & safety domain on a migrated database of its own, with the URL of that database. */
export interface TestTrustSafety extends TrustSafety {
  readonly databaseUrl: string;
}

/** Creates the trust & safety domain, by default in sandbox mode. Its workers are not started. */
export async function openTestTrustSafety(options: Partial<TrustSafetyOptions> = {}): Promise<TestTrustSafety> {
  const database = await migrated();
  let deliverReplies = async (): Promise<void> => {};
  let answering: Promise<void> = Promise.resolve();
  const trustSafety = await open(database.url, {
    ...options,
    committed: () => {
      options.committed?.();
      answering = answering.then(deliverReplies);
    },
  });
  deliverReplies = reportResponder(trustSafety);
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
