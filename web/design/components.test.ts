import { type Html, html, textOf } from '../html';
import { button, checkField, fieldBlock, linkButton } from './controls';
import { amount, date, descriptionList, table } from './data';
import { cardMark, icon } from './icons';
import { steps, tabs } from './navigation';
import { badge, cardList, dialog, dialogButton, emptyState, notice, toast } from './surfaces';

/** Returns markup with short URLs of the sprite. */
const short = (markup: Html): string =>
  textOf(markup).replaceAll(/\/checkout\/assets\/icons-[0-9a-f]{16}\.svg/g, 'icons.svg');
const warning = '<svg class="icon" aria-hidden="true"><use href="icons.svg#warning"/></svg>';

it('renders buttons, and links that look like them', () => {
  expect(short(button({ text: 'Pay' }))).toBe('<button type="submit">Pay</button>');
  expect(short(button({ text: 'Pay', kind: 'main', attributes: html`name="action"`, isSubmit: false }))).toBe(
    '<button class="main" type="button" name="action">Pay</button>',
  );
  expect(short(linkButton('/a?b&c', { text: 'Next', kind: 'danger', icon: 'arrow' }))).toBe(
    '<a class="button danger" href="/a?b&amp;c"><svg class="icon directed" aria-hidden="true"><use href="icons.svg#arrow"/></svg>Next</a>',
  );
});

it('connects a control with its label, hint and problem', () => {
  const block = { name: 'email', label: 'E-mail', control: html`<input id="email">` };
  expect(short(fieldBlock({ ...block, optional: '(optional)', hint: 'Only once.' }))).toBe(
    `<div class="field"><label for="email">E-mail <span class="optional">(optional)</span></label>
<p class="hint" id="email-hint">Only once.</p><input id="email">
<p class="problem" id="email-problem" hidden></p></div>`,
  );
  expect(short(fieldBlock({ ...block, problem: 'Enter it.' }))).toContain(
    '<p class="problem" id="email-problem">Enter it.</p>',
  );
  expect(short(checkField({ name: 'agreed', label: 'Yes', hint: 'Why', problem: 'Tick it.', isChecked: true }))).toBe(
    `<div class="field"><label class="tick" for="agreed"><input type="checkbox" id="agreed" name="agreed" value="on" aria-describedby="agreed-hint agreed-problem" aria-invalid="true" checked> Yes</label>
<p class="hint" id="agreed-hint">Why</p><p class="problem" id="agreed-problem">Tick it.</p></div>`,
  );
});

it('renders states, notices and toasts', () => {
  expect([short(badge('Paid', 'good')), short(badge('Draft'))]).toEqual([
    '<span class="state good">Paid</span>',
    '<span class="state">Draft</span>',
  ]);
  expect(short(notice({ tone: 'warning', heading: 'Not paid', content: 'Try again.', isResult: true }))).toBe(
    `<div class="note warning" role="status">${warning}<div><h2>Not paid</h2><p>Try again.</p></div></div>`,
  );
  expect(short(notice({ tone: 'warning', content: html`<ul></ul>` }))).toBe(
    `<div class="note warning">${warning}<div><ul></ul></div></div>`,
  );
  expect(short(toast('copied'))).toBe('<div id="copied" class="toast" role="status"></div>');
  expect(short(emptyState('None.', 'warning'))).toBe(`<div class="empty">${warning}<p>None.</p></div>`);
});

it('renders cards as links where they have a URL', () => {
  const cards = [
    { caption: 'Shop', heading: 'Course', content: amount('€10.00'), url: '/checkout/plan_1' },
    { heading: 'Plain' },
  ];
  expect(short(cardList(cards))).toBe(
    '<ul class="cards"><li><a class="card" href="/checkout/plan_1"><span class="soft">Shop</span><strong>Course</strong><span><bdi class="money">€10.00</bdi></span></a></li><li><div class="card"><strong>Plain</strong></div></li></ul>',
  );
});

