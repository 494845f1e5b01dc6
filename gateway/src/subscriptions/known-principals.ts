import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import { LruCache } from '../lru-cache';

/** Maximum number of interned principals. */
const maxPrincipals = 1_000;

/**
 * Interns principals: thousands of connections belong to a few principals. Equal principals share one object and are
 * serialized once for comparison.
 */
export class PrincipalInterner {
  private readonly principalsByText = new LruCache<string, Principal>(maxPrincipals);
  private readonly serialized = new WeakMap<Principal, string>();

  /** Returns the object that represents all principals equal to this one. */
  one(principal: Principal): Principal {
    const text = this.serialize(principal);
    return this.principalsByText.get(text) ?? this.principalsByText.put(text, principal);
  }

  areEqual(first: Principal, second: Principal): boolean {
    return first === second || this.serialize(first) === this.serialize(second);
  }

  private serialize(principal: Principal): string {
    let text = this.serialized.get(principal);
    if (text === undefined) this.serialized.set(principal, (text = JSON.stringify(principal)));
    return text;
  }
}
