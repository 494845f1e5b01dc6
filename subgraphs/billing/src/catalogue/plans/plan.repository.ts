import { In, IsNull } from 'typeorm';
import {
  type Context,
  type Database,
  NotFound,
  type NumberedPage,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  conditionsOf,
  type Selection,
  type Transaction,
  findRow,
  hasPermission,
  lockRow,
  lockToChange,
  type LockedRow,
  requireLocked,
  rejectDuplicates,
  requireRow,
  saveRow,
  reserveUniqueName,
  reserveName,
  prepared,
} from '../../../../kit/src';
import { Plan } from './plan.resource';
import { ShortLinkInUse } from './plan.errors';
import { planPolicy } from './plan.policy';
import { planFilters, type PlanListArgs, type PlanPageArgs } from './plan.inputs';
import { planList } from './plan.read-model';

const onSale = (row: string) => `${row}.deleted_at IS NULL AND ${row}.visibility <> 'archived'
  AND NOT EXISTS (SELECT 1 FROM billing.products p WHERE p.id = ${row}.product_id AND (p.visibility = 'archived' OR p.deleted_at IS NOT NULL))`;

/** Condition of plans that still exist, on sale or archived. */
const existing = (row: string) => `${row}.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM billing.products p WHERE p.id = ${row}.product_id AND p.deleted_at IS NOT NULL)`;

/**
 * Returns the SQL condition for the plan of a checkout link: a plan id, checkout configuration id or short link. The
 * link is parameter `$1` of the query.
 */
function linked(row: string, link: string): string {
  if (link.startsWith('plan_')) return `${row}.id = $1`;
  if (link.startsWith('ch_'))
    return `${row}.id = (SELECT c.plan_id FROM billing.checkout_configurations c WHERE c.id = $1 AND c.deleted_at IS NULL)`;
  return `lower(${row}.short_link) = lower($1)`;
}

/**
 * SQL expression with the settings of a plan as JSON, to find plans with equal settings: all columns except ids,
 * counters and times.
 */
const settings = (row: string) => `to_jsonb(${row}) - '{id,member_count,created_at,updated_at,custom_fields}'::text[]
  || jsonb_build_object('questions', (SELECT jsonb_agg(field - 'id' ORDER BY place) FROM jsonb_array_elements(${row}.custom_fields) WITH ORDINALITY AS fields (field, place)))`;

/** Condition of lists: plans that are not deleted. */
const undeleted = { existing: true };

/** Reads and writes plans. */
export class PlanRepository {
  readonly reads: ResourceReads<Plan>;
  private readonly reader: Reader<Plan>;

  constructor(database: Database, model: ReadModel<Plan>) {
    this.reader = new Reader(database, model, planList);
    this.reads = new ResourceReads(this.reader, planPolicy, planFilters);
  }

  /**
   * Returns one page of plans of the caller's accounts. If the request contains products but no account, returns the
   * public plans of these products instead.
   */
  list(ctx: Context, args: PlanListArgs, selection: Selection): Promise<Page<ReadRow<Plan>>> {
    const isPublic = !args.accountId && Boolean(args.productIds?.length);
    return isPublic ? this.listPublic(ctx, args, selection) : this.reads.list(ctx, args, selection, undeleted);
  }

  /** Returns one page of the plans of a product; only public ones for callers without the read permission. */
  listOfProduct(
    ctx: Context,
    args: PlanListArgs,
    selection: Selection,
    { accountId }: Pick<ReadRow, 'accountId'>,
  ): Promise<Page<ReadRow<Plan>>> {
    const seesAll = accountId !== null && hasPermission(ctx.principal, 'plan:basic:read', accountId);
    return seesAll ? this.reads.list(ctx, args, selection, undeleted) : this.listPublic(ctx, args, selection);
  }

