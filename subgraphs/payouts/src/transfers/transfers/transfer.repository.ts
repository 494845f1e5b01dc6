import {
  type Context,
  type Database,
  type Page,
  type PageArguments,
  NotFound,
  ParameterMissing,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  reserveName,
  lockRow,
  saveRow,
  executeDeferred,
  prepared,
  conditionsOf,
} from '../../../../kit/src';
import type { BalanceOwner } from '../../ledger/owners/owner.type';
import type { OwnerRepository } from '../../ledger/owners/owner.repository';
import { isUser } from '../../ledger/owners/owner';
import { transferFilters, type TransferListArgs } from './transfer.inputs';
import { Transfer } from './transfer.resource';
import { transferPolicy } from './transfer.policy';
import { transferList } from './transfer.read-model';
import type { TransferOrder } from './transfer.states';

export interface TransferListRequest extends Omit<TransferListArgs, keyof PageArguments> {
  readonly order: TransferOrder;
  readonly page: PageArguments;
}

const destinationFields = Selection.names('destinationOwnerId');
const types = Selection.names('type');

/** Reads and writes transfers. */
export class TransferRepository {
  private readonly reader: Reader<Transfer>;

  constructor(
    database: Database,
    model: ReadModel<Transfer>,
    private readonly owners: OwnerRepository,
  ) {
    this.reader = new Reader(database, model, transferList);
  }

  /**
   * Returns the transfer by ID; null if it does not exist or the caller has access to neither origin nor destination.
   * Throws `Forbidden` if the caller has access but lacks the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Transfer> | null> {
    const transfer = await this.reader.byId(ctx, id, selection.with(destinationFields));
    return transfer && transferPolicy.visible(ctx, transfer) ? transfer : null;
  }

  /** Returns the transfer for the response to the command that created it, without checking read permissions. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Transfer> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Lists transfers from an owner, to an owner, or between two owners. Permission on one of the given owners is
   * sufficient.
   */
  async list(ctx: Context, request: TransferListRequest, selection: Selection): Promise<Page<ReadRow<Transfer>>> {
    const { order, direction, page } = request;
    const [origin, destination] = await Promise.all([
      this.resolveOwnerId(ctx, request.originId),
      this.resolveOwnerId(ctx, request.destinationId),
    ]);
    const id = origin ?? destination;
    if (id === null) throw new ParameterMissing(['originId'], ['destinationId']);
    if (!transferPolicy.listable(ctx, [origin, destination])) throw new NotFound();
    const scope = { user: { column: origin === null ? 'destination_owner_id' : 'account_id', id } };
    const destinationOwnerId = origin === null ? null : destination;
    const filters = { destinationOwnerId, ...conditionsOf(transferFilters, request) };
    return this.reader.page(ctx, { selection, scope, filters, order, direction, page });
  }

  /**
   * Returns the owner that a transfer debits, by the ID of the owner or of its wallet; null if the caller has no access
   * to the owner. Throws `Forbidden` if the caller has access but may not withdraw the owner's funds.
   */
  async origin(ctx: Context, id: string): Promise<BalanceOwner | null> {
    const ownerId = id.startsWith('ldgr_') ? await this.owners.ownerOf(ctx, id) : id;
    if (ownerId === null || !transferPolicy.originVisible(ctx, ownerId)) return null;
    return {
      id: ownerId,
      ledgerAccountId: await this.owners.ledgerAccountOf(ctx, ownerId),
      account: isUser(ownerId) ? null : { id: ownerId },
      user: isUser(ownerId) ? { id: ownerId } : null,
    };
  }

  /**
   * Returns the earlier transfer from the same origin with this idempotence key; null if there is none. Concurrent
   * calls with the same key wait until the transaction ends.
   */
  async byKey(tx: Transaction, originId: string, idempotenceKey: string): Promise<Transfer | null> {
    await reserveName(tx, `transfer:${originId}:${idempotenceKey}`);
    return tx.manager.findOneBy(Transfer, { accountId: originId, idempotenceKey });
  }

  /** Returns the claim link, locked for this transaction; null if there is none. */
  async lockLink(tx: Transaction, id: string): Promise<Transfer | null> {
    const transfer = await lockRow(tx, Transfer, id);
    return transfer?.type === 'claim_link' ? transfer : null;
  }

  /** Returns a claim link for its hosted page, without an access check; null if there is none. */
  async link(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Transfer> | null> {
    const transfer = await this.reader.byId(ctx, id, selection.with(types));
    return transfer?.type === 'claim_link' ? transfer : null;
  }

  /** Returns expired claim links, the earliest expiry first, locked; skips links locked by other transactions. */
  lockExpired(tx: Transaction, now: Date, limit: number): Promise<Transfer[]> {
    return tx.manager
      .createQueryBuilder(Transfer, 't')
      .where("t.status = 'processing' AND t.expires_at IS NOT NULL AND t.expires_at <= :now", { now })
      .orderBy('t.expires_at')
      .addOrderBy('t.id')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }

  async hasClaimed(tx: Transaction, id: string, userId: string): Promise<boolean> {
    const text = 'SELECT 1 FROM payouts.transfer_claims WHERE transfer_id = $1 AND user_id = $2';
    return (await prepared(tx.manager, text, [id, userId])).length > 0;
  }

  async addClaim(tx: Transaction, { id, accountId }: Transfer, userId: string, now: Date): Promise<void> {
    const text =
      'INSERT INTO payouts.transfer_claims (transfer_id, account_id, user_id, claimed_at) VALUES ($1, $2, $3, $4)';
    await executeDeferred(tx.manager, text, [id, accountId, userId, now]);
  }

  async save(tx: Transaction, transfer: Transfer): Promise<void> {
    await saveRow(tx, transfer);
  }

  async insert(tx: Transaction, transfer: Transfer): Promise<void> {
    await tx.manager.insert(Transfer, transfer as object);
  }

  private async resolveOwnerId(ctx: Context, id: string | null | undefined): Promise<string | null> {
    if (!id) return null;
    if (!id.startsWith('ldgr_')) return id;
    const owner = await this.owners.ownerOf(ctx, id);
    if (owner === null) throw new NotFound();
    return owner;
  }
}
