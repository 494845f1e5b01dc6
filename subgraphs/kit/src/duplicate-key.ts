/** An object or list of the text that has not ended yet. */
interface Level {
  /** Names of the object so far; null in a list. */
  readonly names: Set<string> | null;
  /** Name or index of the member that is being read. */
  at: string | number;
}

/**
 * Finds the first name that an object of a JSON text has twice, escapes decoded; null where there is none. JSON parsers take the last
 * of both values in silence, and others the first: what a proxy has checked would not be what is done. The text must be valid JSON.
 * Takes time in proportion to its length, however deep it is nested.
 *
 * @returns where the name stands: keys and indexes from the outermost value to the name itself
 */
export function duplicateKey(text: string): readonly (string | number)[] | null {
  const levels: Level[] = [];
  let level: Level | undefined;
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
        levels.push((level = { names: new Set(), at: '' }));
        isName = true;
        break;
      case '[':
        levels.push((level = { names: null, at: 0 }));
        isName = false;
        break;
      case '}':
      case ']':
        levels.pop();
        level = levels.at(-1);
        break;
      case ',':
        if (typeof level?.at === 'number') level.at += 1;
        else isName = true;
        break;
      case '"': {
        const end = endOfText(text, at);
        if (isName && level?.names) {
          level.at = decoded(text, at, end);
          if (level.names.has(level.at)) return levels.map((one) => one.at);
          level.names.add(level.at);
        }
        isName = false;
        at = end;
        break;
      }
    }
  }
  return null;
}

/** The position of the quotation mark that ends a text. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

function decoded(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end);
  return plain.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : plain;
}
