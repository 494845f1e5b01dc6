/** Object or array that is still open at the current position in the JSON text. */
interface Level {
  /** Names found in the object so far; null for an array. */
  readonly names: Set<string> | null;
  /** Name of the current member of the object, or index of the current element of the array. */
  at: string | number;
}

/**
 * Finds the first duplicate name of an object in a JSON text, after decoding escapes; null if there is none. With
 * duplicate names, some JSON parsers silently use the last value and others the first, so that a proxy could check
 * another value than the one that is processed. The text must be valid JSON. Runs in linear time, independent of the
 * nesting depth.
 *
 * @returns path of the duplicate: keys and indexes from the root to the name itself
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
        const end = endOfString(text, at);
        if (isName && level?.names) {
          level.at = decoded(text, at, end);
          if (level.names.has(level.at)) return levels.map((item) => item.at);
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

/**
 * Whether all objects of a JSON text together have more than `limit` names, i.e. strings followed by a colon. Runs in
 * linear time; the text need not be valid JSON.
 */
export function hasMoreNames(text: string, limit: number): boolean {
  let names = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = endOfString(text, at) + 1;
    while (isSpace(text[at])) at += 1;
    if (text[at] === ':' && (names += 1) > limit) return true;
  }
  return false;
}

/** White space of JSON. */
function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

/** Returns the position of the closing quotation mark of a string; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
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
