import type { Logger } from '../../subgraphs/kit/src';
import type { TrustSafety } from '../../subgraphs/trust-safety/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

const person = {
  firstName: 'Nadia',
  lastName: 'Vale',
  dateOfBirth: '1988-04-12',
  phone: '+15035550117',
  country: 'us',
  address: { line1: '8 Quarry Lane', city: 'Portland', state: 'OR', postalCode: '97201', country: 'us' },
};
const business = {
  kind: 'BUSINESS',
  country: 'us',
  businessName: 'Pickaxe Coaching LLC',
  businessStructure: 'llc',
  address: person.address,
  taxIdentificationNumber: '12-3456789',
};

/** Verifications of one account in their order, with the review of each. */
const verifications = [
  { input: person, review: { decision: 'REJECT', code: 'document_expired', reason: 'The document has expired.' } },
  {
    input: person,
    review: {
      decision: 'REQUEST_INFORMATION',
      requestedInformation: [
        { requirement: 'identity_document', errors: [{ code: 'document_not_readable' }] },
        { requirement: 'bank_statement' },
        { requirement: 'phone_number', errors: [{ code: 'problematic_applicant_data' }] },
      ],
    },
  },
  { input: business, review: { decision: 'MANUAL_REVIEW' } },
] as const;

const createVerification =
  'mutation ($input: VerificationCreateInput!) { done: verificationCreate(input: $input) { verification { id } userErrors { message } } }';
const decide =
  'mutation ($id: ID!, $input: VerificationReviewInput!) { done: sandboxVerificationReview(id: $id, input: $input) { verification { id } userErrors { message } } }';

interface GraphResult {
  readonly done: {
    readonly verification: { readonly id: string } | null;
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates the verifications of a seller and reviews each of them. */
export async function createVerifications(trustSafety: TrustSafety, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(trustSafety, log, clock);
  for (const { input, review } of verifications) {
    const { done } = await execute(createVerification, {
      input: { accountId: idOf('biz', 'pickaxe-coaching'), ...input },
    });
    requireSuccess(done);
    requireSuccess((await execute(decide, { id: done.verification?.id, input: review })).done);
  }
}
