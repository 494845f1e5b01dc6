import { nullable, string } from '../wire';
import { legacyResource } from './legacy-resource';
import { text, unixSeconds } from './shared';

/** An account in the legacy API. */
export const legacyCompany = legacyResource({
  type: 'Account',
  fields: {
    id: string('Company id (`biz_`).'),
    title: string(),
    name: string('Older name for the title.').from('title'),
    route: string('Unique name in URLs.'),
    description: nullable(string()),
    email: nullable(string()),
    image_url: text('URL of the logo.').from('logoUrl'),
    banner_image_url: nullable(string()),
    created_at: unixSeconds('Creation time of the company'),
  },
});
