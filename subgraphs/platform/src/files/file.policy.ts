import { type Context, NotFound, reaches } from '../../../kit/src';

/** Who may do what with files. No permission is needed: everybody has their own. */
export const filePolicy = {
  /** Whose a new file is: the account of the credential, else the user's own. */
  owner({ principal }: Context): string {
    const owner = principal.accountId ?? principal.userId;
    if (owner === null) throw new NotFound();
    return owner;
  },
  /** Whether the file is there for the caller: its owner, and whoever may read what refers to it. */
  visible({ principal }: Context, { accountId }: { readonly accountId: string | null }, shown: boolean): boolean {
    return accountId !== null && (shown || accountId === principal.userId || reaches(principal, accountId));
  },
  requireOwner({ principal }: Context, { accountId }: { readonly accountId: string }): void {
    if (accountId !== principal.userId && !reaches(principal, accountId)) throw new NotFound();
  },
};
