/**
 * Returns the reason of an error in one line. A failed connection to a host with several addresses has an empty
 * message, and one nested error per address.
 */
export function reasonOf({ message, code }: NodeJS.ErrnoException): string {
  return message.split('\n', 1)[0] || code || 'no connection';
}
