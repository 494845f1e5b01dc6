import { type Transaction, allows, exactAmount, newId } from '../../../kit/src';
import type { AffiliateOverrideRepository } from './affiliate-override.repository';
import { AffiliateEntity } from './affiliate.entity';
import { AffiliateNotMovable, NobodyByThatName } from './affiliate.errors';
import type { AffiliateCreateInput } from './affiliate.inputs';
import { affiliatePolicy } from './affiliate.policy';
import type { AffiliateRepository } from './affiliate.repository';
import { affiliateTransitions } from './affiliate.states';

/** What an affiliate has earned, in US dollars, by terms of their own or by everybody's. */
export interface Reward {
  readonly affiliateId: string;
  readonly overrideId?: string | null;
  readonly amount: string;
}

/** The commands on affiliates. Each runs inside the transaction it is given, and answers the affiliate's id. */
export class AffiliateService {
  constructor(
    private readonly affiliates: AffiliateRepository,
    private readonly overrides: AffiliateOverrideRepository,
  ) {}

  /** Makes an affiliate of a user, or finds the one that the user is, archived or not. Throws `NobodyByThatName`. */
  async create(tx: Transaction, { accountId: named, userIdentifier }: AffiliateCreateInput): Promise<string> {
    const accountId = affiliatePolicy.accountForNew(tx, named);
    const identifier = userIdentifier.trim();
    const promoter =
      identifier === '' || identifier.length > 200 ? null : await this.affiliates.promoter(tx, accountId, identifier);
    if (!promoter) throw new NobodyByThatName();
    const now = tx.clock.now();
    return this.affiliates.join(
      tx,
      Object.assign(new AffiliateEntity(), {
        id: newId('aff'),
        accountId,
        userId: promoter.id,
        username: promoter.username,
        name: promoter.name,
        status: 'active',
        totalReferralsCount: 0,
        totalReferralEarningsUsd: '0.00',
        totalOverridesCount: 0,
        createdAt: now,
        updatedAt: now,
      } satisfies AffiliateEntity),
    );
  }

  /** Archives an affiliate or brings them back. One who is there already stays as they are. */
  async move(tx: Transaction, id: string, status: 'active' | 'archived'): Promise<string> {
    const affiliate = await this.affiliates.lock(tx, id);
    affiliatePolicy.requireUpdate(tx, affiliate);
    if (affiliate.status === status) return id;
    if (!allows(affiliateTransitions, affiliate.status, status))
      throw new AffiliateNotMovable(affiliate.status, status);
    affiliate.status = status;
    affiliate.updatedAt = tx.clock.now();
    await this.affiliates.save(tx, affiliate);
    return id;
  }

  /** Writes down what an affiliate has earned: the affiliate first and the override second, wherever both are changed. */
  async reward(tx: Transaction, { affiliateId, overrideId, amount }: Reward): Promise<string> {
    const earnings = exactAmount(amount, 'usd', ['amount']);
    await this.affiliates.post(tx, affiliateId, { earnings });
    if (overrideId) await this.overrides.post(tx, overrideId, earnings);
    return affiliateId;
  }
}
