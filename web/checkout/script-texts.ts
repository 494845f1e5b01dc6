import { type Html, html } from '../html';
import { english, type Language, type MessageKey } from '../messages';

const scriptKeys = [
  'problem.summary',
  'problem.emailForm',
  'cardProblem.numberMissing',
  'cardProblem.numberDigits',
  'cardProblem.numberIncomplete',
  'cardProblem.numberLength',
  'cardProblem.numberInvalid',
  'cardProblem.expiryMissing',
  'cardProblem.expired',
  'cardProblem.cvcMissing',
  'script.priceUnavailable',
  'script.priceChanged',
  'submit.busy',
] as const satisfies readonly MessageKey[];

/**
 * Renders the attribute of a form with the texts of its script (`enhance.js`) by their keys; that of the security code
 * also by its number of digits.
 */
export function scriptTexts(language: Language = english): Html {
  const lengths = [3, 4].map((count) => [
    `cardProblem.cvcLength${count}`,
    language.text('cardProblem.cvcLength', { count }),
  ]);
  const texts = Object.fromEntries([...scriptKeys.map((key) => [key, language.text(key)]), ...lengths]);
  return html` data-texts="${JSON.stringify(texts)}"`;
}
