import {
  ParameterInvalid,
  type Transaction,
  checkLength,
  checkRange,
  requireTerms,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { checkSaleMetadata } from '../../shared/metadata';
import { cancelOfferOf } from './membership.cancel-offer';
import type { MembershipChanges } from './membership.changes';
import type { Membership } from './membership.resource';
import {
  MembershipNotResumable,
  NotRenewing,
  MembershipWithoutEnd,
  NoCancelOffer,
  StatusTransitionRejected,
  LicenseMetadataMismatch,
} from './membership.errors';
import type {
  MembershipCancelInput,
  MembershipExtendInput,
  MembershipPatch,
  MembershipPauseInput,
} from './membership.inputs';
import { membershipPolicy } from './membership.policy';
import type { MembershipRepository } from './membership.repository';
import { cancelOfferTerms, futurePaymentTerms } from './membership.shown-terms';
import { type MetadataMode, type StoredStatus, isRunning } from './membership.states';
import { addDays, endPause } from './membership.terms';

const maxDays = 1_095;

/** Operations on open payments that the commands on memberships need. */
export interface OpenPayments {
  /** Locks a payment until the transaction ends. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<unknown>;
  /** Voids an open payment. Throws `ChargeInProgress` while it is being charged. */
  abandon(tx: Transaction, id: string): Promise<void>;
  /** Voids an open payment. Has no effect while the payment is being charged. */
  abandonIdle(tx: Transaction, id: string): Promise<void>;
  /**
   * Sets the time of the next charge attempt for an open payment; null for no further attempt. Has no effect while the
   * payment is being charged.
   */
  setNextAttempt(tx: Transaction, id: string, at: Date | null): Promise<void>;
}

/**
 * Commands on memberships. Each runs inside the given transaction, uses the clock of the membership (its test clock or
 * real time), and returns the id of the membership.
 */
export class MembershipService {
  private payments: OpenPayments | null = null;

  constructor(
    private readonly memberships: MembershipRepository,
    private readonly changes: MembershipChanges,
    private readonly plans: PlanRepository,
  ) {}

  /**
   * Sets the payment operations that the commands use. Called once at startup, because the two services depend on each
   * other.
   */
  setPayments(payments: OpenPayments): void {
    this.payments = payments;
  }

  /** Updates the metadata of a membership, and schedules or reverts its cancellation. */
  async update(outerTx: Transaction, id: string, patch: MembershipPatch): Promise<string> {
    const require = patch.metadata === undefined ? membershipPolicy.requireCancel : membershipPolicy.requireUpdate;
    if (patch.cancelAtPeriodEnd != null) await this.lockPayment(outerTx, id, require);
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    require(tx, membership);
    if (patch.metadata !== undefined)
      await this.setMetadata(tx, membership, patch.metadata ?? {}, patch.metadataMode ?? 'merge');
    if (patch.cancelAtPeriodEnd === true) await this.scheduleEnd(tx, membership, { mode: 'at_period_end' });
    if (patch.cancelAtPeriodEnd === false) await this.callOff(tx, membership);
    return id;
  }

  /** Cancels a membership, either immediately or at the end of its period. Has no effect on a canceled membership. */
  async cancel(outerTx: Transaction, id: string, input: MembershipCancelInput): Promise<string> {
    checkLength(input.reason, 1_000, 'reason');
    await this.lockPayment(outerTx, id, membershipPolicy.requireCancel);
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    membershipPolicy.requireCancel(tx, membership);
    if (membership.status === 'canceled') return id;
    if (input.mode === 'at_period_end') {
      await this.scheduleEnd(tx, membership, input);
      return id;
    }
    explain(membership, input);
    membership.canceledAt ??= tx.clock.now();
    await this.changes.moveTo(tx, membership, 'canceled', 'canceled');
    if (membership.renewalPaymentId !== null) await this.payments?.abandonIdle(tx, membership.renewalPaymentId);
    return id;
  }

  /** Reverts a scheduled cancellation. Has no effect on a membership that is not scheduled to end. */
  async uncancel(outerTx: Transaction, id: string, shownTerms: string | null = null): Promise<string> {
    await this.lockPayment(outerTx, id, membershipPolicy.requireCancel);
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    membershipPolicy.requireCancel(tx, membership);
    if (shownTerms !== null)
      requireTerms(futurePaymentTerms(membership, await this.plans.bought(tx, membership.planId)), shownTerms);
    await this.callOff(tx, membership);
    return id;
  }

  /**
   * Accepts the discount that the plan offers instead of a cancellation. Has no effect if a discount was accepted
   * before.
   *
   * @param shownTerms encoded terms that the page showed, which must equal the current terms; null if no page was shown
   */
  async acceptCancelOffer(outerTx: Transaction, id: string, shownTerms: string | null): Promise<string> {
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    membershipPolicy.requireCancel(tx, membership);
    if (membership.cancelDiscountPercentage !== null) return id;
    const plan = await this.plans.bought(tx, membership.planId);
    const offer = cancelOfferOf(membership, plan);
    if (!offer) throw new NoCancelOffer();
    requireTerms(cancelOfferTerms(membership, plan, offer), shownTerms);
    membership.cancelDiscountPercentage = offer.percentage;
    membership.cancelDiscountIntervalsLeft = offer.intervals === 0 ? null : offer.intervals;
    await this.changes.save(tx, membership);
    return id;
  }

  /**
   * Extends the current period, the trial, or access from a one-time payment by a number of days. A failed renewal
   * payment is not retried before the new end of the period.
   */
  async extend(outerTx: Transaction, id: string, { days }: MembershipExtendInput): Promise<string> {
    checkRange(days, 1, maxDays, 'days');
    await this.lockPayment(outerTx, id, membershipPolicy.requireManage);
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    membershipPolicy.requireManage(tx, membership);
    const { status, renewalPeriodEnd, trialEndsAt, expiresAt } = membership;
    if (status !== 'completed' && !isRunning(status)) throw new StatusTransitionRejected('extended', status);
    if (renewalPeriodEnd === null && expiresAt === null) throw new MembershipWithoutEnd();
    if (renewalPeriodEnd) {
      const end = addDays(renewalPeriodEnd, days);
      membership.renewalPeriodEnd = end;
      if (membership.retryAt !== null && membership.retryAt < end) membership.retryAt = end;
    }
    if (trialEndsAt && status === 'trialing') membership.trialEndsAt = addDays(trialEndsAt, days);
    if (expiresAt) membership.expiresAt = addDays(expiresAt, days);
    await this.changes.save(tx, membership);
    await this.updateNextAttempt(tx, membership);
    return id;
  }

  /**
   * Pauses the collection of payments. With `voidPayments`, also waives the overdue payment, so that a past due
   * membership becomes active. A paused trial keeps its remaining time.
   */
  async pause(outerTx: Transaction, id: string, { until = null, voidPayments }: MembershipPauseInput): Promise<string> {
    if (voidPayments === true) await this.lockPayment(outerTx, id, membershipPolicy.requireManage);
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    membershipPolicy.requireManage(tx, membership);
    if (until && until <= tx.clock.now())
      throw new ParameterInvalid(['until'], messageTemplate`${thisInput} must be in the future.`);
    if (!isRunning(membership.status)) throw new StatusTransitionRejected('paused', membership.status);
    if (membership.billingPeriod === null) throw new NotRenewing();
    const voids = voidPayments === true && membership.status === 'past_due';
    if (membership.paymentCollectionPaused && !voids && sameInstant(membership.paymentCollectionResumesAt, until))
      return id;
    if (membership.status === 'trialing' && !membership.paymentCollectionPaused)
      membership.trialPausedAt = tx.clock.now();
    membership.paymentCollectionPaused = true;
    membership.paymentCollectionResumesAt = until;
    if (voids) {
      if (membership.renewalPaymentId !== null) await this.payments?.abandon(tx, membership.renewalPaymentId);
      await this.changes.forgive(tx, membership, 'paused');
    }
    await this.changes.save(tx, membership, 'paused');
    return id;
  }

  /**
   * Checks the permission and locks the open renewal payment of a membership, if any. Must be called before the
   * membership is locked, because the settlement of payments also locks the payment first.
   */
  private async lockPayment(
    tx: Transaction,
    id: string,
    require: (ctx: Transaction, membership: Membership) => void,
  ): Promise<void> {
    const membership = await this.memberships.get(tx, id);
    require(tx, membership);
    if (membership.renewalPaymentId !== null) await this.payments?.lock(tx, membership.renewalPaymentId);
  }

  /**
   * Resumes the collection of payments. Has no effect if the collection is not paused. Throws `MembershipNotResumable`
   * for a membership that is not running (trialing, active or past due) or has no billing period.
   */
  async resume(outerTx: Transaction, id: string): Promise<string> {
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    membershipPolicy.requireManage(tx, membership);
    if (!isRunning(membership.status) || membership.billingPeriod === null)
      throw new MembershipNotResumable(membership.status);
    if (!membership.paymentCollectionPaused) return id;
    endPause(membership, tx.clock.now());
    await this.changes.save(tx, membership, 'renewing');
    return id;
  }

  /**
   * Validates a license, by membership id or license key. The first validation binds the license to the given metadata;
   * later validations with other metadata throw `LicenseMetadataMismatch`. Metadata that other commands set does not
   * bind the license. The status is not checked, except for drafts: callers must check the access.
   */
  async validateLicense(outerTx: Transaction, idOrKey: string, metadata: Record<string, unknown>): Promise<string> {
    checkSaleMetadata(metadata);
    const { tx, membership } = await this.memberships.lockNamed(outerTx, idOrKey);
    membershipPolicy.requireManage(tx, membership);
    if (membership.status === 'drafted') throw new StatusTransitionRejected('validated', membership.status);
    const { licenseBinding } = membership;
    if (sameMetadata(licenseBinding ?? {}, metadata)) return membership.id;
    if (licenseBinding !== null) throw new LicenseMetadataMismatch();
    membership.licenseBinding = metadata;
    await this.changes.save(tx, membership);
    return membership.id;
  }

  /**
   * Recalculates status and access of the member from all memberships of the member, to repair a stored value that
   * deviates.
   */
  async resyncAccess(outerTx: Transaction, id: string): Promise<string> {
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    membershipPolicy.requireResync(tx, membership);
    await this.changes.settleMember(tx, membership);
    return id;
  }

  /** Sets the status of a membership after a payment, a refund or a scheduled change. Checks no permission. */
  async record(outerTx: Transaction, id: string, status: StoredStatus): Promise<string> {
    const { tx, membership } = await this.memberships.lockInTime(outerTx, id);
    if (membership.status === status) return id;
    if (status === 'canceled') membership.canceledAt ??= tx.clock.now();
    await this.changes.moveTo(tx, membership, status, status);
    return id;
  }

  /**
   * Replaces or merges the metadata of a membership. With `merge`, a null value removes its key. Empty metadata removes
   * the license binding (the metadata of the first validation). Otherwise, new values for keys of the binding also
   * change the binding; new keys are not added to it.
   */
  private async setMetadata(
    tx: Transaction,
    membership: Membership,
    newMetadata: Record<string, unknown>,
    mode: MetadataMode,
  ): Promise<void> {
    const merges = mode === 'merge' && Object.keys(newMetadata).length > 0;
    const metadata = merges ? withoutNulls({ ...membership.metadata, ...newMetadata }, newMetadata) : newMetadata;
    checkSaleMetadata(metadata);
    membership.metadata = metadata;
    membership.licenseBinding = boundTo(membership.licenseBinding, newMetadata, merges);
    await this.changes.save(tx, membership);
  }

  private async scheduleEnd(
    tx: Transaction,
    membership: Membership,
    cancellation: MembershipCancelInput,
  ): Promise<void> {
    if (!isRunning(membership.status))
      throw new StatusTransitionRejected('canceled at the end of its period', membership.status);
    if (membership.billingPeriod === null) throw new NotRenewing();
    if (membership.cancelAtPeriodEnd) return;
    explain(membership, cancellation);
    await this.changes.schedule(tx, membership, true);
    await this.updateNextAttempt(tx, membership);
  }

  /**
   * Copies the next attempt time of a locked membership to its open renewal payment; null if the renewal was canceled.
   */
  private async updateNextAttempt(
    tx: Transaction,
    { renewalPaymentId, retryAt, cancelAtPeriodEnd }: Membership,
  ): Promise<void> {
    if (renewalPaymentId !== null)
      await this.payments?.setNextAttempt(tx, renewalPaymentId, cancelAtPeriodEnd ? null : retryAt);
  }

  private async callOff(tx: Transaction, membership: Membership): Promise<void> {
    const { status } = membership;
    if (!isRunning(status) && status !== 'completed') throw new StatusTransitionRejected('kept', status);
    if (!membership.cancelAtPeriodEnd) return;
    await this.changes.schedule(tx, membership, false);
    await this.updateNextAttempt(tx, membership);
  }
}

function explain(membership: Membership, { option, reason }: MembershipCancelInput): void {
  membership.cancelOption = option ?? membership.cancelOption;
  membership.cancellationReason = reason ?? membership.cancellationReason;
}

function sameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

/**
 * Returns metadata without the keys whose value in the patch is null (JSON Merge Patch, RFC 7396). A null that was
 * stored before remains.
 */
function withoutNulls(
  metadata: Record<string, unknown>,
  patch: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).filter(([key]) => !Object.hasOwn(patch, key) || patch[key] !== null),
  );
}

/**
 * Returns the license binding after a change of the metadata: its keys with their new values; null if no keys remain or
 * the new metadata is empty.
 */
function boundTo(
  binding: Record<string, unknown> | null,
  newMetadata: Readonly<Record<string, unknown>>,
  merges: boolean,
): Record<string, unknown> | null {
  if (binding === null || Object.keys(newMetadata).length === 0) return null;
  const updated = Object.fromEntries(
    Object.entries(binding).map(([key, value]) => [key, Object.hasOwn(newMetadata, key) ? newMetadata[key] : value]),
  );
  const merged = merges ? withoutNulls(updated, newMetadata) : updated;
  return Object.keys(merged).length === 0 ? null : merged;
}

/**
 * Returns whether two metadata objects have the same keys and values, in any order. Values are compared by `===`,
 * because they are never objects.
 */
function sameMetadata(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && one[key] === other[key])
  );
}
