import { type TSchema, Type, accountId, dateTime, enumOf } from '../../schemas';

const useCases = ['account_onboarding', 'payouts_portal'] as const;

/** JSON Schemas for account links in the date-versioned REST API, latest version. */
export const accountLinkSchemas: Record<string, TSchema> = {
  AccountLink: Type.Object({
    url: Type.String({ description: 'URL that grants anyone who has it access until it expires.' }),
    expires_at: dateTime({ description: 'One hour after creation.' }),
  }),
  AccountLinkCreateParams: Type.Object({
    account_id: accountId({ description: 'A connected account.' }),
    use_case: enumOf(useCases),
    return_url: Type.String({ maxLength: 2_048, description: 'HTTPS URL to which the user returns when finished.' }),
    refresh_url: Type.String({
      maxLength: 2_048,
      description: 'HTTPS URL that provides a new link after this one has expired.',
    }),
  }),
};
