import { NotFound, type Transaction, allows, newId, recordEvent, newRow } from '../../../../kit/src';
import type { Buyer } from '../../memberships/members/member.repository';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import { type CustomFieldAnswer, toStoredResponses } from '../../shared/custom-field-responses';
import { Entry } from './waitlist-entry.resource';
import { PreviouslyDenied, EntryDecided, PlanDeleted, SoldWithoutWaitlist } from './waitlist-entry.errors';
import { entryPolicy } from './waitlist-entry.policy';
import type { EntryRepository } from './waitlist-entry.repository';
import { checkEntry, isFree } from './waitlist-entry.rules';
import { entryTransitions } from './waitlist-entry.states';

type EntryEvent = 'entry.created' | 'entry.approved' | 'entry.denied' | 'entry.deleted';

/**
 * Records an event with a snapshot of the waitlist entry's row. The row must be saved or locked in this transaction,
 * and must not be deleted yet.
 */
function recordEntryEvent(tx: Transaction, type: EntryEvent, { id, accountId }: Entry): Promise<void> {
  return recordEvent(tx, 'billing.entries', { type, resource: 'Entry', resourceId: id, accountId });
}

/**
 * Request of a user to join the waitlist of a plan. The code that creates the request must have checked that the plan
 * is on sale.
 */
export interface EntryRequest {
  readonly planId: string;
  /** Account and product of the plan; `productId` is null for a plan without a product. */
  readonly accountId: string;
  readonly productId: string | null;
  readonly buyer: Buyer;
  readonly customFieldResponses: readonly CustomFieldAnswer[];
  readonly checkoutConfigurationId?: string | null;
  readonly checkoutSessionId?: string | null;
  readonly metadata: Record<string, unknown>;
}

/** Commands on waitlist entries. Each runs inside the given transaction and returns the id of the waitlist entry. */
export class EntryService {
  constructor(
    private readonly entries: EntryRepository,
    private readonly plans: PlanRepository,
    private readonly products: ProductRepository,
  ) {}

  /**
   * Adds a user to the waitlist of a plan. Returns the existing entry if the user has a pending entry, or an approved
   * entry that is not redeemed. Throws `SoldWithoutWaitlist`, and `PreviouslyDenied` after a denial. Locks the product
   * and then the plan against deletion.
   */
  async enter(tx: Transaction, request: EntryRequest): Promise<string> {
    checkEntry(request);
    if (request.productId !== null) await this.products.lockForSale(tx, request.productId);
    const { releaseMethod } = await this.plans.lockForSale(tx, request.planId);
    if (releaseMethod === 'buy_now') throw new SoldWithoutWaitlist();
    const existing = await this.entries.newestOf(tx, request.planId, request.buyer.id);
    if (existing?.status === 'denied') throw new PreviouslyDenied();
    if (existing && existing.redeemedAt === null) return existing.id;
    const entry = newWaitlistEntry(request, tx.clock.now());
    await this.entries.save(tx, entry);
    await recordEntryEvent(tx, 'entry.created', entry);
    return entry.id;
  }

  /**
   * Approves the entry. For a free plan, a job that is due immediately creates the membership; any other plan can be
   * bought at its link.
   */
  async approve(tx: Transaction, id: string): Promise<string> {
    const entry = await this.entries.lock(tx, id);
    entryPolicy.requireManage(tx, entry);
    if (entry.status === 'approved') return id;
    const plan = await this.planOf(tx, entry);
    entry.jobId = newId('job');
    entry.jobDueAt = isFree(plan) ? tx.clock.now() : null;
    await this.decide(tx, entry, 'approved');
    return id;
  }

  async deny(tx: Transaction, id: string): Promise<string> {
    const entry = await this.entries.lock(tx, id);
    entryPolicy.requireManage(tx, entry);
    if (entry.status !== 'denied') await this.decide(tx, entry, 'denied');
    return id;
  }

  /**
   * Deletes a waitlist entry with the user's data in it. The user may join the waitlist again. A membership that was
   * created from the entry remains.
   */
  async delete(tx: Transaction, id: string): Promise<string> {
    const entry = await this.entries.lock(tx, id);
    entryPolicy.requireManage(tx, entry);
    await recordEntryEvent(tx, 'entry.deleted', entry);
    await this.entries.remove(tx, entry);
    return id;
  }

  /**
   * Marks an approved entry as redeemed by the created membership. Only the first call has an effect. Later calls do
   * not throw, because the membership may already be paid.
   */
  redeemed(tx: Transaction, entryId: string, membershipId: string): Promise<void> {
    return this.entries.redeem(tx, entryId, membershipId);
  }

  private async decide(tx: Transaction, entry: Entry, status: 'approved' | 'denied'): Promise<void> {
    if (!allows(entryTransitions, entry.status, status)) throw new EntryDecided(status, entry.status);
    entry.status = status;
    entry.decidedAt = entry.updatedAt = tx.clock.now();
    await this.entries.save(tx, entry);
    await recordEntryEvent(tx, `entry.${status}`, entry);
  }

  private async planOf(tx: Transaction, { planId }: Entry): Promise<Plan> {
    try {
      return await this.plans.offered(tx, planId);
    } catch (error) {
      throw error instanceof NotFound ? new PlanDeleted() : error;
    }
  }
}

function newWaitlistEntry({ buyer, customFieldResponses, ...request }: EntryRequest, now: Date): Entry {
  return newRow(Entry, now, {
    id: newId('entry'),
    accountId: request.accountId,
    planId: request.planId,
    productId: request.productId,
    userId: buyer.id,
    username: buyer.username,
    name: buyer.name,
    email: buyer.email,
    phone: buyer.phone ?? null,
    status: 'pending',
    customFieldResponses: toStoredResponses(customFieldResponses, now),
    checkoutConfigurationId: request.checkoutConfigurationId ?? null,
    checkoutSessionId: request.checkoutSessionId ?? null,
    metadata: request.metadata,
  });
}
