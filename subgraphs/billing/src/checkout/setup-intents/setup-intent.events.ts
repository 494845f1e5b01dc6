import { type Transaction, recordEvent } from '../../../../kit/src';
import type { SetupIntent } from './setup-intent.resource';

type SetupIntentEvent = 'setup_intent.requires_action' | 'setup_intent.succeeded' | 'setup_intent.canceled';

/** Records a setup intent event in the outbox. The setup intent must have been written in this transaction. */
export function recordSetupIntentEvent(
  tx: Transaction,
  type: SetupIntentEvent,
  { id, accountId }: SetupIntent,
): Promise<void> {
  return recordEvent(tx, 'billing.setup_intents', { type, resource: 'SetupIntent', resourceId: id, accountId });
}
