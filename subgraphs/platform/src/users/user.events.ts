import { type Transaction, recordFact } from '../../../kit/src';

/** Tells other domains what a user is called; the user must have been written in this transaction. */
export function recordNamed(tx: Transaction, { id }: { readonly id: string }): Promise<void> {
  return recordFact(tx, 'platform.user_names', { type: 'fact:user.named', resourceId: id, accountId: id });
}
