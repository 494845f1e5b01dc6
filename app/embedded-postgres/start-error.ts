/**
 * The database could not be started. The message is one sentence with the reason and a remedy, suitable for display.
 */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
  }
}
