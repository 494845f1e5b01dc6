import { payoutErrorCodes } from '../../subgraphs/payouts/src/payouts/providers';
import { payoutCountries } from '../../subgraphs/payouts/src/payouts/supported-methods/payout-countries';
import { supportedMethods } from '../../subgraphs/payouts/src/payouts/supported-methods/catalogue';
import { table } from './table';

const code = (text: string): string => `\`${text}\``;

/** Behavior of sandbox payout accounts, by the last digits of the account number. */
const behaviours: readonly (readonly [digits: string, meaning: string])[] = [
  ['8000', "Depends on the last four digits of the amount's whole units: 9031.00 fails with code 31, 50.00 arrives."],
  ['8001', 'Accepted at once; arrives later.'],
  ['8002', 'In review at once; accepted and arrives later. Can be canceled until then.'],
  ['8003', 'The first request takes effect but gets no response; the next one with the same key gets a response.'],
  ['8004', 'The first request is never received; the next one with the same key is.'],
  ['8005', 'Arrives at once, and every notification is sent twice.'],
  ['8006', 'Arrives at once, with a notification about a payout that was never requested.'],
  ['8007', 'In review at once; accepted and arrives only when it is settled manually. Can be canceled until then.'],
  ['8008', 'Accepted at once; arrives only when it is settled manually.'],
  [
    '8011 to 8014',
    'Arrives at once; when saved, the account gets the verification state `checking`, `no_data`, `warning` or `broken`.',
  ],
  ['90nn', 'Fails at once with code nn, and the money is returned.'],
  ['91nn', 'Accepted at once; later fails with code nn, and after that the money is returned.'],
  ['92nn', 'Arrives at once; is later reversed with code nn, and after that the money is returned.'],
  ['93nn', 'In review at once; is later denied with code nn, and the money is returned.'],
  ['any other', 'Accepted and arrived at once.'],
];

/** `docs/payout-sandbox.md`: behavior of payouts in the sandbox, with the supported methods per country. */
export function payoutSandboxPage(): string {
  const codes = payoutErrorCodes.map((errorCode, index) => [String(index + 1).padStart(2, '0'), code(errorCode)]);
  const countries = Object.entries(payoutCountries).map(([alpha2, { name, currency }]) => {
    const ids = supportedMethods.filter(({ country }) => country === alpha2).map(({ id }) => code(id));
    return [alpha2, name, currency, ids.join(', ')];
  });
  return `# Payouts in the sandbox

No money moves in the sandbox. The number of the destination determines the result of a payout: an account, a card, a phone number, an
e-mail or a wallet address. Its last four digits count. If the last digit is a check digit (cards, CLABE), it
is ignored: a payout to the card 4000 0566 556**8 001** plus check digit arrives later.

Later steps happen automatically after a minute, or at once when the payout is settled manually. Each step is
reported to the service, which processes it once, however often it is reported.

${table(
  ['Number ends in', 'What happens'],
  behaviours.map(([digits, description]) => [digits, description]),
)}

## Codes

The values of \`PayoutErrorCodes\` in alphabetical order, counted from one: an account that ends in 9031 fails with
\`invalid_routing_number\`.

${table(['nn', 'Code'], codes)}

## Payout countries

Fees, limits and times are specific to the sandbox, close to common values. Business days exclude weekends, the holidays of the
Federal Reserve in the United States and those of the euro payment systems for payouts in euros; payouts requested after
17:00 UTC count from the next day. \`GET /payouts/supported_methods\` returns the requirements of each method, with examples.

${table(['Country', 'Name', 'Currency', 'Methods'], countries)}`;
}
