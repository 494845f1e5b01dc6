/** Converts a GraphQL enum value to the REST enum value: `BUY_NOW` → `buy_now`. */
export function toWord(name: string): string;
export function toWord(name: string | null): string | null;
export function toWord(name: string | null): string | null {
  return name === null ? null : name.toLowerCase();
}
