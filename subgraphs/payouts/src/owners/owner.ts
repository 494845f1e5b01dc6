/** Whether an owner is a user; all others are accounts. */
export function isUser(ownerId: string): boolean {
  return ownerId.startsWith('user_');
}
