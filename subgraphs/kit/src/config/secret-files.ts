import { readFileSync, statSync } from 'node:fs';

/** Maximum size of a secret file, in bytes. */
const maxFileSize = 65_536;
/** Bit of the file mode that lets all users of the machine read the file. */
const othersReadBit = 0o004;

/** Result of reading a secret file: its content, possibly with a warning, or an error message in `problem`. */
export type SecretRead = { readonly given: string; readonly warning?: string } | { readonly problem: string };

/**
 * Reads the secret file named by the variable `<NAME>_FILE`. Returns its content without the trailing line break.
 * Warnings and problems contain only the variable's name, not its value, which may be the secret itself by mistake.
 */
export function readSecretFile(name: string, file: string): SecretRead {
  const variable = `${name}_FILE`;
  try {
    const status = statSync(file);
    if (!status.isFile()) return { problem: `${variable} must name a file` };
    if (status.size > maxFileSize) return { problem: `${variable} names a file larger than ${maxFileSize} bytes` };
    const given = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (given === '') return { problem: `${variable} names an empty file` };
    const isWorldReadable = (status.mode & othersReadBit) !== 0 && process.platform !== 'win32';
    return {
      given,
      ...(isWorldReadable && {
        warning: `${variable} names a file that every user of this machine can read. Remove this permission (chmod o-r).`,
      }),
    };
  } catch (error) {
    return {
      problem: `${variable} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`,
    };
  }
}
