import { waysTo } from '../../subgraphs/kit/src';
import { PatientClient } from '../../subgraphs/kit/src/database/patient-client';
import type { Databases } from './databases';
import { type QueueDepth, QueueDepthRepository } from './queue-depths.repository';

/** Milliseconds for which what was counted holds, and that counting one queue may take. */
const limits = { fresh: 5_000, statement: 1_000 };

/** How much waits in the service's queues; looked at when somebody asks, at most once in five seconds. */
export interface QueueDepths {
  /** How many queues there are. */
  readonly count: number;
  /** Those that could be looked at. Never rejects. */
  read(): Promise<readonly QueueDepth[]>;
}

/** Counts on a connection of its own: a pool in which everybody waits must not hide that everybody waits. */
export function openQueueDepths(places: Pick<Databases, 'databaseUrl' | 'databases'>): QueueDepths {
  const repository = new QueueDepthRepository();
  let last: { readonly at: number; readonly depths: Promise<readonly QueueDepth[]> } | null = null;
  return {
    count: QueueDepthRepository.queues.length,
    read: () => {
      if (!last || Date.now() - last.at > limits.fresh)
        last = { at: Date.now(), depths: allDepths(places, repository) };
      return last.depths;
    },
  };
}

async function allDepths(
  { databaseUrl, databases }: Pick<Databases, 'databaseUrl' | 'databases'>,
  repository: QueueDepthRepository,
): Promise<readonly QueueDepth[]> {
  const places = Map.groupBy(
    QueueDepthRepository.queues,
    (queue) => waysTo(databases[QueueDepthRepository.domainOf(queue)] ?? databaseUrl).directUrl,
  );
  return (
    await Promise.all([...places].map(([url, queues]) => depthsAt(url, queues, repository).catch(() => [])))
  ).flat();
}

async function depthsAt(
  url: string,
  queues: readonly string[],
  repository: QueueDepthRepository,
): Promise<readonly QueueDepth[]> {
  const client = new PatientClient({
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
