import type { ParameterPath } from './parameter-path';

/**
 * Error for a request value that the older shape allows and the newer shape cannot express, such as a time after the
 * year 9999. A `map` of `up` throws it; `Contract.up` converts it to `parameter_invalid` with the path of the
 * parameter.
 */
export class InconvertibleValue extends Error {
  override readonly name = 'InconvertibleValue';
  /** Path of the value. */
  path: ParameterPath = [];

  /** @param predicate continues a sentence that begins with the parameter: `must be at most …` */
  constructor(readonly predicate: string) {
    super(predicate);
  }

  /** Prepends a key or index to the path. Called for each containing object or list while the error propagates. */
  within(key: string | number): this {
    this.path = [key, ...this.path];
    return this;
  }
}
