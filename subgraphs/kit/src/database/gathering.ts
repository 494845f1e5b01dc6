import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { withoutDeadline } from '../deadline/deadline';
import { uniqueBatches } from './statements';
import type { Database } from './database';

export interface Gathering<Item extends object, T> {
  readonly database: Pick<Database, 'runBatch'>;
  /** Key of an item: items with equal keys are processed one after the other. */
  readonly nameOf: (item: Item) => string;
  readonly work: (manager: EntityManager, item: Item) => Promise<T>;
  /** Called after the commit of each batch. */
  readonly committed?: () => void;
}

/**
 * Maximum number of items per transaction: a larger transaction would hold its locks for longer than the time it saves.
 */
const maxBatchSize = 64;

/**
 * Returns a function whose concurrent calls are combined into one transaction (`Database.runBatch`), in which `work`
 * handles each item. The failure of one item does not affect the others. The transaction runs without a deadline, since
 * it serves several requests.
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
          const settledResults = await database.runBatch(batch, work);
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
