/** GraphQL documents of the page on which recipients unsubscribe, with the response fields that it uses. */

/** Whether an address receives the optional mails of a seller. */
export interface Subscription {
  readonly seller: string;
  readonly address: string;
  readonly isSubscribed: boolean;
}

export const unsubscribeDocuments = {
  subscription: `query MailSubscription($token: String!) { mailSubscription(token: $token) { seller address isSubscribed } }`,
  update: `mutation MailSubscriptionUpdate($token: String!, $isSubscribed: Boolean!) {
  mailSubscriptionUpdate(token: $token, isSubscribed: $isSubscribed) { userErrors { code } }
}`,
} as const;
