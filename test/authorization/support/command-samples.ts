import type { SampleIds } from '../../bad-input/support/samples';
import type { DatabaseState } from '../../support/database-state';
import type { CredentialName } from './credentials';
import type { AccessFixture } from './access-fixture';
import { freePlan } from '../../../subgraphs/billing/src/catalogue/plans/testing/terms';

/** Account, and ids of its rows by resource name in paths, from which a command is built. */
export type CommandIds = SampleIds;

/** Ids that each side sends. */
export interface CommandFixtures {
  readonly own: CommandIds;
  readonly foreign: CommandIds;
  /** Differs from `own` only in the account: the child account has no other rows. */
  readonly child: CommandIds;
}

/**
 * Selects rows that commands need in addition to the usual samples: customers, a team user, a paying member, a refundable payment, and the chapters
 * of a course.
 */
const furtherRows = `
  WITH customers AS (
    SELECT user_id, row_number() OVER (ORDER BY id) AS place FROM billing.members
    WHERE account_id = $1 AND user_id NOT IN (SELECT user_id FROM billing.members WHERE account_id <> $1 AND user_id IS NOT NULL))
  SELECT (SELECT user_id FROM customers WHERE place = 1) AS customer, (SELECT user_id FROM billing.members WHERE account_id = $1 AND user_id IS NOT NULL ORDER BY id DESC LIMIT 1) AS member_user,
    (SELECT user_id FROM platform.team_members WHERE account_id = $1 AND role <> 'owner' ORDER BY id LIMIT 1) AS team_user,
    (SELECT member_id FROM billing.payment_methods WHERE account_id = $1 ORDER BY id LIMIT 1) AS paying_member,
    (SELECT id FROM billing.payments WHERE account_id = $1 AND status = 'paid' AND refunded_amount = 0 ORDER BY id LIMIT 1) AS unrefunded,
    (SELECT json_agg(json_build_object('id', c.id, 'order', c.place, 'title', c.title, 'lessons', (
       SELECT coalesce(json_agg(json_build_object('id', l.id, 'chapterId', l.chapter_id, 'order', l.place, 'title', coalesce(l.title, 'Lesson')) ORDER BY l.id), '[]'::json)
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM courses.lessons WHERE chapter_id = c.id) AS l)) ORDER BY c.id)::text
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM courses.chapters WHERE course_id = $2) AS c) AS chapters`;

/** Adds the rows that commands need, and returns the ids that each side sends. */
export async function commandFixtures(fixture: AccessFixture): Promise<CommandFixtures> {
  const { ids, accounts } = fixture;
  const [first, second] = fixture.service.demoData.accounts;
  const own = await addFurtherRows(fixture, { ...ids, account: accounts.own }, first?.keys.latest);
  const foreign = await addFurtherRows(
    fixture,
    { ...ids, account: accounts.other, own: ids.foreign },
    second?.keys.latest,
  );
  return { own, foreign, child: { ...own, account: accounts.child, own: { ...own.own, accounts: accounts.child } } };
}

