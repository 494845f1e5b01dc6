import type { ResourceMethod } from './resource-methods';

/** First segments of paths whose methods are out of scope, with the subject that this service does not cover. */
const subjects: Readonly<Record<string, string>> = {
  ad_campaigns: 'advertising',
  ad_groups: 'advertising',
  ad_reports: 'advertising',
  ads: 'advertising',
  audiences: 'advertising',
  social_accounts: 'advertising',
  ai_chats: 'conversations',
  chat_channels: 'conversations',
  dm_channels: 'conversations',
  dm_members: 'conversations',
  forum_posts: 'conversations',
  forums: 'conversations',
  messages: 'conversations',
  notifications: 'conversations',
  reactions: 'conversations',
  support_channels: 'conversations',
  app_builds: 'development of apps',
  apps: 'development of apps',
  bounties: 'bounties',
  bounty_submissions: 'bounties',
  events: 'analytics',
  people: 'analytics',
  stats: 'analytics',
  media: 'generated media',
};

/** Operations on these paths that are in scope, because the contract states how their response changed. */
const inScope: readonly string[] = [
  'DELETE /ad_campaigns/{}',
  'DELETE /ad_groups/{}',
  'DELETE /ads/{}',
  'DELETE /social_accounts/{}',
];

/** Returns whether a method is out of scope. */
export function isOutOfScope({ operation }: ResourceMethod): boolean {
  return subjectOf(operation) !== undefined && !inScope.includes(operation);
}

/** Returns the entries of the lists above that no method of the given clients needs. */
export function unusedScopes(methods: readonly ResourceMethod[]): string[] {
  const paths = new Set(methods.filter(isOutOfScope).map(({ operation }) => segmentOf(operation)));
  return [
    ...Object.keys(subjects).filter((segment) => !paths.has(segment)),
    ...inScope.filter((operation) => !methods.some((method) => method.operation === operation)),
  ];
}

function segmentOf(operation: string): string {
  return /^\S+ \/(\w+)/.exec(operation)?.[1] ?? '';
}

function subjectOf(operation: string): string | undefined {
  return subjects[segmentOf(operation)];
}
