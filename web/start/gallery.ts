import { cardForm, alertBlock } from '../checkout/card-form';
import { area, field, type FormState, selectField } from '../checkout/controls';
import { paragraph, seller } from '../checkout/layout';
import { button, checkField, linkButton } from '../design/controls';
import { amount, date, descriptionList, table } from '../design/data';
import { cardBrands, cardMark, type CardBrand, icon, iconNames } from '../design/icons';
import { steps, tabs } from '../design/navigation';
import { badge, cardList, dialog, dialogButton, emptyState, notice, type Tone, toast } from '../design/surfaces';
import { type Html, html } from '../html';
import type { Language } from '../messages';

const tones: readonly Tone[] = ['good', 'warning', 'bad', 'neutral'];
const day = '2026-12-21T00:00:00.000Z';

/** Renders every component in all its states, with texts of the pages in the given language. */
export function galleryPage(language: Language): Html {
  return html`<main id="content" class="desk"><h1 lang="en">Design system</h1>
${section('Text', typography(language))}
${section('button, linkButton', buttons(language))}
${section('fieldBlock, checkField', fields(language))}
${section('badge', badges(language))}
${section('notice', notices(language))}
${section('cardList, emptyState', surfaces(language))}
${section('table, date, amount', payments(language))}
${section('descriptionList', sums(language))}
${section('tabs, steps', navigation(language))}
${section('dialog', confirmation(language))}
${section('icon', icons())}
${section('cardMark', cardMarks())}
${section('toast', samples([toast('toast', language.text('session.cardSaved'))]))}
</main>`;
}

/** Renders a section under the names of its components. */
function section(names: string, content: Html): Html {
  return html`<section><h2 lang="en"><code>${names}</code></h2>${content}</section>`;
}

const samples = (content: readonly Html[]): Html => html`<div class="samples">${content}</div>`;

function price(language: Language, value: string): string {
  const [whole = ''] = value.split('.');
  return language.amount({ money: { amount: value, currency: 'eur' }, formatted: `€${whole}.00` });
}

function typography(language: Language): Html {
  const text = (key: Parameters<Language['text']>[0]): string => language.text(key);
  return html`${seller('Shop & Sons', null)}
<p class="amount">${price(language, '59.00')} <span>${text('price.dueToday')}</span></p>
<h2>${text('session.thanks')}</h2><h3>${text('receipt.details')}</h3>
${paragraph(text('session.confirmingText'))}<p class="soft">${text('session.close')}</p>
<div class="fine"><p>${language.text('agreement.purchase', { seller: 'Shop & Sons' })}</p></div>
<p><a href="#content">${text('receipt.link')}</a> <code>pay_3Mdk2</code></p>`;
}

function buttons(language: Language): Html {
  const busy = html`aria-disabled="true"`;
  return html`<div class="actions">${[
    button({ text: language.text('submit.payAmount', { amount: price(language, '59.00') }), kind: 'main' }),
    button({ text: language.text('submit.busy'), kind: 'main', attributes: busy }),
    button({ text: language.text('field.apply') }),
    button({ text: language.text('challenge.fail'), kind: 'danger' }),
  ]}</div><div class="actions">${[
    linkButton('#content', { text: language.text('submit.continue'), kind: 'main', icon: 'arrow' }),
    linkButton('#content', { text: language.text('receipt.download'), icon: 'download' }),
    linkButton('#content', { text: language.text('session.manage'), icon: 'external-link' }),
  ]}</div>`;
}

