/** Whether an owner of money is a user; all others are accounts. */
export function isUser(ownerId: string): boolean {
  return ownerId.startsWith('user_');
}

/** What can be the id of a user: the prefix and letters, digits, `_` or `-`. */
const userForm = /^user_[0-9A-Za-z_-]{1,60}$/;

/** Whether an id can be that of a user. Users are the platform's, so that no more is known here before they hold something. */
export function canBeUser(ownerId: string): boolean {
  return userForm.test(ownerId);
}
