import { IntegrationEventProcessor, type IntegrationEventDependencies } from '../../../../kit/src';
import type { VerificationRepository } from './verification.repository';
import { type VerificationState, verificationStates } from './verification.states';

/** Creates the event consumer that updates the verification states of accounts when another domain reports a change. */
export function verificationEventConsumer(
  verifications: VerificationRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('payouts:verifications', deps, {
    'fact:account_verification.changed': (tx, { accountId, row }) => {
      const state = row.state as VerificationState;
      if (!verificationStates.includes(state)) throw new Error(`${String(state)} is not a verification state`);
      return verifications.set(tx, accountId, state);
    },
  });
}
