import { checkLength } from '../../../kit/src';
import { FilenameUnusable } from './file.errors';

const longestName = 255;
/** Control characters, halves of characters, and marks that turn the direction of text around: a name shows what it is. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The name by which a file is known, without the folders that some clients send. Refuses what is no name. */
export function checkedFilename(given: string): string {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '').trim();
  if (unprintable.test(name) || /^\.*$/.test(name)) throw new FilenameUnusable();
  checkLength(name, longestName, 'filename');
  return name;
}

/** What a name says about the type of the file: its ending in lower case, null without one. */
export function endingOf(filename: string): string | null {
  return /\.([a-z][a-z0-9]{0,9})$/i.exec(filename)?.[1]?.toLowerCase() ?? null;
}
