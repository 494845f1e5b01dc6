import type { ParameterPath } from './parameter-path';

/**
 * A request value that the older form allows and the newer form cannot express, such as a time after the year 9999. A `map` of `up`
 * throws it; `Contract.up` answers it with `parameter_invalid` and the path of the parameter.
 */
export class InconvertibleValue extends Error {
  override readonly name = 'InconvertibleValue';
  /** Where the value stands. */
  path: ParameterPath = [];

  /** @param predicate continues a sentence that begins with the parameter: `must be at most …` */
  constructor(readonly predicate: string) {
    super(predicate);
  }

  /** Adds the key or index of the value that contains the one described so far. */
  within(key: string | number): this {
    this.path = [key, ...this.path];
    return this;
  }
}
