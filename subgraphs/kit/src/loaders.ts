import DataLoader from 'dataloader';
import type { Context } from './context';

interface LoaderOptions {
  /** Maximum number of keys per batch, default 500. */
  readonly maxBatchSize?: number;
  /** Whether values are cached, default true. False if values may change between lookups within the request. */
  readonly cache?: boolean;
}

/**
 * Returns the data loader with this name in the request's context, and creates it at the first call. Concurrent lookups
 * are batched, and equal ones are deduplicated.
 *
 * @param load batch function, returns the values in the order of the keys; the function of the first call is used for
 * all calls
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
