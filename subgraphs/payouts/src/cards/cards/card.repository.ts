import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  lockRow,
  requireRow,
} from '../../../../kit/src';
import type { OwnerSelector } from '../../ledger/owners/owner.policy';
import { Card } from './card.resource';
import { cardPolicy } from './card.policy';

/** Maximum number of cards in a list. */
const maxListedCards = 100;

/** Reads and writes cards. */
export class CardRepository {
  private readonly reader: Reader<Card>;

  constructor(database: Database, model: ReadModel<Card>) {
    this.reader = new Reader(database, model);
  }

  /**
   * Returns a card; null if it does not exist, does not belong to the owner in `selector`, or its owner is not
   * accessible to the caller. Throws `Forbidden` if the owner is accessible but the permission is missing.
   */
  async find(
    ctx: Context,
    id: string,
    selection: Selection,
    selector: OwnerSelector = {},
  ): Promise<ReadRow<Card> | null> {
    const card = await this.reader.byId(ctx, id, selection);
    if (!card || (selector.accountId ?? selector.userId ?? card.accountId) !== card.accountId) return null;
    return cardPolicy.visible(ctx, card) ? card : null;
  }

  /**
   * Returns a card for the response of the command that has created or changed it. Does not check access: the
   * permission for the command is enough to read its result.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Card> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the 100 newest cards of an account or user. Throws `NotFound` if the caller has no access to it, and
   * `Forbidden` without the permission.
   */
  list(ctx: Context, ownerId: string, selection: Selection): Promise<readonly ReadRow<Card>[]> {
    cardPolicy.requireRead(ctx, ownerId);
    return this.newest(ctx, ownerId, selection);
  }

  /** Returns the 100 newest cards of an account; null if they are not visible to the caller. */
  async ofAccount(ctx: Context, accountId: string, selection: Selection): Promise<readonly ReadRow<Card>[] | null> {
    return cardPolicy.shows(ctx, accountId) ? this.newest(ctx, accountId, selection) : null;
  }

  private async newest(ctx: Context, ownerId: string, selection: Selection): Promise<readonly ReadRow<Card>[]> {
    const request = {
      selection,
      scope: { accounts: [ownerId] },
      filters: {},
      direction: 'desc',
      page: { first: maxListedCards },
    } as const;
    return (await this.reader.page(ctx, request)).nodes;
  }

  /** Returns the card, locked until the transaction ends. Throws `NotFound` if it does not exist. */
  lock(tx: Transaction, id: string): Promise<Card> {
    return requireRow(lockRow(tx, Card, id));
  }

  async insert(tx: Transaction, card: Card): Promise<void> {
    await tx.manager.insert(Card, card);
  }

  async save(tx: Transaction, card: Card): Promise<void> {
    await tx.manager.save(card);
  }
}
