import { type Context, NotFound, can, reaches } from '../../../kit/src';
import { AppsUploadForSomebody, UploadsNotPermitted } from './file.errors';
import type { FileVisibility } from './file.states';

/** The permissions to make or change something that refers to files. Without any of them an upload would be of no use to the caller. */
const uses = [
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

/** The permissions to read what refers to files. Whoever holds all of them may read a file whatever it is for. */
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
  /** The app that uploaded it. */
  readonly appId: string | null;
  /** The credential that uploaded it. */
  readonly uploadedBy: string | null;
  readonly visibility: FileVisibility;
}

/**
 * Whether it is the caller's to see and complete. A user has their own files, an app those that it uploaded. Of an account's files a caller has
 * the public ones, those that the same credential uploaded, and all others only where everything may be read that could refer to them.
 */
function isOwn({ principal }: Context, { accountId, appId, uploadedBy, visibility }: OwnedFile): boolean {
  if (principal.appId != null && principal.appId !== appId) return false;
  if (accountId === principal.userId) return true;
  if (!reaches(principal, accountId)) return false;
  return (
    visibility === 'public' ||
    uploadedBy === principal.credentialId ||
    reads.every((action) => can(principal, action, accountId))
  );
}

/** Who may do what with files. Uploading has no permission of its own: it needs one to use a file somewhere. */
export const filePolicy = {
  /** Whose a new file is: the account of the credential, else the user's own. Throws `UploadsNotPermitted` for a credential that only reads. */
  owner({ principal }: Context): string {
    const owner = principal.accountId ?? principal.userId;
    if (owner === null) throw principal.appId == null ? new NotFound() : new AppsUploadForSomebody();
    requireUse(principal);
    return owner;
  },
  /** Whether the file is there for the caller: its owner, and whoever may read what refers to it. */
  visible(ctx: Context, file: OwnedFile, shown: boolean): boolean {
    return shown || isOwn(ctx, file);
  },
  /** Guards the completion of an upload. */
  requireOwner(ctx: Context, file: OwnedFile): void {
    if (!isOwn(ctx, file)) throw new NotFound();
    requireUse(ctx.principal);
  },
};

function requireUse(principal: Context['principal']): void {
  if (principal.kind === 'system') return;
  if (!principal.grants.some(({ accountId }) => uses.some((action) => can(principal, action, accountId))))
    throw new UploadsNotPermitted();
}
