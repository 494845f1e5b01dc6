import { createHash } from 'node:crypto';

/** Maximum number of statements that a process prepares by name; further ones are unnamed. */
const maxNames = 1_000;
const names = new Map<string, string | undefined>();

/**
 * Returns the name under which a statement with this text is prepared: the same on every connection. Undefined for a
 * new text once the process has named 1,000 statements.
 */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxNames) {
    name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}
