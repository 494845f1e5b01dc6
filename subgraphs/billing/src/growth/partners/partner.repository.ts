import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  conditionsOf,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { PartnerBusiness } from './partner-business.resource';
import { partnerBusinessList } from './partner-business.read-model';
import { PartnerEarning } from './partner-earning.resource';
import { partnerEarningList } from './partner-earning.read-model';
import { Partner } from './partner.resource';
import {
  partnerBusinessFilters,
  type PartnerBusinessListArgs,
  partnerEarningFilters,
  type PartnerEarningListArgs,
  type ReferredUserListArgs,
} from './partner.inputs';
import { partnerPolicy } from './partner.policy';
import { referredUserList } from './referred-user.read-model';
import type { ReferredUser } from './partner-business-parts.type';

/** Amounts in US dollars that a new earning adds to the running totals of its referred business. */
export interface EarningPosting {
  readonly awaitingSettlement: string;
  readonly settled: string;
  readonly pending: string;
  readonly completed: string;
}

const policyFields = Selection.names('partner');

/** Reads and writes partners, their referred businesses and users, and their earnings. */
export class PartnerRepository {
  private readonly partners: Reader<Partner>;
  private readonly businesses: Reader<PartnerBusiness>;
  private readonly earnings: Reader<PartnerEarning>;
  private readonly referred: Reader<ReferredUser>;

  constructor(
    database: Database,
    models: Pick<ReadModels, 'partner' | 'partnerBusiness' | 'partnerEarning' | 'referredUser'>,
  ) {
    const reader = <Type>(model: ReadModel<Type>, list?: ConstructorParameters<typeof Reader>[2]) =>
      new Reader(database, model, list);
    this.partners = reader(models.partner);
    this.businesses = reader(models.partnerBusiness, partnerBusinessList);
    this.earnings = reader(models.partnerEarning, partnerEarningList);
    this.referred = reader(models.referredUser, referredUserList);
  }

  /** Returns the partner for the response to a command, without an access check. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Partner> | null> {
    return this.partners.byId(ctx, id, selection);
  }

  /** Returns the partner record of the calling user; null if the user is not a partner, or the caller is not a user. */
  async own(ctx: Context, selection: Selection): Promise<ReadRow<Partner> | null> {
    const { kind, userId } = ctx.principal;
    return kind === 'user' ? this.partners.byCondition(ctx, (row) => `${row}.user_id = $1`, [userId], selection) : null;
  }

  /**
   * Returns a partner's share in a business, or null if it is not visible to the caller. Throws `Forbidden` without the
   * read permission.
   */
  async business(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PartnerBusiness> | null> {
    const business = await this.businesses.byId(ctx, id, selection.with(policyFields));
    if (!business) return null;
    const userId = (business.partner as { readonly id: string }).id;
    return partnerPolicy.visible(ctx, { accountId: business.accountId, userId }) ? business : null;
  }

  listBusinesses(
    ctx: Context,
    args: PartnerBusinessListArgs,
    selection: Selection,
  ): Promise<Page<ReadRow<PartnerBusiness>>> {
    return this.businesses.page(ctx, {
      selection,
      scope: partnerPolicy.listed(ctx),
      filters: conditionsOf(partnerBusinessFilters, args),
      order: args.order,
      direction: args.direction,
      page: args,
    });
  }

  /**
   * Returns the earnings from a referred business, without an access check: the caller must first have checked access
   * to the business.
   */
  listEarnings(
    ctx: Context,
    partnerBusinessId: string,
    args: PartnerEarningListArgs,
    selection: Selection,
  ): Promise<Page<ReadRow<PartnerEarning>>> {
    return this.earnings.page(ctx, {
      selection,
      scope: null,
      filters: { partnerBusinessId, ...conditionsOf(partnerEarningFilters, args) },
      order: args.order,
      direction: args.direction,
      page: args,
    });
  }

  listReferredUsers(
    ctx: Context,
    args: ReferredUserListArgs,
    selection: Selection,
  ): Promise<Page<ReadRow<ReferredUser>>> {
    const { hasBusinesses, hasEarningBusinesses } = args;
    return this.referred.page(ctx, {
      selection,
      scope: partnerPolicy.listed(ctx),
      filters: { hasBusinesses, hasEarningBusinesses },
      direction: args.direction,
      page: args,
    });
  }

  /** Inserts a partner for a user. Returns the existing partner if the user is one already. */
  async add(tx: Transaction, partner: Partner): Promise<Partner> {
    await tx.manager.createQueryBuilder().insert().into(Partner).values(partner).orIgnore().execute();
    return tx.manager.findOneByOrFail(Partner, { userId: partner.userId });
  }

  /** Returns the partner record of a user. Throws `NotFound` if the user is not a partner. */
  async ofUser(tx: Transaction, userId: string): Promise<Partner> {
    const partner = await tx.manager.findOneBy(Partner, { userId });
    if (!partner) throw new NotFound();
    return partner;
  }

  /** Stores that a partner has referred a user, once per partner and user. */
  async addReferredUser(tx: Transaction, id: string, partner: Partner, referredUserId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO billing.referred_users (id, account_id, user_id, referred_user_id, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, referred_user_id) DO NOTHING`,
      [id, partner.accountId, partner.userId, referredUserId, tx.clock.now()],
    );
  }

  saveBusiness(tx: Transaction, business: PartnerBusiness): Promise<PartnerBusiness> {
    return saveRow(tx, business);
  }

  /** Locks a partner's share in a business until the transaction ends and returns it. Throws `NotFound`. */
  lockBusiness(tx: Transaction, id: string): Promise<PartnerBusiness> {
    return requireRow(lockRow(tx, PartnerBusiness, id));
  }

  /** Saves an earning and adds `posting` to the running totals of its business. */
  async addEarning(tx: Transaction, earning: PartnerEarning, posting: EarningPosting): Promise<void> {
    await saveRow(tx, earning);
    await executeDeferred(
      tx.manager,
      `UPDATE billing.partner_businesses SET
         volume_attributed = volume_attributed + $2::numeric + $3::numeric,
         volume_awaiting_settlement = volume_awaiting_settlement + $2::numeric,
         volume_settled = volume_settled + $3::numeric,
         earnings_total = earnings_total + $4::numeric + $5::numeric,
         earnings_pending = earnings_pending + $4::numeric,
         earnings_completed = earnings_completed + $5::numeric
       WHERE id = $1`,
      [earning.partnerBusinessId, posting.awaitingSettlement, posting.settled, posting.pending, posting.completed],
    );
  }
}
