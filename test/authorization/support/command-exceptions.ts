import type { CommandSlot } from './command-slots';
import { type CredentialName, owner } from './credentials';

/**
 * Result of a command under an exception. `forbidden`: the caller can see the row but not change it. `not found`:
 * although the account is accessible. `refused`: rejected for another reason, identically for existing and nonexistent
 * ids. `exposed`: rejected, but the response reveals that the row exists. `done`: permitted.
 */
export type Instead = 'forbidden' | 'not found' | 'refused' | 'exposed' | 'done';

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

/** Commands for the owner of a membership only. */
const commandsOfOwners = [
  'membershipPlanUpdate',
  'membershipPlanUpdateCancel',
  'membershipPaymentsSkip',
  'membershipPaymentsResume',
];

/** Pictures of plans and products, as commands of these and of other resources contain them. */
const storedPictures = [
  'image',
  'bannerImage',
  'plan.image',
  'plan.product.bannerImage',
  'offeredPlan.plan.image',
  'offeredPlan.plan.soldProduct.product.bannerImage',
].flatMap((name) => [`input.${name}.id`, `input.${name}.directUploadId`]);
const commandsWithPictures = [
  'planCreate',
  'planCopy',
  'planUpdate',
  'productCreate',
  'productUpdate',
  'checkoutConfigurationCreate',
  'paymentCreate',
  'invoiceCreate',
  'invoiceUpdate',
];
/** Commands whose payload contains the e-mail address of a buyer of the caller's own account. */
const showsBuyer = new Set(['paymentCreate', 'invoiceCreate']);

const attached = ['input.attachments.[].id', 'input.attachments.[].directUploadId'];

const forbiddenForKeys = { as: keys, what: 'forbidden' } as const;

/** Exceptions by command, each with its reason. None permits access without a valid credential. */
export const commandExceptions: readonly CommandException[] = [
  ...['courseLessonStart', 'courseLessonComplete', 'assessmentSubmissionCreate'].map((command) => ({
    command,
    ...forbiddenForKeys,
    why: 'only users take lessons, which is checked before rows are searched',
  })),
  {
    command: 'reviewCreate',
    ...forbiddenForKeys,
    why: 'only users write reviews, which is checked before rows are searched',
  },
  {
    command: 'resolutionCenterCaseCreate',
    ...forbiddenForKeys,
    why: 'only customers open cases, which is checked before rows are searched',
  },
  {
    command: 'teamMemberInvitationAccept',
    ...forbiddenForKeys,
    why: 'only users join teams, which is checked before rows are searched',
  },
  {
    command: 'transferClaim',
    ...forbiddenForKeys,
    why: 'only users claim money, which is checked before rows are searched',
  },
  ...['apiKeyCreate', 'apiKeyUpdate', 'apiKeyRotate', 'apiKeyRevoke'].map((command) => ({
    command,
    ...forbiddenForKeys,
    why: 'keys never have the permission to manage keys, which is checked before rows are searched',
  })),
  {
    command: 'userUpdate',
    ...forbiddenForKeys,
    why: 'user profiles are public, but only the user can change a profile',
  },
  {
    command: 'accountUpdate',
    slots: ofAccount,
    as: ['wrong account', 'token of the wrong account', 'child account', 'right account'],
    what: 'forbidden',
    why: 'a key cannot update its own account; users and keys of the parent account test these arguments',
  },
  {
    command: 'verificationUpdate',
    slots: ['input.requestedInformation.[].file'],
    what: 'refused',
    why: 'the sample verification requests no information; answers.test.ts of verifications uses files of other accounts',
  },
  {
    command: 'reviewCreate',
    slots: ['input.attachmentIds'],
    as: ['person of the wrong account', 'stranger', owner],
    what: 'refused',
    why: 'users who have not bought the product are rejected for that reason; the buyer tests this argument',
  },
  {
    command: 'invoiceUpdate',
    as: ['wrong account', 'person of the wrong account', 'token of the wrong account'],
    slots: ['input.productId', 'input.memberId', 'input.paymentMethodId'],
    what: 'refused',
    why: 'their sample invoice is open and cannot be changed',
  },
  {
    command: 'verificationCreate',
    slots: ['input.documents.selfie'],
    as: ['child account'],
    what: 'refused',
    why: 'it has no file for the second page',
  },
  {
    command: 'tokenTransactionCreate',
    slots: ['input.destinationUserId'],
    as: ['child account'],
    what: 'refused',
    why: 'it has no customers with tokens to transfer',
  },
  {
    command: 'resolutionCenterCaseAppeal',
    slots: attached,
    as: foreignAccounts,
    what: 'forbidden',
    why: 'only customers appeal, which is checked before files are searched',
  },
  {
    command: 'resolutionCenterCaseReply',
    slots: attached,
    as: foreignAccounts,
    what: 'refused',
    why: 'the sample case accepts no reply; the other replies to a case test files',
  },
  {
    command: 'reviewRemove',
    what: 'forbidden',
    why: 'published reviews are public, and only their authors can remove them',
  },
  {
    command: 'reviewCreate',
    slots: ['input.productId'],
    as: ['buyer'],
    what: 'done',
    why: 'buyers review the products that they have bought',
  },
  {
    command: 'reviewCreate',
    slots: ['input.productId'],
    what: 'exposed',
    why: 'visible products are public',
  },
  {
    command: 'leadCreate',
    slots: ['input.userId'],
    what: 'done',
    why: 'any user can be recorded as a lead, with the public fields of the user',
  },
  {
    command: 'teamMemberCreate',
    slots: ['input.userId'],
    what: 'done',
    addresses: true,
    why: 'the contract permits adding any user to a team, and shows e-mail addresses of the team with member:email:read',
  },
  {
    command: 'cardCreate',
    slots: ['input.assignedUserId'],
    what: 'done',
    why: 'an account can assign its cards to any user, whose public fields it sees',
  },
  {
    command: 'membershipInvite',
    slots: ['input.invitee.userId'],
    what: 'done',
    why: 'any user can be invited, whose public fields the account sees',
  },
  {
    command: 'transferCreate',
    slots: ['input.destinationId'],
    what: 'done',
    why: 'money can be transferred to any existing recipient',
  },
  {
    command: 'accountUpdate',
    slots: ['input.featuredAffiliateProductId'],
    what: 'done',
    why: 'any product can be featured; only public products are shown',
  },
  {
    command: 'accessTokenCreate',
    slots: ['input.userId'],
    as: ['child account'],
    what: 'done',
    why: 'team members of an account are also team members of its connected accounts',
  },
  {
    command: 'accessTokenCreate',
    as: ['token of the wrong account', 'narrowed to another action'],
    what: 'forbidden',
    why: 'access tokens cannot create tokens, which is checked before rows are searched',
  },
  {
    command: 'accessTokenCreate',
    as: withoutPermission,
    what: 'done',
    why: 'every credential can create tokens with at most its own permissions; no separate permission exists',
  },
  {
    command: 'paymentCreate',
    slots: ['input.promoCodeId'],
    what: 'refused',
    why: 'the error has the path promoCode, like at checkout',
  },
  {
    command: 'sandboxPayoutVerificationSet',
    as: withoutPermission,
    slots: ['userId'],
    what: 'not found',
    why: 'a user is not an account that a key has access to',
  },
  {
    command: 'paymentMethodDelete',
    as: withoutPermission,
    what: 'not found',
    why: 'only its user removes a payment method, so that no permission allows it',
  },
  ...commandsOfOwners.map((command) => ({
    command,
    as: withoutPermission,
    what: 'not found' as const,
    why: 'only the owner of a membership changes its plan or skips its payments, so that no permission allows it',
  })),
  ...commandsWithPictures.map((command) => ({
    command,
    slots: storedPictures,
    what: 'done' as const,
    ...(showsBuyer.has(command) && { addresses: true as const }),
    why: 'the id of the picture is stored and refers to nothing; invoices and payments show the address of their buyer',
  })),
];

