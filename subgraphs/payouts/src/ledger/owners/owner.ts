/**
 * Whether the ID is that of a user. Funds belong to users and accounts, so any other owner ID is that of an account.
 */
export function isUser(ownerId: string): boolean {
  return ownerId.startsWith('user_');
}
