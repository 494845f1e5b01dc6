/** A page that is written in Markdown. */
export interface ContentsEntry {
  /** Path below `/docs`, without an extension. */
  readonly path: string;
  /** File in the repository. */
  readonly file: string;
}

/** A part of the navigation. */
export interface ContentsSection {
  readonly title: string;
  readonly entries: readonly ContentsEntry[];
}

const guide = (name: string): ContentsEntry => ({ path: `guides/${name}`, file: `docs/guides/${name}.md` });
const reference = (name: string): ContentsEntry => ({ path: name, file: `docs/${name}.md` });

/** All pages in the order of the navigation, guides first. */
export const contents: readonly ContentsSection[] = [
  {
    title: 'Guides',
    entries: [
      'first-payment',
      'receive-webhooks',
      'subscriptions',
      'one-time-and-free',
      'embedded-checkout',
      'promo-codes',
      'refunds-and-disputes',
      'payouts',
      'idempotency',
      'pagination',
      'errors',
      'rate-limits',
      'upgrade-versions',
      'testing-with-clocks',
      'live-events',
      'connected-accounts',
      'license-keys',
      'courses',
      'going-live',
    ].map(guide),
  },
  {
    title: 'Reference',
    entries: [
      ...['rest', 'versions', 'errors', 'limits', 'webhooks', 'events', 'cli'].map(reference),
      { path: 'subscriptions', file: 'gateway/SUBSCRIPTIONS.md' },
      ...['graph', 'graph-changelog', 'trusted-documents', 'files', 'oauth', 'apps', 'links', 'mails', 'account'].map(
        reference,
      ),
    ],
  },
  {
    title: 'Sandbox',
    entries: [
      'triggers',
      'test-clocks',
      'payout-sandbox',
      'dispute-sandbox',
      'verification-sandbox',
      'limits-of-the-sandbox',
    ].map(reference),
  },
];
