/**
 * Placeholder values (null or empty) of the user fields for earnings and social networks, which no subgraph provides
 * yet. When a subgraph provides them, the fields move from here to `read.graphql`.
 */
export function remoteUserFields() {
  return {
    banner: null,
    earnings_usd: null,
    social_accounts: [],
    staff: null,
  };
}
