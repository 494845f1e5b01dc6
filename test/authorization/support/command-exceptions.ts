import type { CommandSlot } from './command-slots';
import { type CredentialName, owner } from './credentials';

/**
 * Result of a command under an exception. `forbidden`: the row may be seen but not changed. `not found`: although the account is accessible.
 * `refused`: rejected for another reason, identically for existing and nonexistent ids. `told`: rejected, but the response reveals that the row
 * exists. `done`: permitted.
 */
export type Instead = 'forbidden' | 'not found' | 'refused' | 'told' | 'done';

export interface CommandException {
  readonly command: string;
  /** Id arguments to which the exception is restricted; all if omitted. */
  readonly slots?: readonly string[];
  /** Callers to which the exception is restricted; all if omitted. */
  readonly as?: readonly CredentialName[];
  readonly what: Instead;
  /** The response may contain e-mail addresses. */
  readonly addresses?: true;
  readonly why: string;
}

const keys: readonly CredentialName[] = [
  'wrong account',
  'token of the wrong account',
  'child account',
  'parent account',
  'without the permission',
  'narrowed to another action',
  'right account',
];
const withoutPermission: readonly CredentialName[] = ['without the permission', 'narrowed to another action'];

const foreignAccounts: readonly CredentialName[] = [
  'wrong account',
  'person of the wrong account',
  'token of the wrong account',
  'parent account',
  'right account',
  owner,
];

const pictures = ['logo', 'bannerImage', 'opengraphImage', 'socialLinks.[].image'].flatMap((name) => [
  `input.${name}.id`,
  `input.${name}.directUploadId`,
]);
const ofAccount = [...pictures, 'input.featuredAffiliateProductId'];

const attached = ['input.attachments.[].id', 'input.attachments.[].directUploadId'];

const forbiddenForKeys = { as: keys, what: 'forbidden' } as const;
const own = {
  what: 'not found',
  as: withoutPermission,
  why: 'a person is no account of the key, whatever it may do',
} as const;

/** Exceptions by command, each with its reason. None permits access without a valid credential. */
export const commandExceptions: readonly CommandException[] = [
  ...['courseLessonStart', 'courseLessonComplete', 'assessmentSubmissionCreate'].map((command) => ({
    command,
    ...forbiddenForKeys,
    why: 'people study, keys do not: said before anything is looked for',
  })),
  {
    command: 'reviewCreate',
    ...forbiddenForKeys,
    why: 'people write reviews, keys do not: said before anything is looked for',
  },
  {
    command: 'resolutionCenterCaseCreate',
    ...forbiddenForKeys,
    why: 'customers open cases, keys do not: said before anything is looked for',
  },
  {
    command: 'teamMemberInvitationAccept',
    ...forbiddenForKeys,
    why: 'people join teams, keys do not: said before anything is looked for',
  },
  {
    command: 'transferClaim',
    ...forbiddenForKeys,
    why: 'people claim money, keys do not: said before anything is looked for',
  },
  {
    command: 'userUpdate',
    ...forbiddenForKeys,
    why: 'everybody sees that there is the person, who alone changes what is told of them',
  },
  {
    command: 'accountUpdate',
    slots: ofAccount,
    as: ['wrong account', 'token of the wrong account', 'child account', 'right account'],
    what: 'forbidden',
    why: 'a key does not change its own account; persons and the keys of the parent account try these',
  },
  {
    command: 'verificationUpdate',
    slots: ['input.requestedInformation.[].file'],
    what: 'refused',
    why: 'nothing is asked for in the verification of the samples; answers.test.ts of verifications names files of others',
  },
  {
    command: 'reviewCreate',
    slots: ['input.attachmentIds'],
    as: ['person of the wrong account', 'stranger', owner],
    what: 'refused',
    why: 'who has not bought the product is refused for that; the buyer tries it',
  },
  {
    command: 'invoiceUpdate',
    as: ['wrong account', 'person of the wrong account', 'token of the wrong account'],
    slots: ['input.productId', 'input.memberId', 'input.paymentMethodId'],
    what: 'refused',
    why: 'the invoice of their samples is open, and does not change any more',
  },
  {
    command: 'verificationCreate',
    slots: ['input.documents.selfie'],
    as: ['child account'],
    what: 'refused',
    why: 'it has no file for the page that goes with it',
  },
  {
    command: 'tokenTransactionCreate',
    slots: ['input.destinationUserId'],
    as: ['child account'],
    what: 'refused',
    why: 'it has no customers whose tokens could be handed on',
  },
  {
    command: 'resolutionCenterCaseAppeal',
    slots: attached,
    as: foreignAccounts,
    what: 'forbidden',
    why: 'customers appeal, accounts do not: said before files are looked for',
  },
  {
    command: 'resolutionCenterCaseReply',
    slots: attached,
    as: foreignAccounts,
    what: 'refused',
    why: 'the case of the samples waits for no reply; files are tried by the other answers to it',
  },
  {
    command: 'reviewRemove',
    what: 'forbidden',
    why: 'published reviews are for everybody to see, and for their authors to take back',
  },
  {
    command: 'reviewCreate',
    slots: ['input.productId'],
    as: ['buyer'],
    what: 'done',
    why: 'who has bought a product reviews it',
  },
  {
    command: 'reviewCreate',
    slots: ['input.productId'],
    what: 'told',
    why: 'products that are visible are for everybody',
  },
  {
    command: 'leadCreate',
    slots: ['input.userId'],
    what: 'done',
    why: 'whoever shows interest is written down, by what everybody sees of a person',
  },
  {
    command: 'teamMemberCreate',
    slots: ['input.userId'],
    what: 'done',
    addresses: true,
    why: 'anybody may be put onto a team, whose addresses are shown to who has member:email:read: the contract wants both',
  },
  {
    command: 'cardCreate',
    slots: ['input.assignedUserId'],
    what: 'done',
    why: 'an account gives its cards to whomever it wants, by what everybody sees of a person',
  },
  {
    command: 'membershipInvite',
    slots: ['input.userId'],
    what: 'done',
    why: 'anybody may be invited, by what everybody sees of a person',
  },
  {
    command: 'transferCreate',
    slots: ['input.destinationId'],
    what: 'done',
    why: 'money may be handed to anybody who is there',
  },
  {
    command: 'accountUpdate',
    slots: ['input.featuredAffiliateProductId'],
    what: 'done',
    why: 'any product may be recommended; it is shown where it is public',
  },
  {
    command: 'accessTokenCreate',
    slots: ['input.userId'],
    as: ['child account'],
    what: 'done',
    why: 'who is on the team of an account is on those of the accounts connected to it',
  },
  {
    command: 'accessTokenCreate',
    as: ['token of the wrong account', 'narrowed to another action'],
    what: 'forbidden',
    why: 'tokens make no tokens: said before anything is looked for',
  },
  {
    command: 'accessTokenCreate',
    as: withoutPermission,
    what: 'done',
    why: 'whoever has a credential makes tokens that hold no more than it: there is no permission for it',
  },
  {
    command: 'paymentCreate',
    slots: ['input.promoCodeId'],
    what: 'refused',
    why: 'the refusal names the code as checkouts do: promoCode',
  },
  ...['payoutMethodCreate', 'payoutQuoteCreate', 'payoutCreate', 'cardCreate'].map((command) => ({
    command,
    ...own,
    slots: ['input.userId'],
  })),
  ...['sandboxPayoutVerificationSet', 'payoutCancel', 'cardUpdate'].map((command) => ({
    command,
    ...own,
    slots: ['userId'],
  })),
];

