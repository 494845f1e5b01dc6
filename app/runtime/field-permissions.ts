import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldPermission, FieldPermissions } from '../../subgraphs/kit/src';

/** File name of the permissions of all fields below `gateway/`. */
export const fieldPermissionsFile = 'field-permissions.json';

/**
 * Reads the committed permissions of the fields of all domains, which the gateway publishes in the SDL. `npm run compose`
 * collects them from the domains, and CI verifies that they are up to date.
 */
export function readFieldPermissions(): FieldPermissions {
  const text = readFileSync(join(__dirname, '../../gateway', fieldPermissionsFile), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Record<string, FieldPermission>));
}

/** Returns the content of the file for the domains' permissions, a line for each field. */
export function fieldPermissionsJson(domains: readonly FieldPermissions[]): string {
  const rows = domains.flatMap((permissions) => [...permissions]).toSorted(([one], [two]) => (one < two ? -1 : 1));
  return `{\n${rows.map(([field, needed]) => ` ${JSON.stringify(field)}: ${JSON.stringify(needed)}`).join(',\n')}\n}\n`;
}
