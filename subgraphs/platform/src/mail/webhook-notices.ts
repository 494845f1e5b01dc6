import type { IntegrationEvent, Transaction } from '../../../kit/src';
import type { Letter } from './mail-renderer';

type Write = (tx: Transaction, accountId: string, letter: Letter) => Promise<void>;

/**
 * Returns the handlers of webhook events that send mail to the account owner when deliveries to a webhook fail, or when
 * the webhook is disabled.
 */
export function webhookNotices(
  write: Write,
): Readonly<Record<string, (tx: Transaction, event: IntegrationEvent) => Promise<void>>> {
  return {
    'fact:webhook.failing': (tx, { accountId, resourceId, row }) =>
      write(tx, accountId, {
        subject: 'A webhook does not accept messages',
        text:
          `Your webhook ${resourceId} at ${String(row.url)} has not accepted a message since ${timeOf(row.failing_since)}. ` +
          'Messages are sent again for about three days; if none is accepted until then, the webhook is switched off.',
      }),
    'fact:webhook.disabled': (tx, { accountId, resourceId, row }) =>
      write(tx, accountId, {
        subject: 'A webhook was switched off',
        text:
          `Your webhook ${resourceId} at ${String(row.url)} was switched off at ${timeOf(row.disabled_at)}, because its address does not accept messages. ` +
          'What happens from now on is not sent there. Switch it on again once the address answers; what was missed can be replayed.',
      }),
  };
}

/** Formats a time for people: UTC, to the minute. */
function timeOf(value: unknown): string {
  return `${new Date(String(value)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
