import type { Principal } from '../../../subgraphs/kit/src/principal';
import { LruCache } from '../lru-cache';

/** Principals of which equal ones are kept once. */
const kept = 1_000;

/** Thousands of connections belong to a few principals: equal ones become one object, and are written down once to be compared. */
export class KnownPrincipals {
  private readonly byText = new LruCache<string, Principal>(kept);
  private readonly texts = new WeakMap<Principal, string>();

  /** The one object for all that are equal. */
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
