import { unixSecondsOf } from '../shared';

/** What `LegacyWebhookRead` selects. */
export interface LegacyWebhookData {
  readonly id: string;
  readonly enabled: boolean;
  readonly url: string;
  readonly createdAt: string;
}

/** A webhook in the shape of the legacy API. */
export function serializeLegacyWebhook({ id, enabled, url, createdAt }: LegacyWebhookData) {
  return { id, enabled, url, created_at: unixSecondsOf(createdAt) };
}
