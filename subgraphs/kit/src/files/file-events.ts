import { executeDeferred } from '../database';
import type { IntegrationEvent } from '../integration-events/integration-event';
import {
  type IntegrationEventDependencies,
  IntegrationEventProcessor,
} from '../integration-events/integration-event-processor';

/**
 * Type of the internal event of an uploaded file that passed its checks. The event's row snapshot provides the columns
 * of the replica table `known_files`.
 */
export const fileReady = 'fact:file.ready' as const;

/** Creates the event consumer that maintains a domain's replica of uploaded files (table `known_files`). */
export function fileEventConsumer(deps: IntegrationEventDependencies): IntegrationEventProcessor {
  const { schema } = deps.database;
  return new IntegrationEventProcessor(`${schema}:files`, deps, {
    [fileReady]: ({ manager }, { resourceId, accountId, row }: IntegrationEvent) =>
      executeDeferred(
        manager,
        `INSERT INTO ${schema}.known_files (id, account_id, filename, content_type, size, visibility) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ON CONSTRAINT known_files_pkey DO NOTHING`,
        [resourceId, accountId, row.filename, row.content_type, row.size, row.visibility],
      ),
  });
}
