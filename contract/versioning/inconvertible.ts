import type { ParameterPath } from './parameter-path';

/**
 * Error for a request value that the older shape allows and the newer shape cannot express, such as a time after the
 * year 9999. Request migrations (`map` of `up`) throw it; `Contract.up` converts it to `parameter_invalid` with the
 * path of the parameter.
 */
export class InconvertibleValue extends Error {
  override readonly name = 'InconvertibleValue';
  /** Path of the value in the request, in the newer shape. */
  path: ParameterPath = [];

  /** @param predicate end of an error sentence that begins with the parameter: `must be at most …` */
  constructor(readonly predicate: string) {
    super(predicate);
  }

  /** Prepends a key or index to the path. Called for each containing object or list while the error propagates. */
  within(key: string | number): this {
    this.path = [key, ...this.path];
    return this;
  }
}
