import { payoutErrorCodes } from '../../subgraphs/payouts/src/providers';
import { payoutCountries, supportedMethods } from '../../subgraphs/payouts/src/supported-methods';
import { table } from './table';

const code = (text: string): string => `\`${text}\``;

/** Behavior of sandbox payout accounts, by the last digits of the account number. */
const behaviours: readonly (readonly [digits: string, meaning: string])[] = [
  ['8000', "As the last four digits of the amount's whole units say: 9031.00 fails with code 31, 50.00 arrives."],
  ['8001', 'Accepted at once; arrives later.'],
  ['8002', 'In review at once; accepted and arrived later. Can be canceled meanwhile.'],
  ['8003', 'The first request gets no answer, though it took effect; the next one with the same key is answered.'],
  ['8004', 'The first request never arrives; the next one with the same key does.'],
  ['8005', 'Arrives at once, and everything is told twice.'],
  ['8006', 'Arrives at once, and something is told of a payout that nobody asked for.'],
  ['8007', 'In review at once; accepted and arrived only when it is settled by hand. Can be canceled meanwhile.'],
  ['8008', 'Accepted at once; arrives only when it is settled by hand.'],
  [
    '8011 to 8014',
    'Arrives at once; the account counts as `checking`, `no_data`, `warning` or `broken` when it is saved.',
  ],
  ['90nn', 'Fails at once with code nn, and the money is back.'],
  ['91nn', 'Accepted at once; later fails with code nn, and later still the money is back.'],
  ['92nn', 'Arrives at once; later is reversed with code nn, and later still the money is back.'],
  ['93nn', 'In review at once; later is denied with code nn, and the money is back.'],
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

No money moves in the sandbox. How a payout goes is told by the number that it goes to: of an account, a card, a phone, an
e-mail or a wallet address. What counts is the last four digits in it. Where the last digit only checks the others (cards, CLABE), it
is left out first: a card is paid later whose number is 4000 0566 556**8 001** and a check digit.

What happens later happens by itself after a minute, or at once when the payout is settled by hand. Each thing that
happens is told to the service, which takes it once, however often it is told.

${table(
  ['Number ends in', 'What happens'],
  behaviours.map(([digits, description]) => [digits, description]),
)}

## Codes

The words of \`PayoutErrorCodes\` in alphabetical order, counted from one: an account that ends in 9031 fails with
\`invalid_routing_number\`.

${table(['nn', 'Code'], codes)}

## Where money can be sent

Fees, limits and times are the sandbox's own, near to what is usual. Business days leave out weekends, the holidays of the
Federal Reserve in the United States and those of the euro's payment systems where the euro is paid; what is asked for after
17:00 UTC counts from the next day. \`GET /payouts/supported_methods\` tells what each method requires, and examples of it.

${table(['Country', 'Name', 'Currency', 'Methods'], countries)}`;
}
