import { cardMarksUrl, icon } from '../design/icons';
import { type Html, html } from '../html';
import { english, type Language } from '../messages';
import { field, type FormState, hidden } from './controls';
import { cardFields, type Problems } from './fields';
import type { CardFrameView, CardProblem } from './ports';

/** Messages of a form, in addition to the problems of its fields. */
export interface Alerts {
  /** Heading of the message; null for none. */
  readonly alert: string | null;
  /** Advice for the buyer. */
  readonly help?: string;
  /** Whether the page is shown in a frame, where browsers block automatic focus. */
  readonly isFramed?: boolean;
  /** Sentences below the message, rendered as a list. */
  readonly changes?: readonly string[];
}

/** Renders the error summary at the top of a form. Without problems it is rendered empty, as a container for the script. */
export function alertBlock({
  alert,
  help,
  changes = [],
  isFramed = false,
  problems,
  language = english,
}: Alerts & Pick<FormState, 'problems' | 'language'>): Html {
  const fieldProblems = [...problems].filter(([name]) => name !== '');
  const first = alert ?? problems.get('') ?? (fieldProblems.length > 0 ? language.text('problem.summary') : null);
  const items = [
    ...changes.map((text) => html`<li>${text}</li>`),
    ...fieldProblems.map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`),
  ];
  const list = items.length === 0 ? '' : html`<ul>${items}</ul>`;
  return first === null
    ? html`<div id="errors" class="alert" role="alert" tabindex="-1" hidden></div>`
    : html`<div id="errors" class="alert" role="alert" tabindex="-1"${isFramed ? '' : html` autofocus`}><h2>${first}</h2>${help === undefined ? '' : html`<p>${help}</p>`}${list}</div>`;
}

/** Returns the text of a problem for the buyer. */
export function cardProblemText({ kind, length = 0 }: CardProblem, language: Language = english): string {
  return language.text(`cardProblem.${kind}`, { count: length });
}

/** Note about the handling of card data. */
export const lock = (language: Language = english): Html =>
  html`<p class="secure">${icon('lock')}${language.text('offer.card')}</p>`;

/** Parts of the card form in addition to the fields. */
interface CardFormOptions {
  /** Choice between saved cards and these fields; null without saved cards. */
  readonly choice?: Html | null;
  /** Frame with the card fields of the processor, by which the script replaces these fields; null without it. */
  readonly frame?: CardFrameView | null;
  /** Whether only assistive technology reads the legend. */
  readonly legendIsHidden?: boolean;
}

/** Renders the card fields. They are always empty: the page never contains card number or security code. */
export function cardForm(
  problems: Problems,
  isRequired: boolean,
  language: Language = english,
  options: CardFormOptions = {},
): Html {
  const { choice = null } = options;
  const [number, expiry, cvc] = cardFields;
  const state = { problems, values: new Map<string, string>(), language };
  // Digits are written from left to right in all languages.
  const attributes = html`inputmode="numeric" spellcheck="false" dir="ltr"`;
  const control = { required: true, isLenient: choice !== null, more: attributes };
  const fields = html`${field(state, { ...control, name: number, label: language.text('card.number'), fills: 'cc-number', most: 23, placeholder: '1234 1234 1234 1234', beside: { kind: 'inside', markup: html`<span class="brand" id="card-brand" aria-live="polite" data-marks="${cardMarksUrl}"></span>` } })}
<div class="row">${field(state, { ...control, name: expiry, label: language.text('card.expiry'), fills: 'cc-exp', most: 9, placeholder: language.text('card.expiryExample') })}
${field(state, { ...control, name: cvc, label: language.text('card.cvc'), fills: 'cc-csc', most: 4, placeholder: language.text('card.cvcExample') })}</div>`;
  return cardFieldset(isRequired, language, options, fields);
}

/** Renders the note that the processor asks for the card on its own page, for which the script shows the processor's card fields. */
export function hostedCard(isRequired: boolean, language: Language, options: CardFormOptions): Html {
  return cardFieldset(isRequired, language, options, html`<p class="soft">${language.text('offer.hosted')}</p>`);
}

function cardFieldset(
  isRequired: boolean,
  language: Language,
  { choice = null, frame = null, legendIsHidden = false }: CardFormOptions,
  content: Html,
): Html {
  const legend = language.text('card.legend');
  const data =
    frame &&
    html` data-frame="${frame.url}" data-frame-title="${legend}"${frame.button !== null && html` data-framed-button="${frame.button}"`}`;
  return html`<fieldset id="card"${data}${isRequired ? '' : ' hidden disabled'}><legend${legendIsHidden && html` class="unseen"`}>${legend}</legend>
${choice}<div class="new-card">${content}</div>${frame && hidden('card_token', '')}
</fieldset>`;
}
