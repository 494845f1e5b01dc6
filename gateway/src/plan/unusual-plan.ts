/** Thrown for a query plan that the compiler does not support; the standard federation runtime executes it instead. */
export class UnusualPlan extends Error {
  constructor(feature: string) {
    super(`The compiled executor does not support ${feature}`);
    this.name = new.target.name;
  }
}
