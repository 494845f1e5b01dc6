import { eventNames } from '../../contract/events';
import { balanceTriggers } from './balances';
import { cardTriggers } from './cards';
import { catalogueTriggers } from './catalogue';
import { fulfillmentTriggers } from './fulfillment';
import { identityTriggers } from './identities';
import { invoiceTriggers } from './invoices';
import { EventNotTriggerable, untriggerableEvents } from './untriggerable-events';
import { paymentTriggers } from './payments';
import { payoutTriggers } from './payouts';
import { peopleTriggers } from './people';
import { disputeTriggers } from './disputes';
import type { Sandbox } from './sandbox';
import type { Happened, Triggers } from './trigger';

export { untriggerableEvents } from './untriggerable-events';
export { Sandbox, type SandboxData } from './sandbox';
export type { Happened, Triggers } from './trigger';

const all: Triggers = {
  ...catalogueTriggers,
  ...peopleTriggers,
  ...paymentTriggers,
  ...invoiceTriggers,
  ...disputeTriggers,
  ...fulfillmentTriggers,
  ...balanceTriggers,
  ...payoutTriggers,
  ...identityTriggers,
  ...cardTriggers,
};

/** Procedures that trigger each event, by event name, in the order of the event catalogue. */
export const triggers: Triggers = Object.fromEntries(
  eventNames.flatMap((name) => {
    const trigger = all[name];
    return trigger ? [[name, trigger]] : [];
  }),
);

/**
 * Triggers an event and returns its resource. Throws `ServiceClientError`, including its subclass
 * `EventNotTriggerable`.
 */
export async function happen(event: string, sandbox: Sandbox): Promise<Happened> {
  const trigger = Object.hasOwn(triggers, event) ? triggers[event] : undefined;
  if (trigger) return trigger.run(sandbox);
  throw Object.hasOwn(untriggerableEvents, event)
    ? new EventNotTriggerable(event)
    : new Error(`${event} has neither a trigger nor a reason why it cannot be triggered`);
}
