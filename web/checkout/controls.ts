import { fieldBlock, fieldDescription } from '../design/controls';
import { type Html, html, joinHtml, token } from '../html';
import { english, type Language } from '../messages';
import { missingMessage, type Problems, type Values } from './fields';

export interface Control {
  readonly name: string;
  /** Plain text. */
  readonly label: string;
  /** Value of `autocomplete`. */
  readonly fills?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'number' | 'date';
  readonly required?: boolean;
  /** Whether only the service requires it, because that depends on another field. */
  readonly isLenient?: boolean;
  readonly hint?: string | null;
  /** Message if a required field is empty; by default that of its name. */
  readonly missing?: string;
  /** Additional class of the container. */
  readonly kind?: string | null;
  /** Whether the field is hidden until the script shows it. */
  readonly isHidden?: boolean;
  readonly placeholder?: string | null;
  readonly most?: number;
  /** Additional attributes. */
  readonly more?: Html;
  /** Markup next to the control, and the class of their common container. */
  readonly beside?: { readonly kind: string; readonly markup: Html };
}

/** Values and problems of a form, for all its controls. */
export interface FormState {
  readonly values: Values;
  readonly problems: Problems;
  /** Language of the form; English if undefined. */
  readonly language?: Language;
}

/** Renders an input with its label, hint and problem. */
export function field(state: FormState, control: Control): Html {
  const { name, type = 'text', placeholder, most, fills } = control;
  const value = state.values.get(name) ?? '';
  const attributes = [
    html`type="${type}"`,
    html`value="${value}"`,
    ...(fills === undefined ? [] : [html`autocomplete="${fills}"`]),
    ...(placeholder ? [html`placeholder="${placeholder}"`] : []),
    ...(most === undefined || type === 'number' ? [] : [html`maxlength="${most}"`]),
  ];
  return framed(state, control, html`<input ${joinHtml(attributes, ' ')}${commonOf(state, control)}>`);
}

/** Renders a select with its label; `none` is the text of the empty option. */
export function selectField(
  state: FormState,
  control: Control,
  options: ReadonlyMap<string, string>,
  placeholder: string,
): Html {
  const selected = state.values.get(control.name) ?? '';
  const lines = [['', placeholder] as const, ...options].map(
    ([value, text]) => html`<option value="${value}"${value === selected ? ' selected' : ''}>${text}</option>`,
  );
  return selectOf(state, control, html`${lines}`);
}

/**
 * Renders a select like `selectField`, for a list so long that its markup counts: pages are not compressed.
 * @param options texts by values of ASCII letters and digits
 */
export function longSelectField(
  state: FormState,
  control: Control,
  options: ReadonlyMap<string, string>,
  placeholder: string,
): Html {
  const lines = shortOptions(options, state.values.get(control.name));
  return selectOf(state, control, html`<option value="">${placeholder}</option>${lines}`);
}

/** Renders options without quotes and end tags, which HTML does not require. Values have ASCII letters and digits only. */
export function shortOptions(options: ReadonlyMap<string, string>, selected?: string): Html {
  return html`${[...options].map(([value, text]) =>
    value === selected
      ? html`<option value=${token(value)} selected>${text}`
      : html`<option value=${token(value)}>${text}`,
  )}`;
}

function selectOf(state: FormState, control: Control, options: Html): Html {
  const fills = control.fills === undefined ? '' : html` autocomplete="${control.fills}"`;
  return framed(state, control, html`<select${fills}${commonOf(state, control)}>${options}</select>`);
}

/** Renders a textarea with its label. */
export function area(state: FormState, control: Control): Html {
  const maxLengthAttribute = control.most === undefined ? '' : html` maxlength="${control.most}"`;
  return framed(
    state,
    control,
    html`<textarea rows="3"${maxLengthAttribute}${commonOf(state, control)}>${state.values.get(control.name)}</textarea>`,
  );
}

/** Renders a file input with its label. */
export function files(
  state: FormState,
  control: Control,
  { accept, multiple }: { readonly accept: string; readonly multiple: boolean },
): Html {
  return framed(
    state,
    control,
    html`<input type="file" accept="${accept}"${multiple ? ' multiple' : ''}${commonOf(state, control)}>`,
  );
}

function commonOf(
  { problems, language = english }: FormState,
  { name, required = false, isLenient = false, hint, more, missing = missingMessage(name, language) }: Control,
): Html {
  const hasProblem = problems.has(name);
  const described = fieldDescription(name, hint);
  return html` id="${name}" name="${name}" aria-describedby="${described}"${required && !isLenient ? ' required' : ''}${required && missing ? html` data-missing="${missing}"` : ''}${hasProblem ? html` aria-invalid="true"` : ''}${more && html` ${more}`}`;
}

function framed(
  { problems, language = english }: FormState,
  { name, label, required = false, hint, beside, kind = null, isHidden = false }: Control,
  control: Html,
): Html {
  return fieldBlock({
    name,
    label,
    kind,
    isHidden,
    optional: required ? undefined : language.text('field.optional'),
    hint,
    problem: problems.get(name),
    control: beside ? html`<div class="${beside.kind}">${control}${beside.markup}</div>` : control,
  });
}

export { problemLine } from '../design/controls';

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
