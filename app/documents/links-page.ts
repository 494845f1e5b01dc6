import { table } from './table';

/** A class of URLs that responses, e-mails and pages contain, with common rules. */
export interface LinkKind {
  /** Form of the URL, for readers. */
  readonly form: string;
  /** Pattern of the path with the query. */
  readonly pattern: RegExp;
  /** Whether the URL alone grants access. */
  readonly isSecret: boolean;
  /** Recipients of the URL. */
  readonly holders: string;
  readonly valid: string;
  /** Actions that the URL permits. */
  readonly allows: string;
}

/** All classes of URLs; URLs without a secret first. */
export const linkKinds: readonly LinkKind[] = [
  {
    form: '/checkout/plan_…, /checkout/ch_…',
    pattern: /^\/checkout\/(?!session\/|challenge\/)[^/]+$/,
    isSecret: false,
    holders: 'Everybody; with `?invoice=…` whoever may read the invoice',
    valid: 'While it is sold, an invoice until it is paid',
    allows: 'Buying with a card that is entered there',
  },
  {
    form: '/pictures/…',
    pattern: /^\/pictures\//,
    isSecret: false,
    holders: 'Everybody',
    valid: 'Always',
    allows: 'Seeing the picture',
  },
  {
    form: '/docs/…',
    pattern: /^\/docs\//,
    isSecret: false,
    holders: 'Everybody',
    valid: 'Always',
    allows: 'Reading how the service is used',
  },
  {
    form: '/manage/mem_…, /verify/idpf_…',
    pattern: /^\/(?:manage\/mem_|verify\/idpf_)\w+$/,
    isSecret: false,
    holders: 'Whoever may read the membership or verification, without being entitled to its key',
    valid: 'As long as the resource exists',
    allows: 'Signing in; whoever is entitled to the key then gets to the page',
  },
  {
    form: '/manage/mem_…?key=…',
    pattern: /^\/manage\/mem_\w+(?:\/[\w/]*)?\?key=/,
    isSecret: true,
    holders: 'The user of the membership, callers with `member:manage`, the page after the purchase',
    valid: 'Until the membership has another owner',
    allows:
      'Canceling and keeping the membership, its cancel offer, another card. Its saved card is charged for its user alone, who has to be signed in.',
  },
  {
    form: '/manage/transfer/…',
    pattern: /^\/manage\/transfer\//,
    isSecret: true,
    holders: 'Whoever makes it with `membership:transfer` or `membership:update`',
    valid: '7 days, once, until another one is made',
    allows: 'Taking the membership over',
  },
  {
    form: '/manage/invitation/…',
    pattern: /^\/manage\/invitation\//,
    isSecret: true,
    holders: 'Who is invited; in the sandbox callers with `membership:create`',
    valid: '7 days, once',
    allows: 'Taking the membership that one is invited to',
  },
  {
    form: '/checkout/session/cs_…',
    pattern: /^\/checkout\/session\//,
    isSecret: true,
    holders: 'The browser that buys',
    valid: 'Until the purchase is over',
    allows: 'Following and continuing that purchase',
  },
  {
    form: '/checkout/challenge/…',
    pattern: /^\/checkout\/challenge\//,
    isSecret: true,
    // In live mode this is a URL of the bank.
    holders: 'The buyer, callers with `payment:charge`, `payment:manage` or `payment:setup_intent:manage`',
    valid: 'Until it is answered',
    allows: 'Confirming or refusing that payment or card',
  },
  {
    form: '/verify/idpf_…?key=…',
    pattern: /^\/verify\/idpf_\w+\?key=/,
    isSecret: true,
    holders: 'The user who is verified, callers with `identity:write`',
    valid: '7 days, until it is decided or begun anew',
    allows: 'Answering what is requested',
  },
  {
    form: '/account-links/…',
    pattern: /^\/account-links\//,
    isSecret: true,
    holders: 'Whoever makes it, with the permissions of what it opens',
    valid: 'An hour',
    allows: 'Setting up one account, or seeing its payouts',
  },
  {
    form: '/claim/ctt_…?key=…',
    pattern: /^\/claim\//,
    isSecret: true,
    holders: 'Callers with `payout:transfer_funds` on the origin, and the user who is the origin',
    valid: 'Until it is claimed or expires, 90 days at most',
    allows: 'Taking the money of the transfer, for users who are signed in',
  },
  {
    form: '/llc/…?key=…',
    pattern: /^\/llc\//,
    isSecret: true,
    holders: 'Callers with `incorporation:write`',
    valid: 'Until it is paid',
    allows: 'Paying for the company that was ordered',
  },
  {
    form: '/team-invitations/…, /sign-in/…',
    pattern: /^\/(?:team-invitations|sign-in)\//,
    isSecret: true,
    holders: 'The mailbox that it is sent to',
    valid: 'Until it is used; to sign in 15 minutes',
    allows: 'Joining the team, as its owner where the account was opened for the mailbox; signing in',
  },
  {
    form: '/receipts/…, /files/…?expires=…',
    pattern: /^\/(?:receipts|files)\//,
    isSecret: true,
    holders: 'Whoever may read the payout or the file',
    valid: 'An hour; a public file always',
    allows: 'Reading it, and nothing else',
  },
  {
    form: '/uploads/…',
    pattern: /^\/uploads\//,
    isSecret: true,
    holders: 'Whoever asks for the upload',
    valid: 'An hour, once',
    allows: 'Sending the bytes of that file',
  },
];

/** Secret URLs that only permit reading: every caller with read access to the resource receives them. */
export const readableKinds: readonly LinkKind[] = linkKinds.filter(({ allows }) => allows.startsWith('Reading it'));

/** `docs/links.md`: URLs that contain secrets, their recipients, and the permitted actions. */
export function linksPage(): string {
  return `# Addresses with secrets

Some addresses of pages open what is there by themselves: whoever has one needs no credential. A response contains such an address
only where its caller may do what the page allows. Every other caller gets the address without its secret, which leads to sign in, or none.
\`test/hardening/links.test.ts\` follows every address that a read-only key can get.

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
