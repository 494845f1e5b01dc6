/** `fast` is `npm test`, `all` is `npm run test:all` (scripts/test.mjs). */
type Lane = 'fast' | 'all';

/** Returns the value for the current lane: smaller counts, or fewer versions, in the fast one. ADR 0037. */
export function inLane<Value>(values: Readonly<Record<Lane, Value>>): Value {
  return values[process.env['TEST_LANE'] === 'all' ? 'all' : 'fast'];
}

/** Returns all variants of a test, or only the first in the fast lane. */
export function variants<Value>(...all: readonly Value[]): readonly Value[] {
  return inLane({ fast: all.slice(0, 1), all });
}
