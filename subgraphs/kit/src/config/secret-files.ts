import { readFileSync, statSync } from 'node:fs';

/** Bytes of a file that can hold a secret. */
const largestFile = 65_536;
/** Rights of those who are neither the owner nor of the owner's group. */
const othersMayRead = 0o004;

/** A value read from the file that a variable names. */
export type SecretRead = { readonly given: string; readonly warning?: string } | { readonly problem: string };

/**
 * Reads `<NAME>_FILE`, the other way to give a secret: the file's text without the line end behind it. Messages name the variable
 * alone: who mistakes it for the secret's own has written the secret there.
 */
export function readSecretFile(name: string, file: string): SecretRead {
  const variable = `${name}_FILE`;
  try {
    const status = statSync(file);
    if (!status.isFile()) return { problem: `${variable} must name a file` };
    if (status.size > largestFile)
      return { problem: `${variable} names a file that has more than ${largestFile} bytes` };
    const given = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (given === '') return { problem: `${variable} names an empty file` };
    const open = (status.mode & othersMayRead) !== 0 && process.platform !== 'win32';
    return {
      given,
      ...(open && {
        warning: `${variable} names a file that every user of this machine can read. Take that right away (chmod o-r).`,
      }),
    };
  } catch (error) {
    return {
      problem: `${variable} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no reason is known'})`,
    };
  }
}
