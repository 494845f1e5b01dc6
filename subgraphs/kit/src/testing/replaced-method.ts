/**
 * Global key under which scripts/jest/shared-environment.cjs finds the functions that restore the replaced methods
 * after a test file.
 */
const restoreAfterFileKey = Symbol.for('commerce-graph: undone after a test file');

type Undone = { [restoreAfterFileKey]?: (() => void)[] };

/**
 * Replaces a method until the returned function is called, at the latest until the test file ends: modules are shared
 * by all test files of a worker. Unlike `jest.spyOn` it does not retain every call.
 */
export function replaceMethod<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  replacement: Owner[Name],
): () => void {
  const original = owner[name];
  owner[name] = replacement;
  const restore = (): void => {
    owner[name] = original;
  };
  ((globalThis as Undone)[restoreAfterFileKey] ??= []).push(restore);
  return restore;
}
