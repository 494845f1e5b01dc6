/** What a failure says, in one line. A name with several addresses fails with one error for each, and an empty message. */
export function reasonOf({ message, code }: NodeJS.ErrnoException): string {
  return message.split('\n', 1)[0] || code || 'no connection';
}
