/** Dotted names that only webhooks of the old families `v2` and `v5` know. Payments and memberships also occur as seen by an app. */
const dotted = [
  'membership.went_valid', 'membership.went_invalid', 'membership.metadata_updated', 'membership.experience_claimed',
  'payment.affiliate_reward_created', 'resolution.created', 'resolution.updated', 'resolution.decided',
  'app_membership.went_valid', 'app_membership.went_invalid', 'app_membership.cancel_at_period_end_changed',
  'app_payment.created', 'app_payment.succeeded', 'app_payment.failed', 'app_payment.pending',
] as const;

/** Names that the old families share with the catalogue; they write them with underscores. */
const shared = [
  'membership.cancel_at_period_end_changed', 'payment.created', 'payment.succeeded', 'payment.failed', 'payment.pending',
  'dispute.created', 'dispute.updated', 'dispute_alert.created', 'refund.created', 'refund.updated',
] as const;

/** Underscore name of an old event → its dotted name. */
export const oldEventNames: ReadonlyMap<string, string> = new Map([...dotted, ...shared].map((name) => [name.replace('.', '_'), name]));

/** Whether a name belongs to the old families, in either spelling, and is not an event of the catalogue. */
export function isOldEventName(name: string): boolean {
  return oldEventNames.has(name) || (dotted as readonly string[]).includes(name);
}
