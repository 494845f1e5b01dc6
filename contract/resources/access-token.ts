import { dateTime, list, optional, params, resource, string } from '../wire';

/** A short-lived token that acts on an account, for a user or both. */
export const accessToken = resource({
  type: 'AccessToken',
  fields: {
    token: string('JWT to send as a bearer token.'),
    expires_at: dateTime('Expiry time of the token.'),
  },
});

export const accessTokenCreateParams = params('AccessTokenCreateParams', {
  company_id: optional(
    string({ 'x-alias': 'account_id', description: 'The account that the token acts on (`biz_`).' }),
  ).from('accountId'),
  user_id: optional(string('The user that the token is for (`user_`).')),
  scoped_actions: optional(
    list(string(), {
      maxItems: 100,
      description: 'Actions that the token is restricted to; all actions of its creator by default.',
    }),
  ),
  expires_at: optional(dateTime('Default one hour from now, maximum three hours.')),
}).requiredUnless('company_id', ['credential:account']);
