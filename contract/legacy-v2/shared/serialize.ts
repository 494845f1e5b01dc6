/** An instant of the graph as whole seconds since 1970. */
export function unixSecondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

/** The same where there may be none. */
export function unixSecondsOrNull(instant: string | null): number | null {
  return instant === null ? null : unixSecondsOf(instant);
}
