import type { OnConnection } from './batch';
import { unawaited } from './statements';

/**
 * Keeps a name from all other transactions until this one ends: what comes next waits for whoever has it. Names of the whole service are one set: one that stands
 * for two things has whoever wants one of them wait for the other.
 */
export function holdName({ manager }: OnConnection, name: string): Promise<void> {
  return unawaited(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
