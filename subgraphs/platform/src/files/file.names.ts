import { checkLength } from '../../../kit/src';
import { FilenameUnusable } from './file.errors';

const maxNameLength = 255;
/**
 * Characters that file names must not contain: control characters, lone surrogates, and bidirectional formatting
 * characters, which could disguise the extension.
 */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Returns the normalized file name, without the directories that some clients send. Throws `FilenameUnusable`. */
export function checkedFilename(given: string): string {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '').trim();
  if (unprintable.test(name) || /^\.*$/.test(name)) throw new FilenameUnusable();
  checkLength(name, maxNameLength, 'filename');
  return name;
}

/** Returns the extension of a file name in lower case, null without one. */
export function extensionOf(filename: string): string | null {
  return /\.([a-z][a-z0-9]{0,9})$/i.exec(filename)?.[1]?.toLowerCase() ?? null;
}
