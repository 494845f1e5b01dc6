import { Type, nullable } from '../../schemas';

/** A user as the legacy API shows it. */
export const legacyUser = Type.Object({
  id: Type.String({ description: 'User id (`user_`).' }),
  username: Type.String(),
  name: nullable(Type.String()),
  email: nullable(Type.String(), { description: 'Null without the permission `member:email:read`.' }),
  profile_pic_url: nullable(Type.String(), { description: 'Address of the profile picture.' }),
});
