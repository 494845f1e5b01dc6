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
  refusingDuplicates,
  saveRow,
  unawaited,
} from '../../../kit/src';
import { AffiliateOverrideEntity } from './affiliate-override.entity';
import { affiliateOverrideList } from './affiliate-override.read-model';
import { OverriddenBefore } from './affiliate.errors';
import { affiliatePolicy } from './affiliate.policy';
import type { AffiliateRepository } from './affiliate.repository';
import type { OverrideType } from './affiliate.states';

export interface OverrideListRequest {
  readonly affiliateId: string;
  readonly overrideType?: OverrideType | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const owner = Selection.names('affiliateId');
const nothing = Selection.names('id');

/** Reads and writes overrides of affiliates. */
export class AffiliateOverrideRepository {
  private readonly reader: Reader;

  constructor(
    database: Database,
    model: ReadModel,
    private readonly affiliates: AffiliateRepository,
  ) {
    this.reader = new Reader(database, model, affiliateOverrideList);
  }

  /** The override by id, null when there is none for the caller, or not of the affiliate that is named. Throws `Forbidden`. */
  async find(
    ctx: Context,
    id: string,
    affiliateId: string | null | undefined,
    selection: Selection,
  ): Promise<ReadRow | null> {
    const override = await this.reader.byId(ctx, id, selection.with(owner));
    if (!override || (affiliateId != null && override.affiliateId !== affiliateId)) return null;
    return affiliatePolicy.visible(ctx, override) ? override : null;
  }

  /** The override behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const override = await this.reader.byId(ctx, id, selection);
    return override && affiliatePolicy.referable(ctx, override) ? override : null;
  }

  /** The override that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Overrides of an affiliate. Throws `NotFound` and `Forbidden`. */
  async list(
    ctx: Context,
    { affiliateId, overrideType, direction, page }: OverrideListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    if (!(await this.affiliates.find(ctx, affiliateId, nothing))) throw new NotFound();
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { affiliateId, overrideType },
      order: 'created_at',
      direction,
      page,
    });
  }

  /** The override of an affiliate, locked for this transaction. Throws `NotFound`, also where it is another affiliate's than the one that is named. */
  async lock(tx: Transaction, id: string, affiliateId: string | null | undefined): Promise<AffiliateOverrideEntity> {
    const override = await lockRow(tx, AffiliateOverrideEntity, id);
    if (!override || (affiliateId != null && override.affiliateId !== affiliateId)) throw new NotFound();
    return override;
  }

  /** Writes the override. Throws `OverriddenBefore` when the affiliate has another one for the same plan or products. */
  async save(tx: Transaction, override: AffiliateOverrideEntity): Promise<void> {
    const constraint =
      override.overrideType === 'standard' ? 'affiliate_overrides_plan' : 'affiliate_overrides_product';
    await refusingDuplicates(
      tx,
      constraint,
      () => new OverriddenBefore(),
      () => saveRow(tx, override),
    );
  }

  async remove(tx: Transaction, { id }: AffiliateOverrideEntity): Promise<void> {
    await tx.manager.delete(AffiliateOverrideEntity, { id });
  }

  /** Adds to what an affiliate has earned by an override, in US dollars. */
  async post(tx: Transaction, id: string, earnings: string): Promise<void> {
    await unawaited(
      tx.manager,
      'UPDATE billing.affiliate_overrides SET total_referral_earnings_usd = total_referral_earnings_usd + $2::numeric WHERE id = $1',
      [id, earnings],
    );
  }
}
