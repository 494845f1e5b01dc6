import { type Context, NotFound, hasPermission, canAccess } from '../../../kit/src';
import { AppUploadRequiresOwner, UploadsNotPermitted } from './file.errors';
import type { FileVisibility } from './file.states';

/**
 * Permissions to create or update resources that refer to files. A caller needs at least one of them to upload a file.
 */
const fileActions = [
  'access_pass:create',
  'access_pass:update',
  'company:create',
  'company:update',
  'courses:update',
  'developer:create_app',
  'developer:update_app',
  'experience:create',
  'experience:update',
  'identity:write',
  'payment:dispute',
  'payment:resolution_center',
  'payment:resolution_center_case:manage',
  'plan:create',
  'plan:update',
  'social_link:update',
  'user:profile:update',
] as const;

/** Permissions to read the resources that can refer to files. A caller who holds all of them may read every file of the account. */
const reads = [
  'access_pass:basic:read',
  'company:basic:read',
  'courses:read',
  'identity:read',
  'payment:dispute:read',
  'payment:resolution_center_case:read',
  'plan:basic:read',
] as const;

export interface OwnedFile {
  readonly accountId: string;
  /** Id of the app that uploaded the file; null when no app did. */
  readonly appId: string | null;
  /** Id of the credential that uploaded the file. */
  readonly uploadedBy: string | null;
  readonly visibility: FileVisibility;
}

/**
 * Returns whether the caller may see and complete the file. Users have access to their own files, apps only to files
 * that they uploaded. Of an account's files, a caller sees public files and files uploaded with the same credential;
 * all other files require all permissions of `reads`.
 */
function isOwn({ principal }: Context, { accountId, appId, uploadedBy, visibility }: OwnedFile): boolean {
  if (principal.appId != null && principal.appId !== appId) return false;
  if (accountId === principal.userId) return true;
  if (!canAccess(principal, accountId)) return false;
  return (
    visibility === 'public' ||
    uploadedBy === principal.credentialId ||
    reads.every((action) => hasPermission(principal, action, accountId))
  );
}

/**
 * Authorization rules for files. There is no permission for uploads; an upload requires a permission that allows the
 * use of a file.
 */
export const filePolicy = {
  /** Returns the owner of a new file: the account of the credential, or else the user. Throws `UploadsNotPermitted` for a read-only credential. */
  owner({ principal }: Context): string {
    const owner = principal.accountId ?? principal.userId;
    if (owner === null) throw principal.appId == null ? new NotFound() : new AppUploadRequiresOwner();
    requireFilePermission(principal);
    return owner;
  },
  /**
   * Returns whether the caller may see the file: because `isOwn` permits it, or because the caller may read a resource
   * that refers to the file (`shown`).
   */
  visible(ctx: Context, file: OwnedFile, shown: boolean): boolean {
    return shown || isOwn(ctx, file);
  },
  /**
   * Checks that the caller may complete the upload. Throws `NotFound` when the caller has no access to the file,
   * `UploadsNotPermitted` for a read-only credential.
   */
  requireOwner(ctx: Context, file: OwnedFile): void {
    if (!isOwn(ctx, file)) throw new NotFound();
    requireFilePermission(ctx.principal);
  },
};

function requireFilePermission(principal: Context['principal']): void {
  if (principal.kind === 'system') return;
  if (
    !principal.grants.some(({ accountId }) => fileActions.some((action) => hasPermission(principal, action, accountId)))
  )
    throw new UploadsNotPermitted();
}
