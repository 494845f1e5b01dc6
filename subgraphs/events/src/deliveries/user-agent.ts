import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Value of the header `User-Agent` of all webhook requests: name and version of the package, such as
 * `commerce-graph/1.2.3`. Receivers and firewalls select and log requests by it.
 */
export const userAgent = productOf(__dirname);

function productOf(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return productOf(dirname(folder));
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  return `${name}/${version}`;
}
