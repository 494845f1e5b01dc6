import { readModelOf, ReadModel } from '../../../../kit/src';
import { Deposit } from './deposit.resource';
import { ownerField } from '../../ledger/owners/owner.read-model';

/** Creates the read model of deposits. */
export function depositReadModel(): ReadModel<Deposit> {
  return readModelOf(Deposit, {
    owner: ownerField('account_id'),
  });
}
