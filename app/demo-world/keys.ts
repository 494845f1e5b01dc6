import { createHmac } from 'node:crypto';
import { type IdSource } from '../../subgraphs/kit/src';
import { newSecret } from '../../subgraphs/platform/src';
import type { Secrets } from '../parts/secrets';

/** What a key of the demo world may do, and which version it is pinned to. */
export const keyKinds = {
  latest: { systemRole: 'owner', pin: '2026-08-21' },
  pinned_2026_07_20: { systemRole: 'owner', pin: '2026-07-20' },
  unpinned: { systemRole: 'owner', pin: null },
  read_only: { systemRole: null, pin: '2026-08-21' },
} as const;

export type KeyKind = keyof typeof keyKinds;

/** What the read-only key holds: reading, and nobody's e-mail address. */
export const readOnlyActions = [
  'company:basic:read',
  'access_pass:basic:read',
  'plan:basic:read',
  'member:basic:read',
  'payment:basic:read',
  'promo_code:basic:read',
] as const;

/** The secret of a demo key: derived from the installation's own secret, so that every start knows it and nobody else does. */
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

/** Keys that no longer work, to be seen in lists. */
export const endedKeys = {
  expired: { expiresAt: new Date('2026-02-01T00:00:00Z') },
  revoked: { revokedAt: new Date('2026-02-02T00:00:00Z') },
} as const;
