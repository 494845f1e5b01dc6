import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  lockRow,
  saveRow,
  unawaited,
} from '../../../kit/src';
import type { Accesses } from '../accesses';
import { ExperienceEntity } from './experience.entity';
import { experiencePolicy } from './experience.policy';
import { experienceList } from './experience.read-model';

export interface ExperienceListRequest {
  readonly accountId?: string | null;
  readonly productId?: string | null;
  readonly appId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const policyFields = Selection.names('isPublic', 'hidden');

/** Reads and writes experiences. */
export class ExperienceRepository {
  private readonly reader: Reader;

  constructor(
    database: Database,
    model: ReadModel,
    private readonly accesses: Accesses,
  ) {
    this.reader = new Reader(database, model, experienceList);
  }

  /** The experience by id, null when there is none for the caller. Throws `Forbidden` when it is hidden from the account's own people. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const experience = await this.reader.byId(ctx, id, selection.with(policyFields));
    if (!experience) return null;
    if (experiencePolicy.ofTeam(ctx, { accountId: experience.accountId, hidden: experience.hidden as boolean }))
      return experience;
    const { userId } = ctx.principal;
    const isOpen = experience.isPublic || (userId !== null && (await this.accesses.userMay(ctx, userId, id)));
    return isOpen ? experience : null;
  }

  /** The experience that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Those of the caller's accounts, or those of one account that are open to the caller. */
  list(
    ctx: Context,
    { accountId, direction, page, ...filters }: ExperienceListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const team = experiencePolicy.listed(ctx, accountId);
    const shown = team
      ? { hiddenOf: experiencePolicy.seesHidden(ctx).join(' ') }
      : { openTo: ctx.principal.userId ?? '' };
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: team ?? [accountId as string] },
      order: 'created_at',
      direction,
      page,
      filters: {
        productId: filters.productId,
        appId: filters.appId,
        createdAfter: filters.createdAfter,
        createdBefore: filters.createdBefore,
        ...shown,
      },
    });
  }

  /** Whose an experience is; null where there is none. For policies. */
  async accountOf(ctx: Context, id: string): Promise<string | null> {
    return (await this.reader.byId(ctx, id, Selection.none))?.accountId ?? null;
  }

  /** The experience, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<ExperienceEntity> {
    const experience = await lockRow(tx, ExperienceEntity, id);
    if (!experience) throw new NotFound();
    return experience;
  }

  async save(tx: Transaction, experience: ExperienceEntity): Promise<void> {
    await saveRow(tx, experience);
  }

  async remove(tx: Transaction, { id }: ExperienceEntity): Promise<void> {
    await unawaited(tx.manager, 'DELETE FROM courses.experiences WHERE id = $1', [id]);
  }

  /** Ids of the products that an experience is attached to. */
  async productsOf(tx: Transaction, id: string): Promise<string[]> {
    const rows: { product_id: string }[] = await tx.manager.query(
      'SELECT product_id FROM courses.experience_products WHERE experience_id = $1 ORDER BY product_id',
      [id],
    );
    return rows.map((row) => row.product_id);
  }

  async attach(tx: Transaction, { id, accountId }: ExperienceEntity, productIds: readonly string[]): Promise<void> {
    await unawaited(
      tx.manager,
      'INSERT INTO courses.experience_products (experience_id, product_id, account_id) SELECT $1, p, $2 FROM unnest($3::text[]) p ON CONFLICT DO NOTHING',
      [id, accountId, productIds],
    );
  }

  async detach(tx: Transaction, { id }: ExperienceEntity, productId: string): Promise<void> {
    await unawaited(
      tx.manager,
      'DELETE FROM courses.experience_products WHERE experience_id = $1 AND product_id = $2',
      [id, productId],
    );
  }
}
