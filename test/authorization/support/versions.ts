import { contract, datedOperations, type Operation, operations } from '../../bad-input/support/operations';

/** Versions at which every operation is tested. */
const always = ['2025-01-01', '2026-07-20', '2026-08-21'];

/**
 * Every operation at the newest version and in the legacy API. Permissions are enforced below the version layer, so that other versions differ only
 * in the names of ids.
 */
export const newestOperations: readonly Operation[] = operations.filter(
  ({ version }) => version === null || version === contract.latest,
);

/** Returns every operation at the oldest version, at 2026-07-20, at the newest version, at versions with a changed request, and in the legacy API. */
export function operationsOfAllVersions(): Operation[] {
  const dated = new Map<string, string>();
  const picked = [...contract.versions].toSorted().flatMap((version) =>
    datedOperations(version).filter((operation) => {
      const request = JSON.stringify([operation.query, operation.body]);
      const isChanged = dated.get(operation.declaration.key) !== request;
      dated.set(operation.declaration.key, request);
      return isChanged || always.includes(version);
    }),
  );
  return [...picked, ...operations.filter(({ version }) => version === null)];
}

/** Returns the first path segment of an operation, by which cases are grouped. */
export function familyOf({ template, root }: Pick<Operation, 'template' | 'root'>): string {
  const word = template.split('/').find((segment) => segment !== '' && segment !== 'sandbox') ?? '';
  return root === '/api/v2' ? `v2 ${word}` : word;
}
