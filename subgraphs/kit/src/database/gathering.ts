import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { withoutDeadline } from '../deadline';
import { uniqueBatches } from './batch';
import type { Database } from './database';

export interface Gathering<Item extends object, T> {
  readonly database: Pick<Database, 'together'>;
  /** Key of an item: items with equal keys are processed one after the other. */
  readonly nameOf: (item: Item) => string;
  readonly work: (manager: EntityManager, item: Item) => Promise<T>;
  /** Called after each commit. */
  readonly committed?: () => void;
}

/** Maximum number of items per transaction: a larger one holds its locks for longer than it saves. */
const maxBatchSize = 64;

/**
 * Combines concurrent calls into one transaction (`Database.together`): code is written for a single item, and the
 * failure of one item does not affect the others. The work runs without the deadline of any caller.
 */
export function gathered<Item extends object, T>({
  database,
  nameOf,
  work,
  committed,
}: Gathering<Item, T>): (item: Item) => Promise<T> {
  const loader = new DataLoader<Item, T>(
    (items) =>
      withoutDeadline(async () => {
        const results = new Map<Item, T | Error>();
        for (const batch of uniqueBatches(items, nameOf)) {
          const settledResults = await database.together(batch, work);
          settledResults.forEach((result, index) =>
            results.set(batch[index] as Item, result.status === 'fulfilled' ? result.value : result.reason),
          );
          committed?.();
        }
        return items.map((item) => results.get(item) as T | Error);
      }),
    { cache: false, maxBatchSize: maxBatchSize },
  );
  return (item) => loader.load(item);
}
