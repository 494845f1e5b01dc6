import type { Principal } from '../../../subgraphs/kit/src/principal';
import { LruCache } from '../lru-cache';

/** Maximum number of interned principals. */
const kept = 1_000;

/** Interns principals: thousands of connections belong to a few principals. Equal ones share one object and are serialized once for comparison. */
export class KnownPrincipals {
  private readonly byText = new LruCache<string, Principal>(kept);
  private readonly texts = new WeakMap<Principal, string>();

  /** Returns the shared object for all equal principals. */
  one(principal: Principal): Principal {
    const text = this.textOf(principal);
    return this.byText.get(text) ?? this.byText.put(text, principal);
  }

  areEqual(first: Principal, second: Principal): boolean {
    return first === second || this.textOf(first) === this.textOf(second);
  }

  private textOf(principal: Principal): string {
    let text = this.texts.get(principal);
    if (text === undefined) this.texts.set(principal, (text = JSON.stringify(principal)));
    return text;
  }
}
