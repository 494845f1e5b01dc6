const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** A letter or digit with up to four combining marks; the page that draws the picture does not render more marks. */
const letter = /^[\p{L}\p{N}]\p{M}{0,4}/u;

/**
 * Returns the URL of a user's picture: the user's own picture or, if there is none, a generated picture with the
 * initials of the name. If the name has no initials, those of the username are used. Equal initials have the same URL.
 *
 * @param origin public URL of the service
 */
export function pictureUrl(origin: string, url: string | null, name: string | null, username: string): string {
  return url ?? `${origin}/pictures/initials/${encodeURIComponent(initialsOf(name ?? '') || initialsOf(username))}.svg`;
}

/** Returns the first letters of the first and the last word, in upper case; empty for a name without letters and digits. */
function initialsOf(name: string): string {
  const nameParts = name.normalize('NFC').match(wordPattern) ?? [];
  const outerWords = nameParts.length > 1 ? [nameParts[0], nameParts.at(-1)] : nameParts;
  return outerWords.map((word) => firstLetter(firstLetter(word ?? '').toUpperCase())).join('');
}

/**
 * Returns the first letter or digit of a string with its combining marks. `initialsOf` applies it again after
 * upper-casing, because `ß` becomes `SS`.
 */
function firstLetter(text: string): string {
  return letter.exec(text)?.[0] ?? '';
}
