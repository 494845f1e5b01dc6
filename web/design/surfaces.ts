import { type Html, html } from '../html';
import { button, type ButtonOptions } from './controls';
import { icon, type IconName } from './icons';

/** Meaning of a badge or a notice. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral';

const toneIcons: Readonly<Record<Tone, IconName>> = {
  good: 'check-circle',
  warning: 'warning',
  bad: 'error',
  neutral: 'info',
};

const toneClass = (tone: Tone): string => (tone === 'neutral' ? '' : ` ${tone}`);

/** Renders the state of something in one or two words. Its color adds to the words and does not replace them. */
export function badge(text: string, tone: Tone = 'neutral'): Html {
  return html`<span class="state${toneClass(tone)}">${text}</span>`;
}

export interface NoticeOptions {
  readonly tone?: Tone;
  readonly heading?: string;
  /** One sentence, or paragraphs and lists. */
  readonly content: string | Html;
  /** Whether assistive technology announces it: the result of an action of the person. */
  readonly isResult?: boolean;
}

/** Renders a message in the flow of the page. */
export function notice({ tone = 'neutral', heading, content, isResult = false }: NoticeOptions): Html {
  return html`<div class="note${toneClass(tone)}"${isResult && html` role="status"`}>${icon(toneIcons[tone])}<div>${heading !== undefined && html`<h2>${heading}</h2>`}${typeof content === 'string' ? html`<p>${content}</p>` : content}</div></div>`;
}

/**
 * Renders the place of short messages of a script, at the lower edge of the window. The script replaces its content with
 * one element for each message, which fades out after some seconds.
 */
export function toast(id: string, content?: string): Html {
  return html`<div id="${id}" class="toast" role="status">${content === undefined ? '' : html`<p>${content}</p>`}</div>`;
}

export interface CardOptions {
  readonly heading: string;
  /** Line above the heading. */
  readonly caption?: string;
  readonly content?: string | Html;
  /** URL of a card that is one link as a whole. */
  readonly url?: string;
}

/** Renders a list of cards. */
export function cardList(cards: readonly CardOptions[]): Html {
  return html`<ul class="cards">${cards.map((options) => html`<li>${card(options)}</li>`)}</ul>`;
}

function card({ heading, caption, content, url }: CardOptions): Html {
  const inner = html`${caption !== undefined && html`<span class="soft">${caption}</span>`}<strong>${heading}</strong>${content !== undefined && html`<span>${content}</span>`}`;
  return url === undefined ? html`<div class="card">${inner}</div>` : html`<a class="card" href="${url}">${inner}</a>`;
}

/** Renders the place of a list without entries. */
export function emptyState(text: string, name: IconName = 'info'): Html {
  return html`<div class="empty">${icon(name)}<p>${text}</p></div>`;
}

export interface DialogOptions {
  readonly id: string;
  readonly heading: string;
  readonly content: Html;
  /** Text of the button that closes it. */
  readonly close: string;
  /** Buttons beside that one. */
  readonly actions?: Html;
}

/**
 * Renders a dialog, which a `dialogButton` opens without a script. Browsers without popovers show it as a section of the
 * page.
 */
export function dialog({ id, heading, content, close, actions }: DialogOptions): Html {
  return html`<dialog class="dialog" id="${id}" popover aria-labelledby="${id}-title"><h2 id="${id}-title">${heading}</h2>${content}<div class="actions">${actions}${button({ text: close, isSubmit: false, attributes: html`popovertarget="${id}" popovertargetaction="hide"` })}</div></dialog>`;
}

/** Renders the button that opens a dialog. */
export function dialogButton(id: string, options: ButtonOptions): Html {
  return button({ ...options, isSubmit: false, attributes: html`popovertarget="${id}" aria-haspopup="dialog"` });
}
