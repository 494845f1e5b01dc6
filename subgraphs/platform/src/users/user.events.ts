import { type Transaction, recordFact } from '../../../kit/src';

/** Records the integration event with a user's username and name. The user must have been written in this transaction. */
export function recordNamed(tx: Transaction, { id }: { readonly id: string }): Promise<void> {
  return recordFact(tx, 'platform.user_names', { type: 'fact:user.named', resourceId: id, accountId: id });
}
