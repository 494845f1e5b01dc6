import { type TSchema, Type, accountId, dateTime, enumOf } from '../../schemas';

const useCases = ['account_onboarding', 'payouts_portal'] as const;

/** Schemas of the dated API for account links, latest version. */
export const accountLinkSchemas: Record<string, TSchema> = {
  AccountLink: Type.Object({
    url: Type.String({ description: 'Whoever has this address gets in until it expires.' }),
    expires_at: dateTime({ description: 'An hour after it was made.' }),
  }),
  AccountLinkCreateParams: Type.Object({
    account_id: accountId({ description: 'A connected account.' }),
    use_case: enumOf(useCases),
    return_url: Type.String({ maxLength: 2_048, description: 'Where whoever is done goes back to; https.' }),
    refresh_url: Type.String({ maxLength: 2_048, description: 'Where whoever comes too late gets a new link; https.' }),
  }),
};
