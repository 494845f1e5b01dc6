import {
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Term,
  type Transaction,
  checkLength,
  formatAmount,
  isZero,
  newId,
  requireTerms,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import type { BuyerInput } from '../../checkout/sessions/checkout.inputs';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import type { Buyer } from '../members/member.repository';
import type { MemberService } from '../members/member.service';
import type { MembershipChanges } from '../memberships/membership.changes';
import type { Membership } from '../memberships/membership.resource';
import type { MembershipRepository } from '../memberships/membership.repository';
import type { MembershipSales } from '../memberships/membership.sales';
import { newLicenseKey } from '../memberships/license-key';
import { renewalPriceOf } from '../memberships/membership.cancel-offer';
import { AlreadyPurchased, PlanWithoutProduct } from '../memberships/membership.errors';
import { recordMembershipEvent } from '../memberships/membership.events';
import { futurePaymentTerms } from '../memberships/membership.shown-terms';
import type { StoredStatus } from '../memberships/membership.states';
import { actionOf, addDays } from '../memberships/membership.terms';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { everyPeriod } from '../../catalogue/plans/plan.price';
import type { HostedPages } from '../../shared/hosted-pages';
import { isUserId } from '../../users/user-replica.repository';
import { MembershipTransferEntity } from './membership-transfer.entity';
import {
  MembershipNotTransferable,
  MembershipTransferExpired,
  MembershipTransferOutdated,
  MembershipTransferUsed,
  InvitedAnother,
  InviteeNamedTwice,
  AlreadyOwned,
  PlanNotFree,
} from './membership-transfer.errors';
import type { MembershipInviteInput } from './membership-transfer.inputs';
import { membershipTransferPolicy } from './membership-transfer.policy';
import type { MembershipTransferRepository } from './membership-transfer.repository';
import { invitationTerms } from './membership-transfer.terms';

export interface MembershipTransferDependencies {
  readonly handovers: MembershipTransferRepository;
  readonly plans: PlanRepository;
  readonly memberships: MembershipRepository;
  readonly memberService: MemberService;
  readonly changes: MembershipChanges;
  readonly sales: MembershipSales;
  readonly pages: HostedPages;
}

/** Terms that the page of a transfer or invitation link shows before the user accepts. */
interface MembershipTransferDetails {
  readonly terms: readonly Term[];
  /** Price and interval of renewals, such as `$10.00 every 30 days`; null if nothing is charged later. */
  readonly renewal: string | null;
}

/** Validity of a transfer or invitation link in days. */
const lifetime = 7;
const transferable: readonly StoredStatus[] = ['trialing', 'active', 'completed'];
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Commands on membership transfer links and invitations. Each runs inside the given transaction. The expiry of links
 * uses real time; changes of a membership use its test clock, if it has one.
 */
export class MembershipTransferService {
  constructor(private readonly deps: MembershipTransferDependencies) {}

  /**
   * Creates a transfer link for a membership. Returns the id of the transfer, from which the link is built. Earlier
   * transfer links of the membership expire.
   */
  async transfer(tx: Transaction, id: string): Promise<string> {
    const membership = await this.deps.memberships.lock(tx, id);
    membershipTransferPolicy.requireTransfer(tx, membership);
    const { userId, status, accountId, planId } = membership;
    if (userId === null) throw new MembershipNotTransferable('not owned by a user');
    if (!transferable.includes(status)) throw new MembershipNotTransferable(status);
    await this.deps.handovers.endTransfers(tx, id);
    return this.make(tx, {
      accountId,
      planId,
      kind: 'transfer',
      membershipId: id,
      fromUserId: userId,
      userId: null,
      email: null,
    });
  }

  /** Invites a user or an e-mail address to a free plan. Returns the id of the invitation. */
  async invite(tx: Transaction, { planId, userId = null, email = null }: MembershipInviteInput): Promise<string> {
    const plan = await this.deps.plans.offered(tx, planId);
    membershipTransferPolicy.requireInvite(tx, plan.accountId);
    if (userId === null && email === null) throw new ParameterMissing(['email'], ['userId']);
    if (userId !== null && email !== null) throw new InviteeNamedTwice();
    checkLength(email, 254, 'email');
    if (email !== null && !emailForm.test(email.trim()))
      throw new ParameterInvalid(['email'], messageTemplate`${thisInput} is not an e-mail address.`);
    if (userId !== null && !isUserId(userId))
      throw new ParameterInvalid(['userId'], messageTemplate`${thisInput} is not the id of a user.`);
    if (plan.productId === null) throw new PlanWithoutProduct();
    requireFree(plan);
    return this.make(tx, {
      accountId: plan.accountId,
      planId,
      kind: 'invitation',
      membershipId: null,
      fromUserId: null,
      userId,
      email: email?.trim().toLowerCase() ?? null,
    });
  }

  /** Returns the terms and the renewal price that the page of a transfer or invitation link shows. */
  async shown(
    tx: Transaction,
    { planId, membershipId, kind }: MembershipTransferEntity,
  ): Promise<MembershipTransferDetails> {
    const plan = await this.deps.plans.bought(tx, planId);
    if (kind === 'invitation' || membershipId === null) return { terms: invitationTerms(plan), renewal: null };
    const membership = await this.deps.memberships.get(tx, membershipId);
    const { billingPeriod, currency } = membership;
    const amount = renewalPriceOf(membership);
    const renewal =
      billingPeriod === null || isZero(amount)
        ? null
        : `${formatAmount({ amount, currency })} ${everyPeriod(billingPeriod)}`;
    return { terms: futurePaymentTerms(membership, plan), renewal };
  }

  /**
   * Accepts a link: transfers the membership to the buyer, or creates the membership of an invitation. Returns the id
   * of the membership.
   *
   * @param shownTerms encoded terms that the page showed, which must equal the current terms; null if no page was shown
   */
  async accept(tx: Transaction, token: string, buyerInput: BuyerInput, shownTerms: string | null): Promise<string> {
    requireHostedPage(tx);
    const id = this.deps.pages.idIn(token);
    const found = id === null ? null : await this.deps.handovers.read(tx, id);
    // Lock the membership before the link, as in `transfer`: another order could cause a deadlock.
    if (found?.membershipId) await this.deps.memberships.lock(tx, found.membershipId);
    const membershipTransfer = found && (await this.deps.handovers.lock(tx, found.id));
    if (!membershipTransfer) throw new NotFound();
    if (membershipTransfer.acceptedAt !== null) throw new MembershipTransferUsed();
    if (membershipTransfer.expiresAt <= tx.clock.now()) throw new MembershipTransferExpired();
    const buyer: Buyer = {
      id: buyerInput.userId,
      username: buyerInput.username,
      name: buyerInput.name ?? null,
      email: buyerInput.email,
    };
    const membershipId =
      membershipTransfer.kind === 'transfer'
        ? await this.transferMembership(tx, membershipTransfer, buyer, shownTerms)
        : await this.grantMembership(tx, membershipTransfer, buyer, shownTerms);
    await this.deps.handovers.save(tx, Object.assign(membershipTransfer, { membershipId, acceptedAt: tx.clock.now() }));
    return membershipId;
  }

  private async grantMembership(
    tx: Transaction,
    { planId, userId, email }: MembershipTransferEntity,
    buyer: Buyer,
    shownTerms: string | null,
  ): Promise<string> {
    if (userId === null ? buyer.email?.trim().toLowerCase() !== email : buyer.id !== userId) throw new InvitedAnother();
    const { id } = await this.deps.sales.sell(tx, { planId, buyer });
    // Read the plan only after the sale, which has locked it. Locking the plan earlier would violate the lock order.
    const plan = await this.deps.plans.bought(tx, planId);
    requireTerms(invitationTerms(plan), shownTerms);
    requireFree(plan);
    return id;
  }

  /** Transfers the membership of a link to the accepting user. Lock order: membership, new member, former member. */
  private async transferMembership(
    outerTx: Transaction,
    { membershipId, fromUserId }: MembershipTransferEntity,
    buyer: Buyer,
    shownTerms: string | null,
  ): Promise<string> {
    const { memberships, memberService, changes } = this.deps;
    const { tx: past, membership } = await memberships.lockInTime(outerTx, membershipId as string);
    if (membership.userId !== fromUserId || !transferable.includes(membership.status))
      throw new MembershipTransferOutdated();
    if (buyer.id === fromUserId) throw new AlreadyOwned();
    const plan = await this.deps.plans.bought(past, membership.planId);
    requireTerms(futurePaymentTerms(membership, plan), shownTerms);
    await this.checkPlan(past, plan, buyer);
    const formerMemberId = membership.memberId;
    await recordMembershipEvent(past, 'membership.deactivated', membership);
    const member = await memberService.join(outerTx, membership.accountId, buyer);
    // Remove the personal data of the former owner. The new license key makes the former key invalid.
    Object.assign(membership, {
      userId: buyer.id,
      memberId: member.id,
      joinedAt: member.joinedAt,
      licenseKey: newLicenseKey(),
      licenseBinding: null,
      paymentMethodId: null,
      phoneNumber: null,
      walletAddress: null,
      nftTokens: null,
      discord: null,
      telegramAccountId: null,
      processorCustomerId: null,
      testClockId: member.testClockId,
    } satisfies Partial<Membership>);
    const { tx } = await memberships.inTime(outerTx, membership);
    await changes.save(tx, membership, actionOf(membership));
    if (formerMemberId !== null) {
      await memberService.lock(past, formerMemberId);
      await memberService.settle(past, formerMemberId, {});
    }
    if (member.isNew) await memberService.announce(tx, member.id, membership.accountId);
    await recordMembershipEvent(tx, 'membership.activated', membership);
    return membership.id;
  }

  private async checkPlan(tx: Transaction, { id, accountId, onePerUser }: Plan, buyer: Buyer): Promise<void> {
    if (onePerUser && (await this.deps.memberships.boughtBefore(tx, id, accountId, { userId: buyer.id })))
      throw new AlreadyPurchased('user');
  }

  private async make(
    tx: Transaction,
    membershipTransfer: Omit<MembershipTransferEntity, 'id' | 'expiresAt' | 'acceptedAt' | 'createdAt'>,
  ): Promise<string> {
    const now = tx.clock.now();
    const created = await this.deps.handovers.save(
      tx,
      Object.assign(new MembershipTransferEntity(), {
        ...membershipTransfer,
        id: newId('mhand'),
        expiresAt: addDays(now, lifetime),
        acceptedAt: null,
        createdAt: now,
      } satisfies MembershipTransferEntity),
    );
    return created.id;
  }
}

/** Throws `PlanNotFree` if the plan has a price. */
function requireFree({ initialPrice, renewalPrice, planType }: Plan): void {
  if (!isZero(initialPrice) || (planType === 'renewal' && !isZero(renewalPrice))) throw new PlanNotFree();
}