/** Id arguments for which the caller's own id is rejected in this test for another reason, by command and argument. */
export const otherRejections: Readonly<Record<string, string>> = {
  'reviewRemove id': 'the review of the samples is of none of them; review.test.ts takes one back',
  'productCreate input.plan.productId': 'the plan is of the product that is made, whatever is named',
  'courseLessonStart id': 'for students; test/scenarios/learning.test.ts studies',
  'courseLessonComplete id': 'for students; test/scenarios/learning.test.ts studies',
  'assessmentSubmissionCreate input.lessonId': 'for students; test/scenarios/learning.test.ts studies',
  'webhookDeliveryReplay webhookId': 'nothing has been sent yet',
  'webhookTest webhookId': 'the event of the samples is none of its own',
  'webhookReplay webhookId': 'the webhook of the samples was imported, and is not replayed',
  'payoutQuoteCreate input.userId': 'the method of the samples is of the account',
  'payoutCreate input.userId': 'the method of the samples is of the account',
  'payoutCancel userId': 'the payout of the samples is of the account',
  'cardUpdate userId': 'the card of the samples is of the account',
  'transferCreate input.destinationId': 'a transfer goes to somebody else',
  'transferClaim id': 'the samples have no claim links; subgraphs/payouts/src/transfers/claim-link.test.ts claims some',
  'teamMemberInvitationAccept id': 'nobody of the samples is invited; test/scenarios/teams.test.ts invites',
  'accountCreate input.parentAccountId': 'the account of the samples is connected itself',
  'apiKeyCreateConnected input.accountId': 'the account of the samples is not connected to itself',
  'apiKeyCreateConnected parentAccountId': 'the account of the samples is not connected to itself',
  'disputeDocumentsSet documents.[].id': 'it names a document that the dispute has, of which the samples have none',
  'resolutionCenterCaseCreate input.paymentId':
    'for customers; test/scenarios/resolution-center-cases.test.ts opens some',
  'resolutionCenterCaseWithdraw id': 'for customers; test/scenarios/resolution-center-cases.test.ts withdraws',
  ...Object.fromEntries(
    [
      'resolutionCenterCaseAppeal id',
      ...attached.flatMap((slot) => [`resolutionCenterCaseAppeal ${slot}`, `resolutionCenterCaseCreate ${slot}`]),
    ].map((argument) => [argument, 'for customers; test/scenarios/resolution-center-cases.test.ts opens and appeals']),
  ),
  'verificationUpdate input.requestedInformation.[].file':
    'nothing is asked for in the verification of the samples; answers.test.ts of verifications answers',
};

export function commandExceptionFor(
  command: string,
  slot: CommandSlot,
  credential: CredentialName,
): CommandException | null {
  return (
    commandExceptions.find(
      (item) =>
        item.command === command &&
        (!item.slots || item.slots.includes(slot.name)) &&
        (!item.as || item.as.includes(credential)),
    ) ?? null
  );
}