async function addFurtherRows(
  { state, service }: AccessFixture,
  ids: CommandIds,
  as: string | undefined,
): Promise<CommandIds> {
  const pdfs = `file_pdf${ids.account}`;
  await uploaded(state, ids, pdfs);
  await state.rows(`UPDATE trust_safety.resolution_cases SET stage = 'awaiting_merchant' WHERE id = $1`, [
    ids.own['resolution_center_cases'],
  ]);
  const { json } = await service.request({
    method: 'POST',
    path: '/api/v1/plans',
    as,
    body: { product_id: ids.own['products'], initial_price: 0, plan_type: 'one_time' },
  });
  const [row] = await state.rows<Record<string, string | null>>(furtherRows, [ids.account, ids.own['courses']]);
  const found = Object.fromEntries(
    Object.entries(row ?? {}).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const tokens = { account_id: ids.account, transaction_type: 'add', user_id: found['member_user'], amount: 5 };
  await service.request({ method: 'POST', path: '/api/v1/company_token_transactions', as, body: tokens });
  // If all customers are also customers of the other account, use another user.
  return {
    ...ids,
    own: { ...ids.own, customer: ids.own['users'] ?? '', ...found, pdfs, free_plan: (json as { id: string }).id },
  };
}

/**
 * Makes the account's file a ready picture that is replicated to every domain, and adds a PDF, so that access depends
 * only on ownership.
 */
async function uploaded(state: DatabaseState, { account, own }: CommandIds, pdf: string): Promise<void> {
  const picture = own['files'];
  await state.rows(
    `UPDATE platform.files SET upload_status = 'ready', failure_reason = NULL, object_key = id, look_at = NULL, content_type = 'image/png', size = 70, visibility = 'public' WHERE id = $1`,
    [picture],
  );
  for (const schema of ['billing', 'courses', 'trust_safety']) {
    await state.rows(
      `INSERT INTO ${schema}.known_files (id, account_id, filename, content_type, size, visibility)
       VALUES ($1, $3, 'picture.png', 'image/png', 70, 'public'), ($2, $3, 'paper.pdf', 'application/pdf', 70, 'private') ON CONFLICT (id) DO UPDATE SET content_type = excluded.content_type`,
      [picture, pdf, account],
    );
  }
}

/** Callers that act for the other account. */
export const theirs: readonly CredentialName[] = [
  'wrong account',
  'person of the wrong account',
  'token of the wrong account',
];

/**
 * Returns the ids that belong to the caller. All other parts of the request use these ids, so that the result depends
 * only on the tested id.
 */
export function otherIdsOf(credential: CredentialName, idsByOwner: CommandFixtures): CommandIds {
  if (theirs.includes(credential)) return idsByOwner.foreign;
  return credential === 'child account' ? idsByOwner.child : idsByOwner.own;
}

const address = { line1: '1 Elm Street', city: 'Dover', state: 'DE', postalCode: '19901', country: 'us' };
const founder = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+13025550100',
  address,
  isPrimary: true,
  ownershipPercentage: '100',
};
const companySample = {
  legalName: 'Elm',
  formationState: 'DE',
  businessType: 'software',
  industryGroup: 'software',
  industryType: 'software',
};
const payoutFields = { fld_account_holder_name: 'Jane Doe', fld_email: 'jane@example.com' };

let keys = 0;

/** Returns a valid input for commands whose minimal input would be rejected for a reason other than access; null for other commands. */
export function commandSample(command: string, slot: string, ids: CommandIds): Record<string, unknown> | null {
  const { account } = ids;
  if (command === 'sandboxPayoutVerificationSet') return slot === 'userId' ? {} : { accountId: account };
  const input = saleInput(command, slot, ids) ?? moneyInput(command, slot, ids) ?? otherInput(command, slot, ids);
  if (input === undefined) return null;
  return command === 'payoutQuoteCreate' ? { input, idempotencyKey: `quote ${(keys += 1)}` } : { input };
}

type Input = Record<string, unknown> | undefined;

