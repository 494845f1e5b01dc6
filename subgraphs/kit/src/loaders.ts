import DataLoader from 'dataloader';
import type { Context } from './context';

interface LoaderOptions {
  /** Keys of one batch at most, 500 by default. */
  readonly maxBatchSize?: number;
  /** False where what was found may have changed by the next look within the request. */
  readonly cache?: boolean;
}

/**
 * The loader that a request has under a name: look-ups made side by side are one, and equal ones are made once.
 *
 * @param load finds the values of some keys, in the order of the keys; that of whoever asks first is kept
 */
export function loaderIn<Key, Value>(
  ctx: Context,
  name: string,
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  options: LoaderOptions = {},
): DataLoader<Key, Value> {
  let loader = ctx.loaders.get(name) as DataLoader<Key, Value> | undefined;
  if (!loader) {
    loader = new DataLoader(load, { maxBatchSize: 500, ...options });
    ctx.loaders.set(name, loader);
  }
  return loader;
}
