/** The database could not be started. The message is one sentence that says why and what to do, fit to be shown as it is. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
  }
}
