import {
  answerErrorCodes,
  answerErrorReason,
  rejectionCodes,
} from '../../subgraphs/trust-safety/src/verifications/review-enums';
import { requirementNames } from '../../subgraphs/trust-safety/src/verifications/requirements';
import { table } from './table';

const code = (text: string): string => `\`${text}\``;

/** Outcome of a verification by name: the last name of a person, or the name of a business. */
const names: readonly (readonly [name: string, meaning: string])[] = [
  ['Reject', 'Rejected with `document_unverified_other`.'],
  ['Review', 'Stays in `manual_review` until it is decided manually.'],
  ['Wait', 'Stays in `processing` until it is decided manually.'],
  [
    'Resubmit',
    'The first document is rejected with `document_not_readable`; approved after the document is sent again.',
  ],
  ['More', 'A bank statement is requested once; approved after it is sent.'],
  ['Silent', 'The reviewer does not respond to the first request, and approves the next one.'],
  ['any other', 'Approved.'],
];

/** `docs/verification-sandbox.md`: behavior of verifications in the sandbox. */
export function verificationSandboxPage(): string {
  return `# Verifications in the sandbox

The sandbox verifies no real people and checks no documents: do not send documents of real people. When all requested
information has been submitted, a verification is \`processing\`, and about two seconds later it is reviewed. The result depends on
the last name of a person or the name of a business, in upper or lower case.

${table(
  ['Name', 'What happens'],
  names.map(([name, description]) => [name, description]),
)}

In addition, people under 18 years are rejected with \`under_supported_age\`, and a personal tax number that ends in 0000
is rejected once with \`incorrect_social_number\`.

## Manual decisions

\`POST /api/v1/sandbox/verifications/{id}/review\` (\`sandboxVerificationReview\` in the graph) decides at any time, whatever the name:

| \`decision\` | Result |
|---|---|
| \`approve\` | The verification is approved, and so is its account or user. |
| \`reject\` | The verification is rejected, with \`code\` and \`reason\`. \`POST /verifications\` starts a new one. |
| \`manual_review\` | The verification is in manual review. |
| \`request_information\` | \`requested_information\` is requested: each entry has a \`requirement\`, and \`errors\` with \`code\` and \`reason\` if an earlier answer is rejected. Custom requirements need a \`type\` (and a choice needs \`options\`). |

An approved verification can be reviewed again; a rejected one stays rejected. \`POST /api/v1/sandbox/accounts/{id}/verification\`
(\`sandboxAccountVerificationSet\`) sets whether an account must be verified at all: \`required\`, \`approved\`, or \`none\`.

## Values

Requirements: ${requirementNames.map(code).join(', ')}.

Rejection codes: ${rejectionCodes.map(code).join(', ')}.

${table(
  ['Code of an answer that comes back', 'Reason, unless another one is given'],
  answerErrorCodes.map((errorCode) => [code(errorCode), answerErrorReason(errorCode)]),
)}
`;
}
