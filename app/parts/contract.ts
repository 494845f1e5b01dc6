import { schemas } from '../../contract/resources';
import { type Contract, compileContract } from '../../contract/versioning';
import { versionChanges } from '../../contract/versions';
import { routes } from '../../rest-compat/routes';

/** The dated contract as this service serves it: every schema, every change, every operation. */
export function serviceContract(): Contract {
  return compileContract({ schemas, changes: [...versionChanges], endpoints: routes.map((route) => route.key) });
}
