import {
  answerErrorCodes,
  answerErrorReason,
  rejectionCodes,
} from '../../subgraphs/trust-safety/src/verifications/review-words';
import { requirementNames } from '../../subgraphs/trust-safety/src/verifications/requirements';
import { table } from './table';

const code = (text: string): string => `\`${text}\``;

/** Outcome by name: the last name of a person, or the name of a business. */
const names: readonly (readonly [name: string, meaning: string])[] = [
  ['Reject', 'Rejected with `document_unverified_other`.'],
  ['Review', 'Waits in `manual_review` until somebody decides.'],
  ['Wait', 'Stays in `processing` until somebody decides.'],
  ['Resubmit', 'The first time the document comes back with `document_not_readable`; approved when it was sent again.'],
  ['More', 'The first time a bank statement is requested; approved when it was sent.'],
  ['Silent', 'The reviewer does not answer the first time it is asked, and approves the next time.'],
  ['any other', 'Approved.'],
];

/** `docs/verification-sandbox.md`: behavior of verifications in the sandbox. */
export function verificationSandboxPage(): string {
  return `# Verifications in the sandbox

Nobody real is verified in the sandbox, and no document is looked at: send none of real people. Once everything that is
requested was given a verification is \`processing\`, and about two seconds later it is looked at. What comes of it is told by
the last name of a person or the name of a business, in upper or lower case.

${table(
  ['Name', 'What happens'],
  names.map(([name, description]) => [name, description]),
)}

Besides, people who are not 18 years old are rejected with \`under_supported_age\`, and a tax number of a person that ends in 0000
comes back once with \`incorrect_social_number\`.

## Deciding by hand

\`POST /api/v1/sandbox/verifications/{id}/review\` (\`sandboxVerificationReview\` in the graph) decides at any time, whatever the name:

| \`decision\` | What happens |
|---|---|
| \`approve\` | It is approved, and so is the account or the user whose it is. |
| \`reject\` | It is rejected, with \`code\` and \`reason\`. \`POST /verifications\` begins another one. |
| \`manual_review\` | Somebody looks at it. |
| \`request_information\` | \`requested_information\` is asked for: each entry has a \`requirement\`, and \`errors\` with \`code\` and \`reason\` where an earlier answer comes back. Words of your own need a \`type\` (and a choice needs \`options\`). |

An approved verification may be looked at again; a rejected one stays rejected. \`POST /api/v1/sandbox/accounts/{id}/verification\`
(\`sandboxAccountVerificationSet\`) says whether an account has to be verified at all: \`required\`, \`approved\`, or \`none\`.

## Words

Requirements that are known: ${requirementNames.map(code).join(', ')}.

Codes of rejections: ${rejectionCodes.map(code).join(', ')}.

${table(
  ['Code of an answer that comes back', 'Reason, unless another one is given'],
  answerErrorCodes.map((errorCode) => [code(errorCode), answerErrorReason(errorCode)]),
)}
`;
}
