import type { IntegrationEvent, Transaction } from '../../../kit/src';
import type { Notice } from './notice';

type Write = (tx: Transaction, accountId: string, notice: Notice) => Promise<void>;

/**
 * Returns the handlers of webhook events that send mail to the account owner when deliveries to a webhook fail, or when
 * the webhook is disabled.
 */
export function webhookNotices(
  write: Write,
): Readonly<Record<string, (tx: Transaction, event: IntegrationEvent) => Promise<void>>> {
  const about =
    (kind: Notice['kind'], time: string) =>
    (tx: Transaction, { accountId, resourceId: id, row }: IntegrationEvent): Promise<void> =>
      write(tx, accountId, { kind, values: { id, url: String(row.url), time: timeOf(row[time]) }, url: null });
  return {
    'fact:webhook.failing': about('webhookFailing', 'failing_since'),
    'fact:webhook.disabled': about('webhookDisabled', 'disabled_at'),
  };
}

/** Formats a time for people: UTC, to the minute. */
function timeOf(value: unknown): string {
  return `${new Date(String(value)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
