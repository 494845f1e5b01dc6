/**
 * Maps the values of an async iterable. Closing the returned iterator closes the source.
 *
 * @param failed converts an error of the source to the last value of the returned iterator
 */
export function mapAsync<From, To>(
  source: AsyncIterable<From>,
  map: (value: From) => To | Promise<To>,
  failed: (error: unknown) => To,
): AsyncIterableIterator<To> {
  const iterator = source[Symbol.asyncIterator]();
  let isEnded = false;
  const end = (): { done: true; value: undefined } => {
    isEnded = true;
    return { done: true, value: undefined };
  };
  return {
    async next() {
      if (isEnded) return end();
      try {
        const step = await iterator.next();
        return step.done ? end() : { done: false, value: await map(step.value) };
      } catch (error) {
        end();
        return { done: false, value: failed(error) };
      }
    },
    async return() {
      end();
      await iterator.return?.();
      return end();
    },
    async throw(error: unknown) {
      end();
      await iterator.return?.();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
