import { type Context, NotFound, reaches } from '../../../kit/src';
import { AppsUploadForSomebody } from './file.errors';

interface OwnedFile {
  readonly accountId: string;
  /** The app that uploaded it. */
  readonly appId: string | null;
}

/** Whether it is the caller's to see and complete: what is the account's or the user's. No permission says so, so that an app only has what it uploaded itself. */
function isOwn({ principal }: Context, { accountId, appId }: OwnedFile): boolean {
  if (principal.appId != null && principal.appId !== appId) return false;
  return accountId === principal.userId || reaches(principal, accountId);
}

/** Who may do what with files. No permission is needed: everybody has their own. */
export const filePolicy = {
  /** Whose a new file is: the account of the credential, else the user's own. */
  owner({ principal }: Context): string {
    const owner = principal.accountId ?? principal.userId;
    if (owner === null) throw principal.appId == null ? new NotFound() : new AppsUploadForSomebody();
    return owner;
  },
  /** Whether the file is there for the caller: its owner, and whoever may read what refers to it. */
  visible(ctx: Context, file: OwnedFile, shown: boolean): boolean {
    return shown || isOwn(ctx, file);
  },
  requireOwner(ctx: Context, file: OwnedFile): void {
    if (!isOwn(ctx, file)) throw new NotFound();
  },
};
