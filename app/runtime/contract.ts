import { schemas } from '../../contract/resources';
import { type Contract, compileContract } from '../../contract/versioning';
import { versionChanges } from '../../contract/versions';
import { routes } from '../../rest-compat/routes';

/**
 * Compiles the contract of the date-versioned REST API: schemas of the latest version, changes between versions, and
 * operations.
 */
export function serviceContract(): Contract {
  return compileContract({ schemas, changes: [...versionChanges], endpoints: routes.map((route) => route.key) });
}
