import { toEnumValue } from '../shared';
import { userCard } from '../shared/fields';

/** Data of a team member, as selected by the GraphQL fragment `TeamMemberRead`. */
export interface TeamMemberData {
  readonly id: string;
  readonly account: { readonly id: string };
  readonly user: typeof userCard.data | null;
  readonly email: string | null;
  readonly role: string;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Data of an authorized user, as selected by the GraphQL fragment `AuthorizedUserRead`. */
export interface AuthorizedUserData {
  readonly id: string;
  readonly account: { readonly id: string; readonly title: string };
  readonly user: { readonly id: string; readonly username: string; readonly name: string | null } | null;
  readonly memberEmail: string | null;
  readonly role: string;
}

/** Serializes a team member, who has joined or is only invited, for the latest REST API version. */
export function serializeTeamMember({ id, account, user, email, role, status, createdAt, updatedAt }: TeamMemberData) {
  return {
    id,
    account_id: account.id,
    user: user && userCard.serialize(user),
    email,
    role: toEnumValue(role),
    status: toEnumValue(status),
    is_agent: false,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/**
 * Serializes a team member who has joined, under the original name (authorized user). Returns null for a member who is
 * only invited.
 */
export function serializeAuthorizedUser({ id, account, user, memberEmail, role }: AuthorizedUserData) {
  return (
    user && {
      id,
      company: { id: account.id, title: account.title },
      role: toEnumValue(role),
      user: { id: user.id, username: user.username, name: user.name, email: memberEmail },
    }
  );
}
