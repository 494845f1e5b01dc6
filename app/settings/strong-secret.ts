/** Words that people put where a secret belongs. Longer ones are before those that they contain. */
const commonWords =
  /change[-_ ]?(?:me|it|this)|passwords?|passphrase|passwd|secrets?|master|default|example|sample|placeholder|replace|insert|commerce|graph|service|sandbox|production|staging|tests?|admin|root|qwerty|letmein|your|here|this|please|key/gi;

/** Characters of a secret that are different from each other, at least. */
const fewestCharacters = 8;

/** Returns why a secret is too weak for live mode, null for one that may be random. Randomness cannot be verified; only obvious patterns are refused. */
export function weaknessOf(text: string): string | null {
  if (new Set(text).size < fewestCharacters) return `has fewer than ${fewestCharacters} different characters`;
  if (repeatsItself(text)) return 'repeats a part of itself';
  if (countsUp(text)) return 'is a sequence of neighbouring characters';
  return (text.match(commonWords) ?? []).join('').length >= text.length / 2 ? 'consists of common words' : null;
}

/** Whether it is one part again and again; the last repetition may be cut off. */
function repeatsItself(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.endsWith(text.slice(0, -period))) return true;
  return false;
}

/** Whether most characters are the next or the previous one of the character before, as in an alphabet. */
function countsUp(text: string): boolean {
  const steps = [...text].slice(1).filter((character, index) => {
    const step = character.charCodeAt(0) - text.charCodeAt(index);
    return Math.abs(step) <= 1;
  });
  return steps.length > text.length / 2;
}
