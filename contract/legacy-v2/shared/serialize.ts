/** Converts a timestamp of the GraphQL API to Unix time in whole seconds. */
export function unixSecondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

/** Returns a timestamp of the graph in whole seconds since 1970; null for null. */
export function unixSecondsOrNull(instant: string | null): number | null {
  return instant === null ? null : unixSecondsOf(instant);
}
