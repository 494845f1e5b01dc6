import { type Currency, ExactDecimal, NotFound, type Transaction } from '../../../../kit/src';
import type { ReplicaRepository } from '../../ledger/replicas/replica.repository';
import { InsufficientFunds } from '../../ledger/journal/ledger.errors';
import type { Ledger } from '../../ledger/journal/ledger';
import { ledgerAccountOf } from '../../ledger/journal/ledger-account-ref';
import type { OwnerRepository } from '../../ledger/owners/owner.repository';
import { ownerPolicy } from '../../ledger/owners/owner.policy';
import type { ClaimLinkService } from './claim-link.service';
import type { Transfer } from './transfer.resource';
import { InsufficientBalance, KeyOfAnotherTransfer, SameOwner } from './transfer.errors';
import { recordTransferEvent } from './transfer.events';
import type { TransferCreateInput } from './transfer.inputs';
import { transferPolicy } from './transfer.policy';
import type { TransferRepository } from './transfer.repository';
import { amountOf, checkTransfer, claimTerms, ledgerInput, transferOf } from './transfer.rules';

export interface TransferDependencies {
  readonly transfers: TransferRepository;
  readonly owners: OwnerRepository;
  readonly replicas: ReplicaRepository;
  readonly ledger: Ledger;
  readonly claimLinks: ClaimLinkService;
}

/** Commands on transfers. Each runs in the given transaction and returns the ID of the created transfer. */
export class TransferService {
  constructor(private readonly deps: TransferDependencies) {}

  /**
   * Transfers available funds of one owner to another immediately, or to the users who claim a link. A repeated idempotence key
   * returns the first transfer. Throws `InsufficientBalance`, `SameOwner` and `KeyOfAnotherTransfer`, and `NotFound` for an unknown
   * owner.
   */
  async create(tx: Transaction, given: TransferCreateInput): Promise<string> {
    checkTransfer(given);
    if (given.type === 'claim_link') {
      const terms = claimTerms(tx, given);
      return this.deps.claimLinks.create(tx, { ...terms, origin: await this.origin(tx, given.originId) });
    }
    const input = ledgerInput(given);
    const amount = amountOf(input);
    const origin = await this.origin(tx, input.originId);
    const destination = await this.destination(tx, input.destinationId);
    if (origin === destination) throw new SameOwner();
    const existing = input.idempotenceKey ? await this.deps.transfers.byKey(tx, origin, input.idempotenceKey) : null;
    if (existing) return repeated(existing, input.currency, amount, destination);
    const transfer = transferOf(tx, input, { origin, destination, amount });
    await this.deps.transfers.insert(tx, transfer);
    await recordTransferEvent(tx, 'transfer.created', transfer);
    await recordTransferEvent(tx, 'transfer.completed', transfer);
    await this.post(tx, transfer, destination, input.currency);
    return transfer.id;
  }

  private async origin(tx: Transaction, id: string): Promise<string> {
    const origin = id.startsWith('ldgr_') ? await this.deps.owners.ownerOf(tx, id) : id;
    if (origin === null) throw new NotFound();
    transferPolicy.requireMove(tx, origin);
    return origin;
  }

  /**
   * Returns the account or user that receives a transfer, by its own ID or the ID of its wallet. A recipient needs no
   * wallet yet. An account that the caller can access is accepted even if the payouts domain has not received its
   * data from the platform domain yet. Throws `NotFound` for all other unknown IDs.
   */
  private async destination(tx: Transaction, id: string): Promise<string> {
    const { owners, replicas } = this.deps;
    if (id.startsWith('ldgr_')) {
      const owner = await owners.ownerOf(tx, id);
      if (owner === null) throw new NotFound();
      return owner;
    }
    if (!(await replicas.isOwner(tx, id)) && !(id.startsWith('biz_') && ownerPolicy.inReach(tx, id)))
      throw new NotFound();
    return id;
  }

  private async post(
    tx: Transaction,
    { id, accountId, amount, createdAt }: Transfer,
    destination: string,
    currency: Currency,
  ): Promise<void> {
    try {
      await this.deps.ledger.post(tx, {
        effectKey: `transfer:${id}`,
        kind: 'transfer',
        occurredAt: createdAt,
        reference: { type: 'transfer', id },
        postings: [
          { ledgerAccount: ledgerAccountOf(accountId, 'available', currency), amount: `-${amount}`, floor: 'zero' },
          { ledgerAccount: ledgerAccountOf(destination, 'available', currency), amount },
        ],
      });
    } catch (error) {
      throw error instanceof InsufficientFunds ? new InsufficientBalance(currency) : error;
    }
  }
}

/**
 * Returns the ID of the earlier transfer with the same idempotence key. Throws `KeyOfAnotherTransfer` unless its
 * destination, currency and amount equal those of the new request.
 */
function repeated(existing: Transfer, currency: Currency, amount: string, destination: string): string {
  const isEqual =
    existing.destinationOwnerId === destination &&
    existing.currency === currency &&
    new ExactDecimal(existing.amount).equals(amount);
  if (!isEqual) throw new KeyOfAnotherTransfer();
  return existing.id;
}
