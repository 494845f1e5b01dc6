/** Words typical of placeholder secrets. Longer ones precede those that they contain. */
const commonSecretWords =
  /change[-_ ]?(?:me|it|this)|passwords?|passphrase|passwd|secrets?|master|default|example|sample|placeholder|replace|insert|commerce|graph|service|sandbox|production|staging|tests?|admin|root|qwerty|letmein|your|here|this|please|key/gi;

/** Minimum number of distinct characters. */
const minDistinctCharacters = 8;

/**
 * Returns the reason why a secret is too weak for live mode; null for a secret that may be random. Randomness cannot be
 * verified; only obvious patterns are rejected.
 */
export function weaknessOf(text: string): string | null {
  if (new Set(text).size < minDistinctCharacters) return `has fewer than ${minDistinctCharacters} different characters`;
  if (repeatsItself(text)) return 'repeats a part of itself';
  if (isSequential(text)) return 'is a sequence of adjacent characters';
  return (text.match(commonSecretWords) ?? []).join('').length >= text.length / 2 ? 'consists of common words' : null;
}

/** Returns whether the text repeats one part; the last repetition may be incomplete. */
function repeatsItself(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.endsWith(text.slice(0, -period))) return true;
  return false;
}

/** Returns whether most characters are equal or adjacent to the previous one, as in an alphabet. */
function isSequential(text: string): boolean {
  const steps = [...text].slice(1).filter((character, index) => {
    const step = character.charCodeAt(0) - text.charCodeAt(index);
    return Math.abs(step) <= 1;
  });
  return steps.length > text.length / 2;
}