function fields(language: Language): Html {
  const problem = language.text('problem.emailForm');
  const state: FormState = {
    language,
    values: new Map([
      ['name', 'Ada Lovelace'],
      ['email', 'ada@example'],
    ]),
    problems: new Map([['email', problem]]),
  };
  return html`<form>${alertBlock({ alert: null, isFramed: true, ...state })}
<div class="row narrow">${field(state, { name: 'name', label: language.text('contact.name'), fills: 'name' })}
${field(state, { name: 'email', label: language.text('contact.email'), type: 'email', required: true, fills: 'email' })}</div>
${field(state, { name: 'phone', label: language.text('address.phone'), type: 'tel', hint: language.text('address.phoneHint') })}
${selectField(state, { name: 'country', label: language.text('address.country'), required: true }, new Map([['DE', language.country('DE')]]), language.text('address.chooseCountry'))}
${area(state, { name: 'line2', label: language.text('address.line2') })}
${cardForm(state.problems, true, language)}
${checkField({ name: 'agreed', label: language.text('submit.saveCard'), hint: language.text('price.nothing'), isChecked: true })}
${checkField({ name: 'rejected', label: language.text('submit.saveCard'), problem: language.text('problem.answer'), isChecked: false })}</form>`;
}

const stateKeys = {
  good: 'session.paid',
  warning: 'session.notPaid',
  bad: 'session.expired',
  neutral: 'price.free',
} as const;

function badges(language: Language): Html {
  return samples(tones.map((tone) => badge(language.text(stateKeys[tone]), tone)));
}

const noticeKeys = {
  good: ['session.in', 'session.close'],
  warning: ['session.notPaidHeading', 'session.nothingCharged'],
  bad: ['failure.heading', 'session.tryAgain'],
  neutral: ['buy.unsureHeading', 'buy.unsureText'],
} as const;

function notices(language: Language): Html {
  const rendered = tones.map((tone) => {
    const [heading, content] = noticeKeys[tone];
    return notice({ tone, heading: language.text(heading), content: language.text(content) });
  });
  return html`${rendered}${notice({ tone: 'good', content: language.text('session.cardSaved'), isResult: true })}`;
}

function surfaces(language: Language): Html {
  const content = amount(price(language, '59.00'));
  return html`${cardList([
    { caption: 'Shop & Sons', heading: language.text('receipt.membership'), content, url: '#content' },
    { heading: language.text('receipt.membership'), content },
  ])}${emptyState(language.text('receipt.nothing'), 'receipt')}`;
}

function payments(language: Language): Html {
  const columns = [
    language.text('receipt.date'),
    language.text('receipt.item'),
    { heading: language.text('receipt.quantity'), isNumber: true },
    { heading: language.text('receipt.amount'), isNumber: true },
  ];
  const row = (quantity: number, value: string) => [
    date(day, language.day(day)),
    language.text('receipt.membership'),
    language.number(quantity),
    amount(price(language, value)),
  ];
  const label = language.text('receipt.items');
  return table(columns, [row(1, '59.00'), row(12, '118.00')], language.text('receipt.nothing'), label);
}

function sums(language: Language): Html {
  return descriptionList([
    [language.text('price.subtotal'), price(language, '59.00')],
    [language.text('price.discount'), `−${price(language, '10.00')}`],
    [language.text('price.dueLabel'), price(language, '49.00')],
  ]);
}

function navigation(language: Language): Html {
  const texts = [language.text('contact.legend'), language.text('address.billing'), language.text('card.legend')];
  const label = language.text('offer.details');
  const items = texts.map((text, index) => ({ url: '#content', text, isCurrent: index === 0 }));
  return html`${tabs(label, items)}${steps(
    label,
    texts.map((text, index) => ({ text, isDone: index === 0 })),
    1,
    language.text('progress.done'),
  )}`;
}

function confirmation(language: Language): Html {
  const text = language.text('challenge.heading');
  const actions = button({ text: language.text('challenge.complete'), kind: 'main', isSubmit: false });
  return html`<p>${dialogButton('confirmation', { text })}</p>${dialog({
    id: 'confirmation',
    heading: text,
    content: paragraph(language.text('challenge.text')),
    close: language.text('challenge.fail'),
    actions,
  })}`;
}

function icons(): Html {
  return samples(
    iconNames.map((name) => html`<figure>${icon(name)}<figcaption lang="en" dir="ltr">${name}</figcaption></figure>`),
  );
}

function cardMarks(): Html {
  return samples(
    Object.entries(cardBrands).map(
      ([brand, name]) =>
        html`<figure>${cardMark(brand as CardBrand)}<figcaption lang="en">${name}</figcaption></figure>`,
    ),
  );
}
