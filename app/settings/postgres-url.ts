/** Returns whether a text is the URL of a Postgres database. */
export function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address) && URL.canParse(address);
}
