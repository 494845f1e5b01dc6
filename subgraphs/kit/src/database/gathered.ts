import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { withoutDeadline } from '../deadline';
import { rounds } from './batch';
import type { Database } from './database';

export interface Gathering<Item extends object, T> {
  readonly database: Pick<Database, 'together'>;
  /** What an item is about: two that are about the same are done one after the other. */
  readonly nameOf: (item: Item) => string;
  readonly work: (manager: EntityManager, item: Item) => Promise<T>;
  /** Told after each commit. */
  readonly committed?: () => void;
}

/** Items of one transaction at most: a larger one keeps others from what it holds for longer than it spares. */
const mostInOne = 64;

/**
 * Whatever is asked for side by side, in one transaction (`Database.together`): code reads as if it was about one thing, and what fails of one
 * does not hurt the others. Nobody's deadline ends what is done for others too.
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
        for (const round of rounds(items, nameOf)) {
          const done = await database.together(round, work);
          done.forEach((result, place) =>
            results.set(round[place] as Item, result.status === 'fulfilled' ? result.value : result.reason),
          );
          committed?.();
        }
        return items.map((item) => results.get(item) as T | Error);
      }),
    { cache: false, maxBatchSize: mostInOne },
  );
  return (item) => loader.load(item);
}
