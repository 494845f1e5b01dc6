import { Exact, NotFound, type Transaction, newId } from '../../../kit/src';
import type { KnownRepository } from '../known';
import { InsufficientFunds, type Ledger, bookOf } from '../ledger';
import { type OwnerRepository, ownerPolicy } from '../owners';
import type { TransferEntity } from './transfer.entity';
import { BalanceTooLow, KeyOfAnotherTransfer, SameOwner } from './transfer.errors';
import { recordTransferEvent } from './transfer.events';
import type { TransferCreateInput } from './transfer.inputs';
import { transferPolicy } from './transfer.policy';
import type { TransferRepository } from './transfer.repository';
import { checkTransfer } from './transfer.rules';

export interface TransferParts {
  readonly transfers: TransferRepository;
  readonly owners: OwnerRepository;
  readonly known: KnownRepository;
  readonly ledger: Ledger;
}

/** The commands on transfers. Each runs inside the transaction it is given, and answers the id of what was made. */
export class TransferService {
  constructor(private readonly parts: TransferParts) {}

  /**
   * Hands what is available to one owner to another one, at once. What was made under the same key is answered again.
   * Throws `BalanceTooLow`, `SameOwner` and `KeyOfAnotherTransfer`, and `NotFound` for somebody who is not known.
   */
  async create(tx: Transaction, input: TransferCreateInput): Promise<string> {
    const amount = checkTransfer(input);
    const origin = await this.origin(tx, input.originId);
    const destination = await this.destination(tx, input.destinationId);
    if (origin === destination) throw new SameOwner();
    const known = input.idempotenceKey ? await this.parts.transfers.byKey(tx, origin, input.idempotenceKey) : null;
    if (known) return repeated(known, input, amount, destination);
    const transfer = transferOf(tx, input, { origin, destination, amount });
    await this.parts.transfers.insert(tx, transfer);
    await recordTransferEvent(tx, 'transfer.created', transfer);
    await recordTransferEvent(tx, 'transfer.completed', transfer);
    await this.post(tx, transfer, input);
    return transfer.id;
  }

  private async origin(tx: Transaction, id: string): Promise<string> {
    const origin = id.startsWith('ldgr_') ? await this.parts.owners.ownerOf(tx, id) : id;
    if (origin === null) throw new NotFound();
    transferPolicy.requireMove(tx, origin);
    return origin;
  }

  /** Whoever exists may get their first money by this transfer. Accounts in the caller's reach exist, whether they were told of or not. */
  private async destination(tx: Transaction, id: string): Promise<string> {
    const { owners, known } = this.parts;
    if (id.startsWith('ldgr_')) {
      const owner = await owners.ownerOf(tx, id);
      if (owner === null) throw new NotFound();
      return owner;
    }
    if (!(await known.isOwner(tx, id)) && !(id.startsWith('biz_') && ownerPolicy.inReach(tx, id))) throw new NotFound();
    return id;
  }

  private async post(
    tx: Transaction,
    { id, accountId, destinationOwnerId, amount, createdAt }: TransferEntity,
    { currency }: TransferCreateInput,
  ): Promise<void> {
    try {
      await this.parts.ledger.post(tx, {
        effectKey: `transfer:${id}`,
        kind: 'transfer',
        occurredAt: createdAt,
        reference: { type: 'transfer', id },
        postings: [
          { book: bookOf(accountId, 'available', currency), amount: `-${amount}`, floor: 'zero' },
          { book: bookOf(destinationOwnerId, 'available', currency), amount },
        ],
      });
    } catch (error) {
      throw error instanceof InsufficientFunds ? new BalanceTooLow(currency) : error;
    }
  }
}

/** Answers what was made before, if it was the same. */
function repeated(
  known: TransferEntity,
  { currency }: TransferCreateInput,
  amount: string,
  destination: string,
): string {
  const isSame =
    known.destinationOwnerId === destination && known.currency === currency && new Exact(known.amount).equals(amount);
  if (!isSame) throw new KeyOfAnotherTransfer();
  return known.id;
}

interface Parts {
  readonly origin: string;
  readonly destination: string;
  readonly amount: string;
}

function transferOf(
  tx: Transaction,
  input: TransferCreateInput,
  { origin, destination, amount }: Parts,
): TransferEntity {
  return {
    id: newId('ctt'),
    accountId: origin,
    destinationOwnerId: destination,
    status: 'succeeded',
    amount,
    currency: input.currency,
    feeAmount: null,
    notes: input.notes ?? null,
    metadata: input.metadata ?? null,
    idempotenceKey: input.idempotenceKey ?? null,
    createdByUserId: tx.principal.userId,
    failedAt: null,
    failureCode: null,
    failureReason: null,
    createdAt: tx.clock.now(),
  };
}