/** Id arguments for which the caller's own id is rejected in this test for another reason, by command and argument. */
export const otherRejections: Readonly<Record<string, string>> = {
  'reviewRemove id': 'none of them wrote the sample review; review.test.ts removes one',
  'membershipPlanUpdate id': 'only for owners; own-plan.test.ts covers it',
  'membershipPlanUpdate input.planId': 'only for owners; own-plan.test.ts covers it',
  'membershipPlanUpdateCancel id': 'only for owners; own-plan.test.ts covers it',
  'membershipPaymentsSkip id': 'only for owners; payment-skip.test.ts covers it',
  'membershipPaymentsResume id': 'only for owners; payment-skip.test.ts covers it',
  'paymentMethodDelete id': 'only for their users; payment-method.removal.test.ts covers it',
  'productCreate input.plan.productId': 'the plan always belongs to the created product',
  'courseLessonStart id': 'only for students; test/scenarios/learning.test.ts covers it',
  'courseLessonComplete id': 'only for students; test/scenarios/learning.test.ts covers it',
  'assessmentSubmissionCreate input.lessonId': 'only for students; test/scenarios/learning.test.ts covers it',
  'webhookDeliveryReplay webhookId': 'the sample webhook has no deliveries',
  'webhookTest webhookId': 'the sample event belongs to another account',
  'webhookReplay webhookId': 'the sample webhook was imported and cannot be replayed',
  'payoutQuoteCreate input.owner.userId': 'the sample payout method belongs to the account',
  'payoutCreate input.owner.userId': 'the sample payout method belongs to the account',
  'payoutCancel userId': 'the sample payout belongs to the account',
  'cardUpdate userId': 'the sample card belongs to the account',
  'transferCreate input.destinationId': 'origin and destination of a transfer must differ',
  'transferClaim id':
    'the samples have no claim links; subgraphs/payouts/src/transfers/transfers/claim-link.test.ts covers it',
  'teamMemberInvitationAccept id': 'no sample user is invited; test/scenarios/teams.test.ts covers it',
  'accountCreate input.parentAccountId': 'the sample account is a connected account itself',
  'apiKeyCreateConnected input.accountId': 'the sample account is not connected to itself',
  'apiKeyCreateConnected parentAccountId': 'the sample account is not connected to itself',
  'resolutionCenterCaseCreate input.paymentId':
    'only for customers; test/scenarios/resolution-center-cases.test.ts covers it',
  'resolutionCenterCaseWithdraw id': 'only for customers; test/scenarios/resolution-center-cases.test.ts covers it',
  ...Object.fromEntries(
    [
      'resolutionCenterCaseAppeal id',
      ...attached.flatMap((slot) => [`resolutionCenterCaseAppeal ${slot}`, `resolutionCenterCaseCreate ${slot}`]),
    ].map((argument) => [argument, 'only for customers; test/scenarios/resolution-center-cases.test.ts covers it']),
  ),
  'verificationUpdate input.requestedInformation.[].file':
    'the sample verification requests no information; answers.test.ts of verifications covers it',
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
