import { type TSchema, Type, dateTime } from '../../schemas';
import { optional } from '../shared';

/** Schemas of the dated API for access tokens, latest version. */
export const accessTokenSchemas: Record<string, TSchema> = {
  AccessToken: Type.Object({
    token: Type.String({ description: 'A JWT that is sent as a bearer credential.' }),
    expires_at: dateTime(),
  }),
  AccessTokenCreateParams: Type.Object({
    company_id: optional(Type.String(), {
      'x-alias': 'account_id',
      description: 'The account that the token acts on (`biz_`).',
    }),
    user_id: optional(Type.String(), { description: 'The user that the token is for (`user_`).' }),
    scoped_actions: optional(Type.Array(Type.String(), { maxItems: 100 }), {
      description: 'Actions that the token is narrowed to; all of its maker by default.',
    }),
    expires_at: optional(dateTime(), { description: 'In an hour by default, in three at most.' }),
  }),
};
