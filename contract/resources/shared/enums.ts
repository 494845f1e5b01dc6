/** Converts a GraphQL enum value to the REST enum value: `BUY_NOW` → `buy_now`. */
export function toEnumValue(name: string): string;
export function toEnumValue(name: string | null): string | null;
export function toEnumValue(name: string | null): string | null {
  return name === null ? null : name.toLowerCase();
}
