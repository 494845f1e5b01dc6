import { type TSchema, Type, dateTime } from '../../schemas';
import { optional } from '../shared';

/** JSON Schemas for access tokens in the date-versioned REST API, latest version. */
export const accessTokenSchemas: Record<string, TSchema> = {
  AccessToken: Type.Object({
    token: Type.String({ description: 'JWT to send as a bearer token.' }),
    expires_at: dateTime(),
  }),
  AccessTokenCreateParams: Type.Object({
    company_id: optional(Type.String(), {
      'x-alias': 'account_id',
      description: 'The account that the token acts on (`biz_`).',
    }),
    user_id: optional(Type.String(), { description: 'The user that the token is for (`user_`).' }),
    scoped_actions: optional(Type.Array(Type.String(), { maxItems: 100 }), {
      description: 'Actions that the token is restricted to; all actions of its creator by default.',
    }),
    expires_at: optional(dateTime(), { description: 'Default one hour from now, maximum three hours.' }),
  }),
};
