import {
  type Context,
  type Database,
  type NumberedPage,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  loaderIn,
  conditionsOf,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
  prepared,
} from '../../../kit/src';
import type { Accesses } from '../accesses/access.repository';
import { Experience } from './experience.resource';
import { experienceFilters, type ExperienceListArgs, type ExperiencePageArgs } from './experience.inputs';
import { experiencePolicy } from './experience.policy';
import { experienceList } from './experience.read-model';

/** Maximum number of experiences that are listed for a product; the newest are listed. */
export const maxExperiencesPerProduct = 100;

const attached = `SELECT p.id, e.id FROM unnest($1::text[]) p(id) CROSS JOIN LATERAL (
    SELECT x.id FROM courses.experience_products ep JOIN courses.experiences x ON x.id = ep.experience_id
    WHERE ep.product_id = p.id ORDER BY x.created_at DESC, x.id DESC LIMIT ${maxExperiencesPerProduct}
  ) e`;

const policyFields = Selection.names('isPublic', 'hidden');

/** Reads and writes experiences. */
export class ExperienceRepository {
  private readonly reader: Reader<Experience>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Experience>,
    private readonly accesses: Accesses,
  ) {
    this.reader = new Reader(database, model, experienceList);
  }

  /**
   * Returns the experience; null if it is not visible to the caller. Throws `Forbidden` if it is hidden and the caller
   * can access its account, but lacks the permission for hidden experiences.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Experience> | null> {
    const experience = await this.reader.byId(ctx, id, selection.with(policyFields));
    return experience && (await this.isVisible(ctx, experience)) ? experience : null;
  }

  /**
   * Returns those of the newest 100 experiences of a product that are visible to the caller. Concurrent calls of a
   * request are combined into one query.
   */
  async ofProduct(ctx: Context, productId: string, selection: Selection): Promise<ReadRow<Experience>[]> {
    const ids = await loaderIn(ctx, 'ExperiencesOfProduct', (productIds: readonly string[]) =>
      this.attachedTo(productIds),
    ).load(productId);
    const experiences = await this.reader.byIds(ctx, ids, selection.with(policyFields));
    const visible = await Promise.all(
      experiences.map(async (experience) =>
        experience && (await this.isVisible(ctx, experience)) ? [experience] : [],
      ),
    );
    return visible.flat();
  }

  private async attachedTo(productIds: readonly string[]): Promise<string[][]> {
    const rows = (await this.database.rows(attached, [productIds])) as [productId: string, id: string][];
    const byProduct = Map.groupBy(rows, ([productId]) => productId);
    return productIds.map((id) => (byProduct.get(id) ?? []).map(([, experienceId]) => experienceId));
  }

  /**
   * Whether the experience is visible to the caller. Throws `Forbidden` if it is hidden and the caller can access its
   * account, but lacks the permission for hidden experiences.
   */
  private async isVisible(ctx: Context, { id, accountId, hidden, isPublic }: ReadRow): Promise<boolean> {
    if (experiencePolicy.ofTeam(ctx, { accountId, hidden: hidden as boolean })) return true;
    const { userId } = ctx.principal;
    return isPublic === true || (userId !== null && this.accesses.userMay(ctx, userId, id));
  }

  /**
   * Returns the experience that a command has created or changed. Does not check the read permission: the permission
   * for the command suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Experience> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Lists the experiences of all accounts of the caller, or of the given account; of an account without access, only
   * the experiences that are public or included in the user's memberships.
   */
  list(ctx: Context, args: ExperienceListArgs, selection: Selection): Promise<Page<ReadRow<Experience>>> {
    const { accounts, shown } = this.listed(ctx, args.accountId);
    return this.reader.page(ctx, {
      selection,
      scope: { accounts },
      direction: args.direction,
      page: args,
      filters: { ...conditionsOf(experienceFilters, args), ...shown },
    });
  }

  /** Returns one numbered page of the same experiences as `list`, newest first, with the total count. */
  numbered(ctx: Context, args: ExperiencePageArgs, selection: Selection): Promise<NumberedPage<ReadRow<Experience>>> {
    const { accounts, shown } = this.listed(ctx, args.accountId);
    return this.reader.numbered(ctx, {
      selection,
      scope: { accounts },
      filters: { ...conditionsOf(experienceFilters, args), ...shown },
      direction: 'desc',
      page: args.page,
      size: args.size,
    });
  }

  /**
   * Returns the ids of the accounts that a list covers, and the filter for the experiences that are visible to the
   * caller.
   */
  private listed(ctx: Context, accountId: string | null | undefined) {
    const team = experiencePolicy.listed(ctx, accountId);
    return {
      accounts: team ?? [accountId as string],
      shown: team ? { hiddenOf: experiencePolicy.seesHidden(ctx).join(' ') } : { openTo: ctx.principal.userId ?? '' },
    };
  }

  /**
   * Returns the id of the account that owns the experience; null if the experience does not exist. Does not check
   * permissions.
   */
  async accountOf(ctx: Context, id: string): Promise<string | null> {
    return (await this.reader.byId(ctx, id, Selection.none))?.accountId ?? null;
  }

  /** Locks the experience until the transaction ends. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<Experience> {
    return requireRow(lockRow(tx, Experience, id));
  }

  async save(tx: Transaction, experience: Experience): Promise<void> {
    await saveRow(tx, experience);
  }

  async remove(tx: Transaction, { id }: Experience): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM courses.experiences WHERE id = $1', [id]);
  }

  /** Returns the ids of the products that an experience is attached to. */
  async productsOf(tx: Transaction, id: string): Promise<string[]> {
    const rows = await prepared<{ readonly product_id: string }>(
      tx.manager,
      'SELECT product_id FROM courses.experience_products WHERE experience_id = $1 ORDER BY product_id',
      [id],
    );
    return rows.map((row) => row.product_id);
  }

  async attach(tx: Transaction, { id, accountId }: Experience, productIds: readonly string[]): Promise<void> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO courses.experience_products (experience_id, product_id, account_id) SELECT $1, p, $2 FROM unnest($3::text[]) p ON CONFLICT DO NOTHING',
      [id, accountId, productIds],
    );
  }

  async detach(tx: Transaction, { id }: Experience, productId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'DELETE FROM courses.experience_products WHERE experience_id = $1 AND product_id = $2',
      [id, productId],
    );
  }
}
