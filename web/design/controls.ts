import { type Html, html } from '../html';
import { icon, type IconName } from './icons';

export interface ButtonOptions {
  readonly text: string | Html;
  /** Appearance: the one main action of a page, an action that destroys something, or any other action. */
  readonly kind?: 'main' | 'danger' | 'plain';
  readonly icon?: IconName;
  /** Additional attributes, such as `name` and `value`. */
  readonly attributes?: Html;
}

const classOf = (...classes: readonly string[]): Html | null => {
  const used = classes.filter((name) => name !== '' && name !== 'plain');
  return used.length === 0 ? null : html` class="${used.join(' ')}"`;
};

const labelOf = ({ text, icon: name }: ButtonOptions): Html => html`${name && icon(name)}${text}`;

/** Renders a button that submits its form, or, with `isSubmit: false`, one for a script or a dialog. */
export function button(options: ButtonOptions & { readonly isSubmit?: boolean }): Html {
  const { kind = 'plain', attributes, isSubmit = true } = options;
  return html`<button${classOf(kind)} type="${isSubmit ? 'submit' : 'button'}"${attributes && html` ${attributes}`}>${labelOf(options)}</button>`;
}

/** Renders a link that looks like a button. */
export function linkButton(url: string, options: ButtonOptions): Html {
  const { kind = 'plain', attributes } = options;
  return html`<a${classOf('button', kind)} href="${url}"${attributes && html` ${attributes}`}>${labelOf(options)}</a>`;
}

export interface FieldOptions {
  /** Name and id of the control. */
  readonly name: string;
  /** Plain text. */
  readonly label: string;
  /** Text after the label of a field that may stay empty; undefined for a required field. */
  readonly optional?: string;
  readonly hint?: string | null;
  /** Why the value is rejected; undefined if it is not. */
  readonly problem?: string;
  /** Additional class of the block. */
  readonly kind?: string | null;
  readonly isHidden?: boolean;
  /** The control, whose attribute `aria-describedby` refers to hint and problem (`fieldDescription`). */
  readonly control: Html;
}

/** Renders a control with its label, hint and problem. */
export function fieldBlock({
  name,
  label,
  optional,
  hint,
  problem,
  kind,
  isHidden = false,
  control,
}: FieldOptions): Html {
  return html`<div class="field${kind && ` ${kind}`}"${isHidden && html` hidden`}><label for="${name}">${label}${optional === undefined ? '' : html` <span class="optional">${optional}</span>`}</label>
${hint ? hintLine(name, hint) : ''}${control}
${problemLine(name, problem)}</div>`;
}

/** Renders a checkbox with its label, hint and problem. */
export function checkField({
  name,
  label,
  hint,
  problem,
  isChecked,
}: Pick<FieldOptions, 'name' | 'label' | 'hint' | 'problem'> & { readonly isChecked: boolean }): Html {
  return html`<div class="field">${checkbox(name, label, isChecked, html` aria-describedby="${fieldDescription(name, hint)}"${problem === undefined ? '' : html` aria-invalid="true"`}`)}
${hint ? hintLine(name, hint) : ''}${problemLine(name, problem)}</div>`;
}

/** Renders a checkbox with its label only. */
export function checkbox(name: string, label: string | Html, isChecked: boolean, attributes?: Html): Html {
  return html`<label class="tick" for="${name}"><input type="checkbox" id="${name}" name="${name}" value="on"${attributes}${isChecked ? ' checked' : ''}> ${label}</label>`;
}

/** Returns the ids of a field's hint and problem, for `aria-describedby` of its control. */
export function fieldDescription(name: string, hint?: string | null): string {
  return [...(hint ? [`${name}-hint`] : []), `${name}-problem`].join(' ');
}

const hintLine = (name: string, text: string): Html => html`<p class="hint" id="${name}-hint">${text}</p>`;

/** Renders the problem of a field. Without a problem it is rendered hidden, as a container for the script. */
export function problemLine(name: string, problem: string | undefined): Html {
  return html`<p class="problem" id="${name}-problem"${problem === undefined ? ' hidden' : ''}>${problem}</p>`;
}
