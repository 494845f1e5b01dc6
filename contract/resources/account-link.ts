import { dateTime, enumValue, params, resource, string } from '../wire';
import { accountIdParam } from './shared';

/** A link to a page for the setup or the payouts of a connected account. */
export const accountLink = resource({
  type: 'AccountLink',
  fields: {
    url: string('URL that grants anyone who has it access until it expires.'),
    expires_at: dateTime('One hour after creation.'),
  },
});

export const accountLinkCreateParams = params('AccountLinkCreateParams', {
  account_id: accountIdParam('A connected account.'),
  use_case: enumValue(['account_onboarding', 'payouts_portal'], 'Page that the link opens.'),
  return_url: string({ maxLength: 2_048, description: 'HTTPS URL to which the user returns when finished.' }),
  refresh_url: string({
    maxLength: 2_048,
    description: 'HTTPS URL that provides a new link after this one has expired.',
  }),
});
