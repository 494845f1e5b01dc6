import { type Html, html } from '../html';
import { field, hidden } from '../checkout/controls';
import { paragraph } from '../checkout/layout';
import { termsInput } from '../checkout/terms';
import type { Language } from '../messages';
import type { PlanPage, PlanQuote } from './documents';
import { methodOf, planName, priceEach } from './labels';
import { addressOf, form, link } from './page-links';
import type { PlanChoice } from './questions';
import { backLink, confirm, line, step, type StepView } from './step-pages';

/** Renders the choice of a plan and a quantity. It leads to a page with the prices. */
export function plansStep(view: StepView): Html {
  const { language, page, values, key } = view;
  const { options, quantity } = page.plans ?? { options: [], quantity: 1 };
  const heading = language.text('plans.heading');
  if (options.length === 0)
    return step(view, heading, html`${paragraph(language.text('plans.none'))}<p>${backLink(view)}</p>`);
  const chosen = values.get('plan') ?? options[0]?.planId;
  const choices = options.map((option) => optionOf(option, option.planId === chosen, language));
  const units = options.some(({ multipleQuantity }) => multipleQuantity)
    ? field(
        { ...view, values: new Map([['quantity', values.get('quantity') ?? String(quantity)]]) },
        {
          name: 'quantity',
          label: language.text('plans.quantity'),
          hint: language.text('plans.quantityHint'),
          type: 'number',
          required: true,
          more: html`min="1" max="1000"`,
        },
      )
    : '';
  const fields = html`${hidden('key', key)}<fieldset><legend>${language.text('plans.legend')}</legend>${choices}</fieldset>${units}
<div class="actions">${confirm(language.text('plans.continue'))}${backLink(view)}</div>`;
  const address = addressOf(view, 'plan/confirm').replace(/\?.*/, '');
  return step(view, heading, html`${paragraph(language.text('plans.text'))}<form action="${address}">${fields}</form>`);
}

function optionOf(
  { planId, title, current, ...price }: PlanPage['options'][number],
  checked: boolean,
  language: Language,
) {
  const name = html`<bdi>${title ?? language.text('plans.legend')}</bdi>${current && html` (${language.text('plans.current')})`}`;
  return html`<label class="tick"><input type="radio" name="plan" value="${planId}"${checked && html` checked`}><span>${name}<br><span class="soft">${priceEach(price, language)}</span></span></label>`;
}

/** A chosen plan with its prices. */
export interface PlanConfirmation {
  readonly choice: PlanChoice;
  readonly quote: PlanQuote;
  /** Checkout session of the form that pays. */
  readonly session: string;
}

/** Renders the prices of a change with a form for each possible time. */
export function confirmPlanStep(view: StepView, { choice, quote, session }: PlanConfirmation): Html {
  const { language } = view;
  const choiceFields = html`${hidden('plan', choice.planId)}${hidden('quantity', String(choice.quantity))}`;
  const content = html`<p><b><bdi>${planName(quote, language)}</bdi></b><br><span class="soft">${priceEach(quote, language)}</span></p>
${quote.endsDiscount && paragraph(language.text('plans.discountEnds'))}
${nowSection(view, quote, html`${choiceFields}${hidden('session', session)}`)}
${laterSection(view, quote, choiceFields)}
<p>${link(view, 'plan', language.text('plans.other'), '')}</p>`;
  return step(view, language.text('plans.heading'), content);
}

function nowSection(view: StepView, { now, later }: PlanQuote, fields: Html): Html {
  const { language, page } = view;
  if (!now) return paragraph(language.text('plans.nowImpossible'));
  const isFree = /^0*(\.0*)?$/.test(now.total.money.amount);
  const method = methodOf(page.method, language);
  const amount = language.amount(now.total);
  const lines = [
    line(language.text('plans.price'), language.amount(now.price)),
    ...(now.credit
      ? [line(language.text('plans.credit', { days: now.unusedDays }), `− ${language.amount(now.credit)}`, 'taken')]
      : []),
    ...(now.tax ? [line(language.text('plans.tax'), language.amount(now.tax))] : []),
    ...(isFree ? [] : [line(language.text('plans.method'), method)]),
    line(language.text('plans.next'), language.day(now.until)),
    line(language.text('plans.due'), amount, 'due'),
  ];
  const submit =
    method === null && !isFree
      ? html`${paragraph(language.text('plans.noMethod'))}<div class="actions">${link(view, 'card', language.text('action.addMethod'), 'button main')}</div>`
      : form(
          view,
          'plan/now',
          html`${fields}${termsInput(now.terms)}<div class="actions">${confirm(isFree ? language.text('plans.switchFree') : language.text('plans.pay', { amount }))}</div>`,
        );
  return html`<section><h2>${language.text('plans.nowHeading')}</h2>${paragraph(language.text(later ? 'plans.nowText' : 'plans.trialText'))}
<dl class="lines">${lines}</dl>${submit}</section>`;
}

function laterSection(view: StepView, { later, price }: PlanQuote, fields: Html): Html | null {
  const { language } = view;
  if (!later) return null;
  const day = language.day(later.at);
  const submit = html`${fields}${termsInput(later.terms)}<div class="actions"><button type="submit">${language.text('plans.later', { day })}</button></div>`;
  return html`<section><h2>${language.text('plans.laterHeading')}</h2>${paragraph(language.text('plans.laterText', { day, amount: language.amount(price) }))}
${form(view, 'plan/later', submit)}</section>`;
}
