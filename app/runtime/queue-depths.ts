import { resolveDatabaseTarget } from '../../subgraphs/kit/src';
import { BusyTolerantClient } from '../../subgraphs/kit/src/database/busy-tolerant-client';
import type { Databases } from './databases';
import { type QueueDepth, QueueDepthRepository } from './queue-depths.repository';

/** Cache lifetime of the counts, and timeout for one statement, in milliseconds. */
const limits = { fresh: 5_000, statement: 1_000 };

/** Depths of the service's queues; read on demand, at most once in five seconds. */
export interface QueueDepths {
  readonly count: number;
  /** Returns the depths of all queues that can be read. Never rejects. */
  read(): Promise<readonly QueueDepth[]>;
}

/**
 * Creates the reader of queue depths. It counts on a separate connection, because a saturated pool must not prevent its
 * own measurement.
 */
export function createQueueDepths(connectionUrls: Pick<Databases, 'databases'>): QueueDepths {
  const repository = new QueueDepthRepository();
  let last: { readonly at: number; readonly depths: Promise<readonly QueueDepth[]> } | null = null;
  return {
    count: QueueDepthRepository.queues.length,
    read: () => {
      if (!last || Date.now() - last.at > limits.fresh)
        last = { at: Date.now(), depths: measureQueueDepths(connectionUrls, repository) };
      return last.depths;
    },
  };
}

async function measureQueueDepths(
  { databases }: Pick<Databases, 'databases'>,
  repository: QueueDepthRepository,
): Promise<readonly QueueDepth[]> {
  const queuesByUrl = Map.groupBy(
    QueueDepthRepository.queues,
    (queue) => resolveDatabaseTarget(databases[QueueDepthRepository.domainOf(queue)]).directUrl,
  );
  return (
    await Promise.all([...queuesByUrl].map(([url, queues]) => depthsAt(url, queues, repository).catch(() => [])))
  ).flat();
}

async function depthsAt(
  url: string,
  queues: readonly string[],
  repository: QueueDepthRepository,
): Promise<readonly QueueDepth[]> {
  const client = new BusyTolerantClient({
    connectionString: url,
    application_name: 'commerce-graph:metrics',
    connectionTimeoutMillis: limits.statement,
    statement_timeout: limits.statement,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const depths: QueueDepth[] = [];
    for (const queue of queues) {
      const depth = await repository.depthOf(client, queue);
      if (depth) depths.push(depth);
    }
    return depths;
  } finally {
    await client.end().catch(() => undefined);
  }
}
