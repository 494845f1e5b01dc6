/**
 * Returns an iterator of the values of `next` that calls `close` when the values end, when `next` rejects, and when the
 * consumer stops.
 *
 * @param next returns the next value; null at the end
 */
export function closingIterator<Value>(
  next: () => Promise<Value | null>,
  close: () => void,
): AsyncIterableIterator<Value> {
  const end = (): IteratorReturnResult<undefined> => {
    close();
    return { done: true, value: undefined };
  };
  return {
    next: async () => {
      try {
        const value = await next();
        return value === null ? end() : { done: false, value };
      } catch (error) {
        close();
        throw error;
      }
    },
    return: async () => end(),
    throw: async (error) => {
      close();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
