/** Whether the ID of an owner is that of a user; all other owners are accounts. */
export function isUser(ownerId: string): boolean {
  return ownerId.startsWith('user_');
}
