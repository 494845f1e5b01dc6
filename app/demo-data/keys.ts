import { createHmac } from 'node:crypto';
import { type IdSource } from '../../subgraphs/kit/src';
import { newSecret } from '../../subgraphs/platform/src';
import type { Secrets } from '../runtime/secrets';

/** Role and pinned API version of each API key of the demo data. */
export const keyKinds = {
  latest: { systemRole: 'owner', pin: '2026-08-21' },
  pinned_2026_07_20: { systemRole: 'owner', pin: '2026-07-20' },
  unpinned: { systemRole: 'owner', pin: null },
  read_only: { systemRole: null, pin: '2026-08-21' },
} as const;

export type KeyKind = keyof typeof keyKinds;

/** Actions of the read-only key: read access without e-mail addresses. */
export const readOnlyActions = [
  'company:basic:read',
  'access_pass:basic:read',
  'plan:basic:read',
  'member:basic:read',
  'payment:basic:read',
  'promo_code:basic:read',
] as const;

/**
 * Returns the secret of a demo key. The secret is derived from the installation's own secret, so that it is the same at
 * every start, and unknown outside the installation.
 */
export function demoSecret(secrets: Secrets, name: string): string {
  const key = secrets.derive('demo keys');
  let drawn = 0;
  const source: IdSource = {
    now: () => 0,
    random: (length) => {
      drawn += 1;
      return createHmac('sha512', key).update(`${name} ${drawn}`).digest().subarray(0, length);
    },
  };
  return newSecret(source);
}

/** Expired and revoked keys as examples for lists, with the date of their expiry or revocation in the demo data. */
export const endedKeys = {
  expired: { expiresAt: '2026-02-01T00:00:00Z' },
  revoked: { revokedAt: '2026-02-02T00:00:00Z' },
} as const;
