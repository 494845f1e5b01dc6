import { type Transaction, allows, hasPermission, exactAmount, newId, newRow } from '../../../../kit/src';
import type { AffiliateCodes } from './affiliate-codes.repository';
import type { AffiliateOverrideRepository } from './affiliate-override.repository';
import { Affiliate } from './affiliate.resource';
import { EmailLookupNotAllowed, InvalidAffiliateTransition, AffiliateUserNotFound } from './affiliate.errors';
import type { AffiliateCreateInput } from './affiliate.inputs';
import { affiliatePolicy } from './affiliate.policy';
import type { AffiliateRepository } from './affiliate.repository';
import { affiliateTransitions } from './affiliate.states';

/**
 * Earnings in US dollars to add to an affiliate: through an override, or, without `overrideId`, through the affiliate
 * program of a product.
 */
export interface Reward {
  readonly affiliateId: string;
  readonly overrideId?: string | null;
  readonly amount: string;
}

/** Commands on affiliates. Each runs inside the given transaction and returns the id of the affiliate. */
export class AffiliateService {
  constructor(
    private readonly affiliates: AffiliateRepository,
    private readonly overrides: AffiliateOverrideRepository,
    private readonly codes: AffiliateCodes,
  ) {}

  /**
   * Creates an affiliate for a user, or returns the existing affiliate, archived or not. A lookup by e-mail address
   * requires the permission to read the addresses of members, because the response would otherwise confirm the address.
   * Throws `AffiliateUserNotFound` if there is no such user, and `EmailLookupNotAllowed` without the permission.
   */
  async create(tx: Transaction, { accountId: requestedId, userIdentifier }: AffiliateCreateInput): Promise<string> {
    const accountId = affiliatePolicy.accountForNew(tx, requestedId);
    const identifier = userIdentifier.trim();
    if (identifier.includes('@') && !hasPermission(tx.principal, 'member:email:read', accountId))
      throw new EmailLookupNotAllowed();
    const promoter =
      identifier === '' || identifier.length > 200 ? null : await this.affiliates.promoter(tx, accountId, identifier);
    if (!promoter) throw new AffiliateUserNotFound();
    const now = tx.clock.now();
    const id = await this.affiliates.join(
      tx,
      newRow(Affiliate, now, {
        id: newId('aff'),
        accountId,
        userId: promoter.id,
        username: promoter.username,
        name: promoter.name,
        status: 'active',
        totalReferralEarningsUsd: '0.00',
      }),
    );
    await this.codes.keep(tx, id);
    return id;
  }

  /**
   * Archives or restores an affiliate. Does nothing if the affiliate already has the status. Throws
   * `InvalidAffiliateTransition` if the transition is not allowed.
   */
  async move(tx: Transaction, id: string, status: 'active' | 'archived'): Promise<string> {
    const affiliate = await this.affiliates.lock(tx, id);
    affiliatePolicy.requireUpdate(tx, affiliate);
    if (affiliate.status === status) return id;
    if (!allows(affiliateTransitions, affiliate.status, status))
      throw new InvalidAffiliateTransition(affiliate.status, status);
    affiliate.status = status;
    affiliate.updatedAt = tx.clock.now();
    await this.affiliates.save(tx, affiliate);
    return id;
  }

  /** Adds earnings from the time before this service recorded commissions in its ledger. */
  async reward(tx: Transaction, reward: Reward): Promise<string> {
    return this.add(tx, { ...reward, amount: exactAmount(reward.amount, 'usd', ['amount']) });
  }

  /**
   * Adds an amount in US dollars, which may be negative, to the total earnings of the affiliate, and of the override if
   * `overrideId` is given. Lock order: affiliate, then override.
   */
  async add(tx: Transaction, { affiliateId, overrideId, amount }: Reward): Promise<string> {
    await this.affiliates.post(tx, affiliateId, { earnings: amount });
    if (overrideId) await this.overrides.post(tx, overrideId, amount);
    return affiliateId;
  }
}