function saleInput(command: string, slot: string, { own }: CommandIds): Input {
  const terms = { ...freePlan, title: 'Sample', initialPrice: '10' };
  const described = {
    ...terms,
    ...(slot.includes('plan.product.') ? { product: { title: 'Sample' } } : { productId: own['products'] }),
  };
  const plan = slot.startsWith('input.plan.') ? { plan: described } : { planId: own['plans'] };
  const paying = { memberId: own['paying_member'], paymentMethodId: own['payment_methods'] };
  const invoice = {
    collectionMethod: 'SEND_INVOICE',
    plan: { ...freePlan, initialPrice: '120' },
    productId: own['products'],
    saveAsDraft: true,
  };
  const override = { affiliateId: own['affiliates'], commissionType: 'PERCENTAGE', commissionValue: '5' };
  return {
    affiliateOverrideCreate:
      slot === 'input.productId'
        ? { ...override, overrideType: 'REV_SHARE', revenueBasis: 'PRE_FEES' }
        : { ...override, overrideType: 'STANDARD', planId: own['plans'] },
    affiliateCreate: { userIdentifier: 'greta' },
    feeMarkupCreate: { feeType: 'BANK_WIRE_WITHDRAWAL_MARKUP', percentageFee: '2' },
    leadCreate: { userId: own['users'], productId: own['products'] },
    reviewCreate: { productId: own['products'], stars: 5 },
    tokenTransactionCreate: {
      transactionType: slot.endsWith('destinationUserId') ? 'TRANSFER' : 'ADD',
      userId: own['member_user'],
      amount: '1',
    },
    checkoutConfigurationCreate: plan,
    productCreate: {
      title: 'Sample',
      ...(slot.startsWith('input.plan.') && { plan: terms }),
    },
    planCreate: { ...terms, productId: own['products'] },
    membershipInvite: {
      planId: own['free_plan'],
      ...(slot === 'input.invitee.userId' ? {} : { email: 'somebody@example.com' }),
    },
    invoiceCreate:
      slot === 'input.memberId' || slot === 'input.paymentMethodId'
        ? { ...invoice, ...paying }
        : { ...invoice, emailAddress: 'somebody@example.com' },
    invoiceUpdate: slot === 'input.paymentMethodId' ? { memberId: own['paying_member'] } : {},
    testClockAdvance: { to: '2031-01-01T00:00:00.000Z' },
    refundCreate: { paymentId: own['unrefunded'] ?? own['payments'] },
    paymentCreate: { ...paying, ...plan },
  }[command];
}

function moneyInput(command: string, slot: string, { account, own }: CommandIds): Input {
  // An owner is either a user or an account.
  const owner = slot === 'input.owner.userId' ? {} : { accountId: account };
  return {
    payoutMethodCreate: {
      supportedPayoutMethodId: 'podst_paypalUSA',
      destinationCurrency: 'USD',
      fields: payoutFields,
      ...owner,
    },
    payoutMethodUpdate: { nickname: 'Bank' },
    payoutQuoteCreate: { amount: '5', currency: 'USD', payoutMethodId: own['payout_methods'], ...owner },
    payoutCreate: { amount: '5', currency: 'USD', payoutMethodId: own['payout_methods'], ...owner },
    withdrawalCreate: { amount: '5', currency: 'USD', payoutMethodId: own['payout_methods'] },
    cardCreate: { assignedUserId: own['team_user'], ...owner },
    swapCreate: { accountId: account, fromToken: 'USD', toToken: 'EUR', amount: '1' },
    transferCreate: { originId: account, destinationId: own['users'], amount: '1', currency: 'USD' },
  }[command];
}

function otherInput(command: string, slot: string, { account, own }: CommandIds): Input {
  if (/^resolutionCenterCase(Accept|Deny|RequestInfo|Reply|Appeal)$/.test(command)) return { message: 'It was sent.' };
  return {
    verificationCreate:
      slot === 'input.documents.selfie' ? { documentType: 'PASSPORT', documents: { passportFront: own['files'] } } : {},
    experienceCreate: { appId: 'app_courses' },
    courseUpdate: { chapters: own['chapters'] === undefined ? undefined : (JSON.parse(own['chapters']) as unknown) },
    webhookCreate: { url: 'https://example.com/hooks', enabled: false },
    accountLinkCreate: {
      accountId: account,
      useCase: 'ACCOUNT_ONBOARDING',
      returnUrl: 'https://example.com/back',
      refreshUrl: 'https://example.com/again',
    },
    llcFormationCreate: { accountId: account, businessInfo: companySample, founders: [founder] },
    teamMemberInvite: { role: 'MODERATOR', email: 'somebody@example.com' },
    teamMemberCreate: { role: 'MODERATOR', userId: own['member_user'], notify: false },
    teamMemberUpdate: { role: 'MODERATOR' },
    accountCreate: { title: 'Sample', email: 'somebody@example.com' },
    apiKeyCreate: { accountId: account, permissions: { systemRole: 'MODERATOR' } },
    sandboxDisputeAlertCreate: { paymentId: own['payments'] },
    resolutionCenterCaseCreate: { paymentId: own['payments'], reason: 'PRODUCT_NOT_RECEIVED', message: 'Where is it?' },
  }[command];
}
