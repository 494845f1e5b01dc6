import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Compares a text with a committed file, exactly. With the environment variable `WRITE_EXPECTED`, writes the file instead,
 * so that the difference is reviewed in the commit.
 *
 * @param path absolute path of the file
 */
export function expectFile(path: string, text: string): void {
  const content = `${text}\n`;
  if (process.env.WRITE_EXPECTED !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  expect(existsSync(path) ? readFileSync(path, 'utf8') : `${path} does not exist`).toBe(content);
}
