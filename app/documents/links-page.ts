import { table } from './table';

/** A class of URLs that responses, e-mails and pages contain, with common rules. */
export interface LinkKind {
  /** Form of the URL in the documentation, for example `/account-links/…`. */
  readonly form: string;
  /** Regular expression for the path with the query string. */
  readonly pattern: RegExp;
  /** Whether the URL alone grants access. */
  readonly isSecret: boolean;
  /** Description of the recipients of the URL. */
  readonly holders: string;
  readonly valid: string;
  /** Description of the actions that the URL permits. */
  readonly allows: string;
}

/** All classes of URLs; URLs without a secret first. */
export const linkKinds: readonly LinkKind[] = [
  {
    form: '/checkout/plan_…, /checkout/ch_…',
    pattern: /^\/checkout\/(?!session\/|challenge\/)[^/]+$/,
    isSecret: false,
    holders: 'Everyone; with `?invoice=…` callers with read access to the invoice',
    valid: 'While it is on sale; an invoice until it is paid',
    allows: 'Buying with a card that is entered there',
  },
  {
    form: '/pictures/…',
    pattern: /^\/pictures\//,
    isSecret: false,
    holders: 'Everyone',
    valid: 'Always',
    allows: 'Viewing the picture',
  },
  {
    form: '/docs/…',
    pattern: /^\/docs\//,
    isSecret: false,
    holders: 'Everyone',
    valid: 'Always',
    allows: 'Reading the documentation of the service',
  },
  {
    form: '/manage/mem_…, /verify/idpf_…',
    pattern: /^\/(?:manage\/mem_|verify\/idpf_)\w+$/,
    isSecret: false,
    holders: 'Callers with read access to the membership or verification, but without the right to its key',
    valid: 'As long as the resource exists',
    allows: 'Signing in; users with the right to the key then reach the page',
  },
  {
    form: '/manage/mem_…?key=…',
    pattern: /^\/manage\/mem_\w+(?:\/[\w/]*)?\?key=/,
    isSecret: true,
    holders:
      'The user of the membership, callers with `member:manage`, the page after the purchase, mails to the buyer',
    valid: 'Until the membership has another owner',
    allows:
      'Canceling or keeping the membership, its cancel offer, another card. The saved card is charged only for its own user, who must be signed in.',
  },
  {
    form: '/manage/transfer/…',
    pattern: /^\/manage\/transfer\//,
    isSecret: true,
    holders: 'Callers that create it with `membership:transfer` or `membership:update`',
    valid: '7 days, single use, until another one is created',
    allows: 'Accepting the membership transfer',
  },
  {
    form: '/manage/invitation/…',
    pattern: /^\/manage\/invitation\//,
    isSecret: true,
    holders: 'The invited person; in the sandbox callers with `membership:create`',
    valid: '7 days, single use',
    allows: 'Accepting the invitation to the membership',
  },
  {
    form: '/checkout/session/cs_…',
    pattern: /^\/checkout\/session\//,
    isSecret: true,
    holders: 'The browser of the buyer',
    valid: 'Until the purchase ends',
    allows: 'Following and continuing that purchase',
  },
  {
    form: '/checkout/challenge/…',
    pattern: /^\/checkout\/challenge\//,
    isSecret: true,
    // In live mode, the responses contain the URL of the bank's own page instead of this one.
    holders: 'The buyer, callers with `payment:charge`, `payment:manage` or `payment:setup_intent:manage`',
    valid: 'Until it is confirmed or declined',
    allows: 'Confirming or declining that payment or card',
  },
  {
    form: '/verify/idpf_…?key=…',
    pattern: /^\/verify\/idpf_\w+\?key=/,
    isSecret: true,
    holders: 'The user of the verification, callers with `identity:write`',
    valid: '7 days, until it is decided or restarted',
    allows: 'Submitting the requested information',
  },
  {
    form: '/account-links/…',
    pattern: /^\/account-links\//,
    isSecret: true,
    holders: 'Callers that create it, with the permissions for its target',
    valid: 'An hour',
    allows: 'Setting up one account, or viewing its payouts',
  },
  {
    form: '/claim/ctt_…?key=…',
    pattern: /^\/claim\//,
    isSecret: true,
    holders: 'Callers with `payout:transfer_funds` on the origin, and the user who is the origin',
    valid: 'Until it is claimed or expires, at most 90 days',
    allows: 'Claiming the money of the transfer, for signed-in users',
  },
  {
    form: '/llc/…?key=…',
    pattern: /^\/llc\//,
    isSecret: true,
    holders: 'Callers with `incorporation:write`',
    valid: 'Until it is paid',
    allows: 'Paying for the ordered incorporation',
  },
  {
    form: '/team-invitations/…, /sign-in/…',
    pattern: /^\/(?:team-invitations|sign-in)\//,
    isSecret: true,
    holders: 'The recipient mailbox',
    valid: 'Until it is used; for sign-in 15 minutes',
    allows: 'Joining the team, as its owner if the account was opened for the mailbox; signing in',
  },
  {
    form: '/receipts/payments/pay_…?key=…, /receipts/invoices/inv_…?key=…, /receipts/refunds/rfnd_…?key=…',
    pattern: /^\/receipts\/(?:payments|invoices|refunds)\//,
    isSecret: true,
    holders:
      'The buyer, callers with `member:email:read`, mails to the buyer, the page after the purchase, the page of the membership while it has the same owner, and documents about the same purchase',
    valid: 'Always; an invoice once it is no draft, a credit note while the refund has succeeded',
    allows: 'Viewing it only: the receipt, the invoice or the credit note, with the name and address of the buyer',
  },
  {
    form: '/mails/unsubscribe/…',
    pattern: /^\/mails\/unsubscribe\//,
    isSecret: true,
    holders: 'The recipient mailbox',
    valid: 'Always',
    allows: 'Unsubscribing the address from mails of the seller about waitlists, and subscribing it again',
  },
  {
    form: '/receipts/…, /files/…?expires=…',
    pattern: /^\/(?:receipts\/(?!(?:payments|invoices|refunds)\/)|files\/)/,
    isSecret: true,
    holders: 'Callers with read access to the payout or the file',
    valid: 'An hour; a public file always',
    allows: 'Reading it only',
  },
  {
    form: '/uploads/…',
    pattern: /^\/uploads\//,
    isSecret: true,
    holders: 'The caller that requests the upload',
    valid: 'An hour, single use',
    allows: 'Uploading the content of that file',
  },
];

/** Secret URLs that only permit reading: every caller with read access to the resource receives them. */
export const readableKinds: readonly LinkKind[] = linkKinds.filter(({ allows }) => allows.startsWith('Reading it'));

/** `docs/links.md`: URLs that contain secrets, their recipients, and the permitted actions. */
export function linksPage(): string {
  return `# Secret URLs

Some page URLs grant access by themselves: their holder needs no credential. A response contains such a URL
only if its caller has the permissions that the page grants. Every other caller gets the URL without its secret, which leads to sign-in, or none.
\`test/hardening/links.test.ts\` follows every URL that a read-only key can get.

${table(
  ['Address', 'Secret', 'Who gets it', 'Valid', 'What it allows'],
  linkKinds.map(({ form, isSecret, holders, valid, allows }) => [
    form
      .split(', ')
      .map((part) => `\`${part}\``)
      .join(', '),
    isSecret ? 'yes' : 'no',
    holders,
    valid,
    allows,
  ]),
)}`;
}
