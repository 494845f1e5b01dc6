import {
  type Context,
  type Database,
  NotFound,
  conditionsOf,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  Selection,
  type Transaction,
  lockRow,
  rejectDuplicates,
  saveRow,
  executeDeferred,
} from '../../../../kit/src';
import { AffiliateOverride } from './affiliate-override.resource';
import { affiliateOverrideList } from './affiliate-override.read-model';
import { OverrideExists } from './affiliate.errors';
import { affiliateOverrideFilters, type AffiliateOverrideListArgs } from './affiliate.inputs';
import { affiliatePolicy } from './affiliate.policy';
import type { AffiliateRepository } from './affiliate.repository';

const owner = Selection.names('affiliateId');
const idOnly = Selection.names('id');

/** Reads and writes affiliate overrides (commission agreements for single plans or products). */
export class AffiliateOverrideRepository {
  readonly reads: ResourceReads<AffiliateOverride>;
  private readonly reader: Reader<AffiliateOverride>;

  constructor(
    database: Database,
    model: ReadModel<AffiliateOverride>,
    private readonly affiliates: AffiliateRepository,
  ) {
    this.reader = new Reader(database, model, affiliateOverrideList);
    this.reads = new ResourceReads(this.reader, affiliatePolicy);
  }

  /**
   * Returns the override, or null if it does not exist, is not visible to the caller, or belongs to an affiliate other
   * than `affiliateId`. Throws `Forbidden` without the read permission.
   */
  async find(
    ctx: Context,
    id: string,
    affiliateId: string | null | undefined,
    selection: Selection,
  ): Promise<ReadRow<AffiliateOverride> | null> {
    const override = await this.reader.byId(ctx, id, selection.with(owner));
    if (!override || (affiliateId != null && override.affiliateId !== affiliateId)) return null;
    return affiliatePolicy.visible(ctx, override) ? override : null;
  }

  /** Returns an override for a reference from another GraphQL type; null if the caller may not read it. */
  getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<AffiliateOverride> | null> {
    return this.reads.reference(ctx, id, selection);
  }

  /**
   * Lists the overrides of an affiliate. Throws `NotFound` if the affiliate is not visible, and `Forbidden` without the
   * read permission.
   */
  async list(
    ctx: Context,
    args: AffiliateOverrideListArgs,
    selection: Selection,
  ): Promise<Page<ReadRow<AffiliateOverride>>> {
    const { affiliateId } = args;
    if (!(await this.affiliates.reads.find(ctx, affiliateId, idOnly))) throw new NotFound();
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { affiliateId, ...conditionsOf(affiliateOverrideFilters, args) },
      direction: args.direction,
      page: args,
    });
  }

  /**
   * Locks the override row for this transaction and returns it. Throws `NotFound` if the row does not exist or belongs
   * to an affiliate other than `affiliateId`.
   */
  async lock(tx: Transaction, id: string, affiliateId: string | null | undefined): Promise<AffiliateOverride> {
    const override = await lockRow(tx, AffiliateOverride, id);
    if (!override || (affiliateId != null && override.affiliateId !== affiliateId)) throw new NotFound();
    return override;
  }

  /**
   * Saves the override. Throws `OverrideExists` if the affiliate already has an override of this type for the same plan
   * or products.
   */
  async save(tx: Transaction, override: AffiliateOverride): Promise<void> {
    const constraint =
      override.overrideType === 'standard' ? 'affiliate_overrides_plan' : 'affiliate_overrides_product';
    await rejectDuplicates(
      tx,
      constraint,
      () => new OverrideExists(),
      () => saveRow(tx, override),
    );
  }

  async remove(tx: Transaction, { id }: AffiliateOverride): Promise<void> {
    await tx.manager.delete(AffiliateOverride, { id });
  }

  /** Adds an amount in US dollars, a decimal string, to the total earnings of an override. */
  async post(tx: Transaction, id: string, earnings: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE billing.affiliate_overrides SET total_referral_earnings_usd = total_referral_earnings_usd + $2::numeric WHERE id = $1',
      [id, earnings],
    );
  }
}