  private listPublic(ctx: Context, args: PlanListArgs, selection: Selection): Promise<Page<ReadRow<Plan>>> {
    const { search: titleSearch, ...conditions } = conditionsOf(planFilters, { ...args, visibilities: ['visible'] });
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: {
        ...conditions,
        titleSearch,
        ...undeleted,
        ofInvoices: false,
      },
      order: args.order,
      direction: args.direction,
      page: args,
    });
  }

  /** Returns one numbered page of the plans of the caller's accounts, newest first, with the total count. */
  numbered(ctx: Context, args: PlanPageArgs, selection: Selection): Promise<NumberedPage<ReadRow<Plan>>> {
    return this.reads.numbered(ctx, args, selection, undeleted);
  }

  /**
   * Returns the plan of a checkout link: a plan id, a checkout configuration id, or a short link (case-insensitive).
   * Returns null if the plan cannot be bought.
   */
  ofCheckoutLink(ctx: Context, link: string, selection: Selection): Promise<ReadRow<Plan> | null> {
    return this.reader.byCondition(ctx, (row) => `${linked(row, link)} AND ${onSale(row)}`, [link], selection);
  }

  /** Like `ofCheckoutLink`, also for a plan that is no longer on sale because it or its product is archived. */
  ofAnyCheckoutLink(ctx: Context, link: string, selection: Selection): Promise<ReadRow<Plan> | null> {
    return this.reader.byCondition(ctx, (row) => `${linked(row, link)} AND ${existing(row)}`, [link], selection);
  }

  /** Returns the plan, without an access check, if it can be bought; otherwise null. */
  onSale(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Plan> | null> {
    return this.reader.byCondition(ctx, (row) => `${row}.id = $1 AND ${onSale(row)}`, [id], selection);
  }

  /** Returns whether the plan can be bought: neither the plan nor its product is archived or deleted. */
  async isOnSale(tx: Transaction, id: string): Promise<boolean> {
    const rows = await prepared(tx.manager, `SELECT 1 FROM billing.plans t WHERE t.id = $1 AND ${onSale('t')}`, [id]);
    return rows.length > 0;
  }

  /**
   * Returns at most 20 plans, cheapest first, to which a membership may be able to change: those of its product that are
   * public and renew, and its own plan, if they can be bought.
   */
  async alternativesTo(
    tx: Transaction,
    { planId, productId }: { readonly planId: string; readonly productId: string },
  ): Promise<Plan[]> {
    const rows = await prepared<{ readonly id: string }>(
      tx.manager,
      `SELECT t.id FROM billing.plans t
       WHERE t.product_id = $1 AND t.plan_type = 'renewal' AND t.release_method = 'buy_now' AND (t.visibility = 'visible' OR t.id = $2) AND ${onSale('t')}
       ORDER BY t.renewal_price, t.id LIMIT 20`,
      [productId, planId],
    );
    const plans = await tx.manager.findBy(Plan, { id: In(rows.map(({ id }) => id)) });
    return rows.flatMap(({ id }) => plans.find((plan) => plan.id === id) ?? []);
  }

  /** Returns the plan without a lock. Throws `NotFound` if the plan does not exist or is deleted. */
  offered(tx: Transaction, id: string): Promise<Plan> {
    return requireRow(findRow(tx, Plan, id));
  }

  /**
   * Returns the plan of an existing purchase without a lock, also if the plan has been deleted since. Throws `NotFound`
   * if it never existed.
   */
  async bought(tx: Transaction, id: string): Promise<Plan> {
    const plan = await findRow(tx, Plan, id);
    if (!plan) throw new NotFound();
    return plan;
  }

  /** Locks the plan until the transaction ends and returns it. Throws `NotFound`, also for deleted plans. */
  lock(tx: Transaction, id: string): Promise<Plan> {
    return requireRow(lockRow(tx, Plan, id));
  }

  /** Like `lock`, and also returns the previous state of the row, which the update event contains. */
  lockToChange(tx: Transaction, id: string): Promise<LockedRow<Plan>> {
    return requireLocked(lockToChange(tx, Plan, id));
  }

  /**
   * Locks the plan against deletion until the transaction ends, because a new row will reference it. Throws `NotFound`,
   * also for deleted plans.
   */
  lockForSale(tx: Transaction, id: string): Promise<Plan> {
    return requireRow(lockRow(tx, Plan, id, 'key share'));
  }

  /**
   * Finds the oldest plan of the account with the same settings, and locks it against deletion. First takes an advisory
   * lock on the account and prices, so that concurrent requests do not create equal plans.
   *
   * @param plan plan with the wanted settings, not saved yet
   * @returns the id of the existing plan, or null
   */
  async lockEqual(tx: Transaction, plan: Plan): Promise<string | null> {
    const { accountId, initialPrice, renewalPrice } = plan;
    await reserveName(tx, `${accountId}:${initialPrice}:${renewalPrice}`);
    const { columns } = tx.manager.connection.getMetadata(Plan);
    const row = Object.fromEntries(columns.map((column) => [column.databaseName, column.getEntityValue(plan)]));
    const [equal] = await prepared<{ readonly id: string }>(
      tx.manager,
      `SELECT p.id FROM billing.plans p, jsonb_populate_record(NULL::billing.plans, $1::jsonb) wanted
       WHERE p.account_id = $2 AND p.initial_price = $3 AND p.renewal_price = $4 AND p.deleted_at IS NULL AND ${settings('p')} = ${settings('wanted')}
       ORDER BY p.created_at, p.id LIMIT 1 FOR KEY SHARE OF p`,
      [JSON.stringify(row), accountId, initialPrice, renewalPrice],
    );
    return equal?.id ?? null;
  }

  /** Returns whether the plan belongs to an invoice with status draft, open or past due. */
  async isOwed(tx: Transaction, id: string): Promise<boolean> {
    const [row] = await prepared(
      tx.manager,
      "SELECT 1 FROM billing.invoices WHERE plan_id = $1 AND status IN ('draft', 'open', 'past_due') AND deleted_at IS NULL",
      [id],
    );
    return row !== undefined;
  }

  lockOfProduct(tx: Transaction, productId: string): Promise<Plan[]> {
    return tx.manager.find(Plan, {
      where: { productId, deletedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Saves the plan. Throws `ShortLinkInUse` if another plan already uses its short link. */
  async save(tx: Transaction, plan: Plan): Promise<Plan> {
    if (plan.shortLink === null) return saveRow(tx, plan);
    await reserveUniqueName(
      tx,
      { table: 'billing.plans', column: 'short_link', name: plan.shortLink, id: plan.id },
      () => new ShortLinkInUse(),
    );
    return rejectDuplicates(
      tx,
      'plans_short_link',
      () => new ShortLinkInUse(),
      () => saveRow(tx, plan),
    );
  }
}
