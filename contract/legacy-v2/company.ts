import { string } from '../wire';
import { legacyResource } from './legacy-resource';
import { text, unixSeconds } from './shared';

/** An account in the legacy API. */
export const legacyCompany = legacyResource({
  type: 'Account',
  description: 'The selling account.',
  fields: {
    id: string('Company id (`biz_`).'),
    title: string('Name of the business.'),
    name: string('Older name for the title.').from('title'),
    route: string('Unique name in URLs.'),
    description: text('Description of the business.'),
    email: text('E-mail address of the business.'),
    image_url: text('URL of the logo.').from('logoUrl'),
    banner_image_url: text('URL of the banner; null for none.'),
    created_at: unixSeconds('Creation time of the company'),
  },
});
