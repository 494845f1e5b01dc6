import type { Grant } from './principal';

/**
 * Maximum number of grants that are sent as a plain list, which processes of every release can read; more grants are
 * packed.
 */
const maxUnpackedGrants = 50;

/**
 * Compact encoding of many grants, with each action listed once: a thousand accounts with two hundred actions each
 * would not fit into a header. Each account has a base64url bitmap with one bit per action.
 */
export interface PackedGrants {
  readonly actions: readonly string[];
  readonly accounts: readonly string[];
  readonly held: readonly string[];
}

/** Permission grants in the form in which they are sent to other processes. */
export type SentGrants = readonly Grant[] | PackedGrants;

export function packGrants(grants: readonly Grant[], always = false): SentGrants {
  if (!always && grants.length <= maxUnpackedGrants) return grants;
  const actions = [...new Set(grants.flatMap((grant) => grant.actions))];
  const bitIndexes = new Map(actions.map((action, bitIndex) => [action, bitIndex]));
  // Bitmaps, cached by list of actions: most accounts have the same actions.
  const maps = new Map<string, string>();
  const mapOf = (held: readonly string[]): string => {
    const bits = Buffer.alloc(Math.ceil(actions.length / 8));
    for (const action of held) {
      const bitIndex = bitIndexes.get(action) as number;
      bits.writeUInt8(bits.readUInt8(bitIndex >> 3) | (1 << (bitIndex & 7)), bitIndex >> 3);
    }
    return bits.toString('base64url');
  };
  const held = grants.map((grant) => {
    const key = grant.actions.join();
    const bitmap = maps.get(key) ?? mapOf(grant.actions);
    maps.set(key, bitmap);
    return bitmap;
  });
  return { actions, accounts: grants.map(({ accountId }) => accountId), held };
}

/**
 * Returns the grants in plain form; their actions may be in another order than before packing. Equal lists of actions
 * share one array.
 */
export function unpackGrants(sent: SentGrants): readonly Grant[] {
  if (Array.isArray(sent) || !('held' in sent)) return sent as readonly Grant[];
  const lists = new Map<string, readonly string[]>();
  const listOf = (map: string): readonly string[] => {
    const bits = Buffer.from(map, 'base64url');
    return sent.actions.filter((_, bitIndex) => ((bits[bitIndex >> 3] ?? 0) & (1 << (bitIndex & 7))) !== 0);
  };
  return sent.accounts.map((accountId, index) => {
    const map = sent.held[index] ?? '';
    const actions = lists.get(map) ?? listOf(map);
    lists.set(map, actions);
    return { accountId, actions };
  });
}
