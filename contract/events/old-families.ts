/** Event names with a dot that only webhooks of the old versions `v2` and `v5` can subscribe to. */
const dotted = [
  'membership.went_valid',
  'membership.went_invalid',
  'membership.metadata_updated',
  'membership.experience_claimed',
  'payment.affiliate_reward_created',
  'resolution.created',
  'resolution.updated',
  'resolution.decided',
  'app_membership.went_valid',
  'app_membership.went_invalid',
  'app_membership.cancel_at_period_end_changed',
  'app_payment.created',
  'app_payment.succeeded',
  'app_payment.failed',
  'app_payment.pending',
] as const;

/** Names that the old families share with the catalogue. The old families write them with underscores. */
const shared = [
  'membership.cancel_at_period_end_changed',
  'payment.created',
  'payment.succeeded',
  'payment.failed',
  'payment.pending',
  'dispute.created',
  'dispute.updated',
  'dispute_alert.created',
  'refund.created',
  'refund.updated',
] as const;

/** Underscore name of an old event → its dotted name. */
export const oldEventNames: ReadonlyMap<string, string> = new Map(
  [...dotted, ...shared].map((name) => [name.replace('.', '_'), name]),
);

/** Returns whether a name belongs to the old families, in either spelling, and is not an event of the catalogue. */
export function isOldEventName(name: string): boolean {
  return oldEventNames.has(name) || (dotted as readonly string[]).includes(name);
}

/** Catalogue name → name in the old families, for events whose names differ. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['membership.activated', 'membership.went_valid'],
  ['membership.deactivated', 'membership.went_invalid'],
  ['resolution_center_case.created', 'resolution.created'],
  ['resolution_center_case.updated', 'resolution.updated'],
  ['resolution_center_case.decided', 'resolution.decided'],
]);

const oldNames: ReadonlySet<string> = new Set(oldEventNames.values());

/**
 * Returns the dotted names of a catalogue event for webhooks of the old families, the preferred one first. Empty if the
 * old families do not have the event.
 *
 * @param ownerKind type of the webhook's owner: an app receives payments and memberships of an account under its own
 * names
 */
export function oldNamesOf(name: string, ownerKind: 'account' | 'app'): string[] {
  const oldName = renamed.get(name) ?? name;
  return (ownerKind === 'app' ? [`app_${oldName}`, oldName] : [oldName]).filter((item) => oldNames.has(item));
}
