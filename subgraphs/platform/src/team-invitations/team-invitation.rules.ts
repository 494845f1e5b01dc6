/** How long an invitation can be accepted, in milliseconds. */
export const invitationLifetime = 7 * 86_400_000;

export function isExpired({ invitedAt }: { readonly invitedAt: Date }, now: Date): boolean {
  return invitedAt.getTime() + invitationLifetime <= now.getTime();
}
