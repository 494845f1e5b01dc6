import type { VersionChange } from '../versioning';
import plansUseAccount from './2026-06-09/plans-use-account';
import deletesReturnObject from './2026-07-22/deletes-return-object';

/** Every version change, newest first. A new change is a new file and its line here. */
export const versionChanges: readonly VersionChange[] = [
  deletesReturnObject,
  plansUseAccount,
];
