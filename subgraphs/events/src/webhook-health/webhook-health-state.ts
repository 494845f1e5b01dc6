export const webhookHealthStates = ['healthy', 'failing', 'at_risk', 'disabled'] as const;

export type WebhookHealthState = (typeof webhookHealthStates)[number];

/** Returns the health state of a webhook from its columns. */
export function healthStateOf(webhook: {
  readonly enabled: boolean;
  readonly failingSince: unknown;
  readonly warnedAt: unknown;
}): WebhookHealthState {
  if (!webhook.enabled) return 'disabled';
  if (webhook.failingSince === null) return 'healthy';
  return webhook.warnedAt === null ? 'failing' : 'at_risk';
}
