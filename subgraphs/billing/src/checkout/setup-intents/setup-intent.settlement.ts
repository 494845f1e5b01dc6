import { type Transaction, allows, newId, newRow } from '../../../../kit/src';
import type { ChargeAttemptEntity } from '../../payments/charges/charge-attempt.entity';
import type { ChargeSubject, DeclinedCharge, SuccessfulCharge } from '../../payments/charges/charge-subject';
import type { CheckoutSessionEntity } from '../sessions/checkout-session.entity';
import type { CheckoutSessionRepository } from '../sessions/checkout-session.repository';
import type { SessionStatus } from '../sessions/checkout.states';
import type { Buyer } from '../../memberships/members/member.repository';
import type { MemberService } from '../../memberships/members/member.service';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import type { PaymentMethodRepository } from '../../payments/payment-methods/payment-method.repository';
import { newPaymentMethod } from '../../payments/payment-methods/new-payment-method';
import type { DeclineCode, PaymentProvider } from '../../payments/processors/processor.enums';
import type { PostalAddress } from '../../shared/address.type';
import { SetupIntent } from './setup-intent.resource';
import { recordSetupIntentEvent } from './setup-intent.events';
import type { SetupIntentRepository } from './setup-intent.repository';
import { type SetupIntentStatus, setupIntentTransitions } from './setup-intent.states';

export interface SetupSettlementDependencies {
  readonly intents: SetupIntentRepository;
  readonly methods: PaymentMethodRepository;
  readonly members: MemberService;
  readonly sessions: CheckoutSessionRepository;
  readonly memberships: MembershipRepository;
}

interface LockedIntent {
  readonly intent: SetupIntent;
  readonly session: CheckoutSessionEntity | null;
  readonly provider: PaymentProvider;
}

/**
 * Applies the result of saving a payment method to its setup intent, checkout session and membership. Lock order: setup
 * intent, checkout session, membership, member.
 */
export class SetupIntentSettlement implements ChargeSubject<LockedIntent> {
  constructor(private readonly deps: SetupSettlementDependencies) {}

  async hold(tx: Transaction, { setupIntentId, provider }: ChargeAttemptEntity): Promise<LockedIntent> {
    const { intents, sessions } = this.deps;
    const [intent, session] = await Promise.all([
      intents.lock(tx, setupIntentId as string),
      sessions.lockWaiting(tx, setupIntentId as string),
    ]);
    return { intent, session, provider };
  }

  async succeeded(
    tx: Transaction,
    { intent, session, provider }: LockedIntent,
    { method, threeDsVerified }: SuccessfulCharge,
  ): Promise<void> {
    const { sessions, memberships, members, methods } = this.deps;
    await sessions.move(tx, session, 'completed');
    const charged = intent.membershipId === null ? null : await memberships.lockInTime(tx, intent.membershipId);
    const member = await members.join(tx, intent.accountId, buyerOf(intent));
    const { accountId, userId, billingAddress } = intent;
    const savedMethod = await methods.keep(
      tx,
      newPaymentMethod(
        tx,
        { accountId, userId, memberId: member.id, provider, billingAddress },
        method,
        threeDsVerified,
      ),
    );
    // Skip a membership that was transferred in the meantime: its former owner must not pay for it.
    if (charged?.membership.memberId === member.id)
      await memberships.save(
        charged.tx,
        Object.assign(charged.membership, { paymentMethodId: savedMethod.id, updatedAt: charged.tx.clock.now() }),
      );
    Object.assign(intent, {
      memberId: member.id,
      paymentMethodId: savedMethod.id,
      threeDsVerified,
      errorCode: null,
      errorMessage: null,
    });
    if (member.isNew) await members.announce(tx, member.id, accountId);
    await this.transition(tx, intent, 'succeeded');
    await recordSetupIntentEvent(tx, 'setup_intent.succeeded', intent);
  }

  authorized(): Promise<void> {
    throw new Error('Nothing is authorized when a method is only saved');
  }

  async declined(tx: Transaction, locked: LockedIntent, { code, message }: DeclinedCharge): Promise<void> {
    await this.cancelIntent(tx, locked, 'open', code, message);
    if (locked.session) await this.deps.sessions.countFailure(tx, locked.session);
  }

  async waits(tx: Transaction, { intent, session }: LockedIntent, url: string): Promise<void> {
    await this.deps.sessions.move(tx, session, 'requires_action');
    intent.actionUrl = url;
    await this.transition(tx, intent, 'requires_action');
    await recordSetupIntentEvent(tx, 'setup_intent.requires_action', intent);
  }

  /** Has no effect, because a setup intent already has the status `processing` when it is created. */
  async pending(): Promise<void> {}

  async canceled(tx: Transaction, locked: LockedIntent): Promise<void> {
    await this.cancelIntent(tx, locked, 'expired', null, 'The buyer did not finish.');
  }

  private async cancelIntent(
    tx: Transaction,
    { intent, session }: LockedIntent,
    status: SessionStatus,
    code: DeclineCode | null,
    message: string,
  ): Promise<void> {
    await this.deps.sessions.move(tx, session, status, code === null ? null : message);
    Object.assign(intent, { errorCode: code, errorMessage: message });
    await this.transition(tx, intent, 'canceled');
    await recordSetupIntentEvent(tx, 'setup_intent.canceled', intent);
  }

  private async transition(tx: Transaction, intent: SetupIntent, status: SetupIntentStatus): Promise<void> {
    if (!allows(setupIntentTransitions, intent.status, status))
      throw new Error(`A setup intent that is ${intent.status} cannot become ${status}`);
    Object.assign(intent, {
      status,
      actionUrl: status === 'requires_action' ? intent.actionUrl : null,
      updatedAt: tx.clock.now(),
    });
    await this.deps.intents.save(tx, intent);
  }
}

function buyerOf({ userId, buyerProfile }: SetupIntent): Buyer {
  return { ...buyerProfile, id: userId };
}

/** Setup intent to create. */
export interface NewSetupIntent {
  readonly accountId: string;
  readonly checkoutConfigurationId: string | null;
  /** Id of the membership for which the payment method is saved, replacing its current one; null for none. */
  readonly membershipId: string | null;
  readonly buyer: Buyer;
  readonly billingAddress: PostalAddress | null;
  readonly currency: SetupIntent['currency'];
  readonly metadata: Record<string, unknown>;
}

/** Creates the entity of a setup intent, without saving it. */
export function newSetupIntent(
  tx: Transaction,
  { buyer: { id: userId, ...buyerProfile }, ...order }: NewSetupIntent,
): SetupIntent {
  const now = tx.clock.now();
  return newRow(SetupIntent, now, {
    ...order,
    id: newId('sint'),
    userId,
    buyerProfile,
    status: 'processing',
  });
}
