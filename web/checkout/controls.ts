import { escapeHtml } from '../html';
import { missingMessage, type Problems, type Values } from './fields';

export interface Control {
  readonly name: string;
  /** Plain text. */
  readonly label: string;
  /** Value of `autocomplete`. */
  readonly fills?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'number';
  readonly required?: boolean;
  readonly hint?: string | null;
  readonly placeholder?: string | null;
  readonly most?: number;
  /** Additional attributes, as markup. */
  readonly more?: string;
  /** Markup next to the control, and the class of their common container. */
  readonly beside?: { readonly kind: string; readonly markup: string };
}

/** Values and problems of a form, for all its controls. */
export interface FormState {
  readonly values: Values;
  readonly problems: Problems;
}

/** Renders an input with its label, hint and problem. */
export function field(state: FormState, control: Control): string {
  const { name, type = 'text', placeholder, most, fills } = control;
  const value = state.values.get(name) ?? '';
  const attributes = [
    `type="${type}"`,
    `value="${escapeHtml(value)}"`,
    ...(fills === undefined ? [] : [`autocomplete="${fills}"`]),
    ...(placeholder ? [`placeholder="${escapeHtml(placeholder)}"`] : []),
    ...(most === undefined || type === 'number' ? [] : [`maxlength="${most}"`]),
  ];
  return framed(state, control, `<input ${attributes.join(' ')}${commonOf(state, control)}>`);
}

/** Renders a select with its label; `none` is the text of the empty option. */
export function selectField(
  state: FormState,
  control: Control,
  options: ReadonlyMap<string, string>,
  placeholder: string,
): string {
  const selected = state.values.get(control.name) ?? '';
  const lines = [['', placeholder] as const, ...options].map(
    ([value, text]) =>
      `<option value="${escapeHtml(value)}"${value === selected ? ' selected' : ''}>${escapeHtml(text)}</option>`,
  );
  const fills = control.fills === undefined ? '' : ` autocomplete="${control.fills}"`;
  return framed(state, control, `<select${fills}${commonOf(state, control)}>${lines.join('')}</select>`);
}

/** Renders a textarea with its label. */
export function area(state: FormState, control: Control): string {
  const maxLengthAttribute = control.most === undefined ? '' : ` maxlength="${control.most}"`;
  return framed(
    state,
    control,
    `<textarea rows="3"${maxLengthAttribute}${commonOf(state, control)}>${escapeHtml(state.values.get(control.name) ?? '')}</textarea>`,
  );
}

/** Renders a file input with its label. */
export function files(
  state: FormState,
  control: Control,
  { accept, multiple }: { readonly accept: string; readonly multiple: boolean },
): string {
  return framed(
    state,
    control,
    `<input type="file" accept="${escapeHtml(accept)}"${multiple ? ' multiple' : ''}${commonOf(state, control)}>`,
  );
}

function commonOf({ problems }: FormState, { name, required = false, hint, more = '' }: Control): string {
  const hasProblem = problems.has(name);
  const missing = missingMessage(name);
  const described = [...(hint ? [`${name}-hint`] : []), `${name}-problem`].join(' ');
  return ` id="${escapeHtml(name)}" name="${escapeHtml(name)}" aria-describedby="${escapeHtml(described)}"${required ? ' required' : ''}${required && missing ? ` data-missing="${missing}"` : ''}${hasProblem ? ' aria-invalid="true"' : ''}${more && ` ${more}`}`;
}

function framed(
  { problems }: FormState,
  { name, label, required = false, hint, beside }: Control,
  control: string,
): string {
  const id = escapeHtml(name);
  return `<div class="field"><label for="${id}">${escapeHtml(label)}${required ? '' : ' <span class="optional">(optional)</span>'}</label>
${hint ? `<p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>` : ''}${beside ? `<div class="${beside.kind}">${control}${beside.markup}</div>` : control}
${problemLine(id, problems.get(name))}</div>`;
}

/** Renders the problem of a field. Without a problem it is rendered hidden, as a container for the script. */
export function problemLine(id: string, problem: string | undefined): string {
  return `<p class="problem" id="${id}-problem"${problem === undefined ? ' hidden' : ''}>${escapeHtml(problem ?? '')}</p>`;
}

export function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}
