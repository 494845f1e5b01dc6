/** A part of JSON text: a string, a bracket or separator, or a literal. */
const lexeme = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

const dim = (text: string): string => `\u001B[2m${text}\u001B[22m`;
const blue = (text: string): string => `\u001B[34m${text}\u001B[39m`;

/**
 * Indents JSON text without parsing it, so that numbers keep all their digits.
 * @param colored whether names and strings have colors
 */
export function prettyJson(text: string, colored: boolean): string {
  const parts = text.match(lexeme) ?? [];
  let [result, depth] = ['', 0];
  const newLine = (): string => `\n${'  '.repeat(depth)}`;
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (part === '{' || part === '[') {
      const empty = next === '}' || next === ']';
      depth += 1;
      result += empty ? part : part + newLine();
    } else if (part === '}' || part === ']') {
      depth -= 1;
      const previous = parts[index - 1];
      result += previous === '{' || previous === '[' ? part : newLine() + part;
    } else if (part === ',') result += part + newLine();
    else if (part === ':') result += ': ';
    else result += colored && part.startsWith('"') ? (next === ':' ? blue(part) : dim(part)) : part;
  }
  return result;
}
