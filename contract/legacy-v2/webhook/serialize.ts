import { unixSecondsOf } from '../shared';

/** Fields that the GraphQL fragment `LegacyWebhookRead` selects. */
export interface LegacyWebhookData {
  readonly id: string;
  readonly enabled: boolean;
  readonly url: string;
  readonly createdAt: string;
}

/** Serializes a webhook for the legacy API. */
export function serializeLegacyWebhook({ id, enabled, url, createdAt }: LegacyWebhookData) {
  return { id, enabled, url, created_at: unixSecondsOf(createdAt) };
}
