/** What `LegacyUserRead` selects. */
export interface LegacyUserData {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly profilePictureUrl: string | null;
}

/** A user in the shape of the legacy API. */
export function serializeLegacyUser({ id, username, name, email, profilePictureUrl }: LegacyUserData) {
  return { id, username, name, email, profile_pic_url: profilePictureUrl };
}
