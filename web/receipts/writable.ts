/** What the fonts that every reader of PDF brings can show beyond Latin-1. */
const further = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

function canBeWritten(character: string): boolean {
  const code = character.codePointAt(0) as number;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || further.has(character);
}

/** Text as those fonts can show it: letters lose marks that they do not have, and what is left is a question mark. */
export function writable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (canBeWritten(character)) return character;
    const [plain = '?'] = character.normalize('NFKD');
    return canBeWritten(plain) ? plain : '?';
  }).join('');
}
