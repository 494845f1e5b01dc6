const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** A letter with its marks; a page that draws more of them would not show them. */
const letter = /^[\p{L}\p{N}]\p{M}{0,4}/u;

/**
 * Address of the picture of a user: the one that the user has set, else one that the service draws from the initials of the name,
 * or of the username where the name has none. Equal initials have the same picture.
 *
 * @param origin public origin of the service
 */
export function pictureUrl(origin: string, url: string | null, name: string | null, username: string): string {
  return url ?? `${origin}/pictures/initials/${encodeURIComponent(initialsOf(name ?? '') || initialsOf(username))}.svg`;
}

/** First letters of the first and the last word, in upper case; empty for a name without letters and digits. */
function initialsOf(name: string): string {
  const all = name.normalize('NFC').match(words) ?? [];
  const ends = all.length > 1 ? [all[0], all.at(-1)] : all;
  return ends.map((word) => firstLetter(firstLetter(word ?? '').toUpperCase())).join('');
}

/** Of `SS`, the upper case of `ß`, too. */
function firstLetter(text: string): string {
  return letter.exec(text)?.[0] ?? '';
}
