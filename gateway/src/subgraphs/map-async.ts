/** Maps an async iterable. Ending the result ends the source. */
export function mapAsync<From, To>(source: AsyncIterable<From>, map: (value: From) => To | Promise<To>): AsyncIterableIterator<To> {
  const iterator = source[Symbol.asyncIterator]();
  return {
    async next() {
      const step = await iterator.next();
      return step.done ? { done: true, value: undefined } : { done: false, value: await map(step.value) };
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    async throw(error: unknown) {
      await iterator.return?.();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
