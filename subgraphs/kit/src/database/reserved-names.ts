import type { OnConnection } from './batch';
import { executeDeferred } from './statements';

/**
 * Acquires an advisory lock on a name until the end of the transaction; other transactions wait for it. Names share one
 * namespace for the whole service: unrelated uses of the same name block each other.
 *
 * The statement is deferred (`executeDeferred`): statements that are issued afterwards run under the lock, and a timeout
 * of the lock rejects the next awaited one.
 */
export function reserveName({ manager }: OnConnection, name: string): Promise<void> {
  return executeDeferred(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
