/**
 * Placeholder values ("none yet") of the user fields for earnings and social networks, whose data belongs to domains
 * that do not exist yet. When such a domain is added, its fields move from here to `read.graphql`.
 */
export function remoteUserFields() {
  return {
    banner: null,
    earnings_usd: null,
    social_accounts: [],
    staff: null,
  };
}