it('renders tables with aligned numbers, and an empty state without rows', () => {
  const columns = ['Date', { heading: 'Amount', isNumber: true }];
  const day = date('2026-12-21T00:00:00.000Z', '21 December 2026');
  expect(short(table(columns, [[day, '1']], 'No payments.', 'Payments'))).toBe(
    '<div class="wide" tabindex="0" role="group" aria-label="Payments"><table><thead><tr><th scope="col">Date</th><th scope="col" class="number">Amount</th></tr></thead><tbody><tr><td><time datetime="2026-12-21T00:00:00.000Z">21 December 2026</time></td><td class="number">1</td></tr></tbody></table></div>',
  );
  expect(short(table(columns, [], 'No payments.'))).toContain('<p>No payments.</p>');
  expect(
    short(
      descriptionList([
        ['Id', 'pay_1'],
        ['Refund', null],
      ]),
    ),
  ).toBe('<dl class="lines"><div><dt>Id</dt><dd>pay_1</dd></div></dl>');
});

it('marks the current tab and the current step', () => {
  const items = [
    { url: '/keys', text: 'Keys', isCurrent: true },
    { url: '/events', text: 'Events', isCurrent: false },
  ];
  expect(short(tabs('Developer', items))).toBe(
    '<nav class="tabs" aria-label="Developer"><a href="/keys" aria-current="page">Keys</a><a href="/events">Events</a></nav>',
  );
  expect(
    short(
      steps(
        'Progress',
        [
          { text: 'One', isDone: true },
          { text: 'Two', isDone: false, url: '/two' },
          { text: 'Three', isDone: false, url: '/three' },
        ],
        1,
        'Done',
      ),
    ),
  ).toBe(
    '<ol class="steps" aria-label="Progress"><li><svg class="icon" aria-hidden="true"><use href="icons.svg#check"/></svg><span class="unseen">Done</span><span>One</span></li><li aria-current="step"><span>Two</span></li><li><span><a href="/three">Three</a></span></li></ol>',
  );
});

it('opens and closes a dialog with buttons that need no script', () => {
  expect(short(dialogButton('sure', { text: 'Delete', kind: 'danger' }))).toBe(
    '<button class="danger" type="button" popovertarget="sure" aria-haspopup="dialog">Delete</button>',
  );
  expect(short(dialog({ id: 'sure', heading: 'Delete?', content: html`<p>Really</p>`, close: 'Keep' }))).toBe(
    '<dialog class="dialog" id="sure" popover aria-labelledby="sure-title"><h2 id="sure-title">Delete?</h2><p>Really</p><div class="actions"><button type="button" popovertarget="sure" popovertargetaction="hide">Keep</button></div></dialog>',
  );
});

it('names marks of card brands, and hides icons from assistive technology', () => {
  expect(short(cardMark('amex'))).toBe(
    '<svg class="card-mark" role="img" aria-label="American Express"><use href="icons.svg#card-amex"/></svg>',
  );
  expect(short(icon('lock', 'large'))).toBe(
    '<svg class="icon large" aria-hidden="true"><use href="icons.svg#lock"/></svg>',
  );
});

it.each([
  ['markup', '</p><script>"\'&', '&lt;/p&gt;&lt;script&gt;&quot;&#39;&amp;'],
  ['direction marks', '\u202eabc\u2066', '\u202eabc\u2066'],
  ['emoji', '👩‍👩‍👧 🇪🇺', '👩‍👩‍👧 🇪🇺'],
  ['10,000 characters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
])('renders any text as text: %s', (_name, text, shown) => {
  const components: readonly Html[] = [
    button({ text }),
    linkButton(text, { text }),
    fieldBlock({ name: 'a', label: text, optional: text, hint: text, problem: text, control: html`<input>` }),
    badge(text),
    notice({ heading: text, content: text }),
    toast('a', text),
    cardList([{ heading: text, caption: text, content: text, url: text }]),
    table([text], [[text]], '', text),
    table([], [], text),
    descriptionList([[text, text]]),
    date(text, text),
    amount(text),
    tabs(text, [{ url: text, text, isCurrent: false }]),
    steps(text, [{ text, isDone: true, url: text }], 1, text),
    dialog({ id: 'a', heading: text, content: html`${text}`, close: text }),
  ];
  const counts = components.map((component) => textOf(component).split(shown).length - 1);
  expect(counts).toEqual([1, 2, 4, 1, 2, 1, 4, 3, 1, 2, 2, 1, 3, 4, 3]);
});
