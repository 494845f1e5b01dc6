import { Type, nullable } from '../../schemas';
import { unixSeconds } from '../shared';

/** An account in the legacy API. */
export const legacyCompany = Type.Object({
  id: Type.String({ description: 'Company id (`biz_`).' }),
  title: Type.String(),
  name: Type.String({ description: 'Older name for the title.' }),
  route: Type.String({ description: 'Unique name in URLs.' }),
  description: nullable(Type.String()),
  email: nullable(Type.String()),
  image_url: nullable(Type.String(), { description: 'URL of the logo.' }),
  banner_image_url: nullable(Type.String()),
  created_at: unixSeconds('Creation time of the company'),
});
