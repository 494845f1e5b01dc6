import { createHash } from 'node:crypto';

/** How many statements a process prepares by name; beyond that they run unnamed. */
const mostNames = 1_000;
const names = new Map<string, string | undefined>();

/** The name by which connections know a prepared statement; undefined where there are too many already. */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < mostNames) {
    name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}
