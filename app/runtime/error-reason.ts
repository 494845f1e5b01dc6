/**
 * Returns the reason of an error in one line. A connection to a host with several addresses fails with one error per address, and an empty message.
 */
export function reasonOf({ message, code }: NodeJS.ErrnoException): string {
  return message.split('\n', 1)[0] || code || 'no connection';
}
