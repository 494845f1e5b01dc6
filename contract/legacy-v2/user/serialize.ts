import { toEnumValue } from '../../resources/shared';

/** Fields that the GraphQL fragment `LegacyUserRead` selects. */
export interface LegacyUserData {
  readonly id: string;
  readonly name: string | null;
  readonly username: string;
  readonly email: string | null;
  readonly profilePictureUrl: string;
  readonly teamMember: { readonly role: string; readonly account: { readonly id: string } } | null;
}

/** Serializes a user for the legacy API. */
export function serializeLegacyUser({ id, name, username, email, profilePictureUrl, teamMember }: LegacyUserData) {
  const role = teamMember && toEnumValue(teamMember.role);
  return {
    id,
    name,
    username,
    email,
    profile_pic_url: profilePictureUrl,
    social_accounts: [],
    roles: role === null ? [] : [role],
    authorized_user: teamMember && { role, permission_level: role, company: teamMember.account.id },
  };
}
