import {
  type Context,
  type Currency,
  type Database,
  NotFound,
  type NumberedPage,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  findRow,
  lockRow,
  rejectDuplicates,
  saveRow,
  executeDeferred,
} from '../../../kit/src';
import { PromoCodeEntity } from './promo-code.entity';
import { DuplicatePromoCode } from './promo-code.errors';
import { promoCodePolicy } from './promo-code.policy';
import { promoCodeList } from './promo-code.read-model';
import type { PromoCodeOrder, PromoCodeStatus } from './promo-code.states';

export interface PromoCodeListRequest {
  readonly accountId?: string | null;
  readonly statuses?: readonly PromoCodeStatus[] | null;
  readonly productIds?: readonly string[] | null;
  readonly planIds?: readonly string[] | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly order: PromoCodeOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

export interface PromoCodePageRequest {
  readonly accountId?: string | null;
  readonly statuses?: readonly PromoCodeStatus[] | null;
  readonly baseCurrencies?: readonly Currency[] | null;
  readonly page: number;
  readonly size: number;
}

/** Changes of the remaining stock and the number of uses of a promo code; they are added and can be negative. */
export interface Posting {
  readonly stock?: number;
  readonly uses?: number;
}

/**
 * Returns the list filter for one value or for several; empty without values. Two separate filters exist, because for
 * one value an index returns the rows already in sort order.
 */
function valueFilter(
  one: string,
  plural: string,
  values: readonly string[] | null | undefined,
): Record<string, unknown> {
  if (!values || values.length === 0) return {};
  return values.length === 1 ? { [one]: values[0] } : { [plural]: values };
}

/** Reads and writes promo codes. */
export class PromoCodeRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, promoCodeList);
  }

  /**
   * Returns the promo code by id; null if it does not exist or is not visible to the caller. Throws `Forbidden` without
   * the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const promoCode = await this.getCommandResult(ctx, id, selection);
    return promoCode && promoCodePolicy.visible(ctx, promoCode) ? promoCode : null;
  }

  /**
   * Returns the promo code for the response to a command, without a read check: the permission for the command is
   * sufficient.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the promo code by id, for a reference from another GraphQL type; null if it does not exist or the caller
   * may not read it.
   */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const promoCode = await this.getCommandResult(ctx, id, selection);
    return promoCode && promoCodePolicy.referable(ctx, promoCode) ? promoCode : null;
  }

  /** Returns one page of the promo codes of the caller's accounts. */
  list(ctx: Context, request: PromoCodeListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { accountId, statuses, productIds, planIds, createdAfter, createdBefore, order, direction, page } = request;
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: promoCodePolicy.listed(ctx, accountId) },
      filters: {
        ...valueFilter('status', 'statuses', statuses),
        ...valueFilter('productId', 'productIds', productIds),
        planIds: planIds?.length ? planIds : null,
        createdAfter,
        createdBefore,
      },
      order,
      direction,
      page,
    });
  }

  /**
   * Returns one page of the promo codes of the caller's accounts, selected by page number, newest first, with the total
   * count.
   */
  numbered(
    ctx: Context,
    { accountId, statuses, baseCurrencies, page, size }: PromoCodePageRequest,
    selection: Selection,
  ): Promise<NumberedPage<ReadRow>> {
    return this.reader.numbered(ctx, {
      selection,
      scope: { accounts: promoCodePolicy.listed(ctx, accountId) },
      filters: { ...valueFilter('status', 'statuses', statuses), baseCurrencies },
      order: 'created_at',
      direction: 'desc',
      page,
      size,
    });
  }

  /**
   * Returns a promo code of the account, or null: by id, or by its normalized code among those that are not archived.
   * Does not lock the row.
   */
  async offered(
    tx: Transaction,
    accountId: string,
    by: { readonly id: string } | { readonly codeKey: string },
  ): Promise<PromoCodeEntity | null> {
    if ('id' in by) return tx.manager.findOneBy(PromoCodeEntity, { id: by.id, accountId });
    return tx.manager
      .createQueryBuilder(PromoCodeEntity, 'promo')
      .where("promo.accountId = :accountId AND promo.codeKey = :codeKey AND promo.status <> 'archived'", {
        accountId,
        codeKey: by.codeKey,
      })
      .getOne();
  }

  /** Returns the promo code of an earlier purchase without a lock, in any status; null if there is none. */
  async agreed(tx: Transaction, id: string): Promise<PromoCodeEntity | null> {
    return findRow(tx, PromoCodeEntity, id);
  }

  /** Locks the promo code until the transaction ends and returns it. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<PromoCodeEntity> {
    const promoCode = await this.lockIfExists(tx, id);
    if (!promoCode) throw new NotFound();
    return promoCode;
  }

  /** Locks the promo code until the transaction ends and returns it; null if it was deleted. */
  lockIfExists(tx: Transaction, id: string): Promise<PromoCodeEntity | null> {
    return lockRow(tx, PromoCodeEntity, id);
  }

  /**
   * Adds `stock` and `uses`, which can be negative, to the remaining stock and the number of uses. The promo code must
   * be locked.
   */
  async post(tx: Transaction, id: string, { stock = 0, uses = 0 }: Posting): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE billing.promo_codes SET stock = stock + $2::int, uses = uses + $3::int, updated_at = $4 WHERE id = $1',
      [id, stock, uses, tx.clock.now()],
    );
  }

  /**
   * Locks the given plans against deletion and returns a map from plan id to product id. Omits deleted plans and plans
   * of other accounts.
   */
  async lockPlans(
    tx: Transaction,
    accountId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const rows: { id: string; product_id: string | null }[] = await tx.manager.query(
      'SELECT id, product_id FROM billing.plans WHERE id = ANY($1::text[]) AND account_id = $2 AND deleted_at IS NULL ORDER BY id FOR KEY SHARE',
      [ids, accountId],
    );
    return new Map(rows.map(({ id, product_id: productId }) => [id, productId]));
  }

  /** Returns whether the product belongs to the account. If so, locks the product against deletion. */
  async lockProduct(tx: Transaction, accountId: string, id: string): Promise<boolean> {
    const [row] = await tx.manager.query(
      'SELECT 1 FROM billing.products WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL FOR KEY SHARE',
      [id, accountId],
    );
    return row !== undefined;
  }

  /** Saves the promo code. Throws `DuplicatePromoCode` if another promo code of the account has its code. */
  save(tx: Transaction, promoCode: PromoCodeEntity): Promise<PromoCodeEntity> {
    return rejectDuplicates(
      tx,
      'promo_codes_account_code',
      () => new DuplicatePromoCode(),
      () => saveRow(tx, promoCode),
    );
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.manager.delete(PromoCodeEntity, { id });
  }
}
