import { readModelOf, type ListDefinition, listOf, ReadModel, computed } from '../../../../kit/src';
import { apiKeyFilters } from './api-key.inputs';
import { ApiKey, type Statement } from './api-key.resource';
import type { Permissions } from '../../team/permissions/permissions';
import type { SystemRole } from '../../team/permissions/permission';
import type { ReadModels } from '../../read-models';
import { actionsOn } from './api-key.rules';

/** Read model of API keys. The plaintext secret is not stored; only its redacted form is shown. */
export function apiKeyReadModel(models: ReadModels, permissions: Permissions): ReadModel<ApiKey> {
  const grants = (accountId: string, systemRole: SystemRole | null, statements: readonly Statement[]) =>
    [...new Set([accountId, ...statements.flatMap((statement) => statement.accountIds ?? [])])].map((id) => ({
      accountId: id,
      granted: actionsOn(id, { systemRole, statements }, permissions),
      withheld: [
        ...new Set(
          statements
            .filter(({ grant, accountIds }) => !grant && (accountIds?.includes(id) ?? true))
            .flatMap(({ actions }) => actions),
        ),
      ],
    }));
  return readModelOf(
    ApiKey,
    {
      revoked: computed(['revoked_at'], (revokedAt: string | null) => revokedAt !== null),
      grants: computed(['account_id', 'system_role', 'statements'], grants),
    },
    { models },
  );
}

/** Filters and sort orders of the list of API keys. Revoked keys are not listed. */
export const apiKeyList: ListDefinition = listOf(apiKeyFilters, {
  conditions: {
    inUse: (row, value) => `(${row}.revoked_at IS NULL) = ${value}`,
    ofAccount: (row, value) => `(${row}.app_id IS NULL) = ${value}`,
  },
});
