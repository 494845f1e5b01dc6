import { type Html, html, joinHtml } from '../html';
import { folded, inline } from './markup';
import type { DocsField } from './source';

/** Maximum number of enum values that are shown expanded. */
const maxListedValues = 12;

/** A field with the fields of its value. */
interface FieldNode<Field extends DocsField> {
  readonly field: Field;
  /** Path of the field below the field that contains it. */
  readonly name: string;
  readonly children: FieldNode<Field>[];
}

/** Long lists of enum values on a page, each with its anchor. */
export type LongLists = Map<string, string>;

interface FieldListOptions<Field extends DocsField> {
  /** Anchor of the list, from which the script of the pages derives one for each field. */
  readonly anchor: string;
  readonly longLists: LongLists;
  /** Returns short remarks on a field, such as `required`. */
  readonly notes: (field: Field) => readonly string[];
}

/**
 * Renders fields as a tree. Fields with fields inside can be collapsed, also without scripts. Those of the first level
 * are open, all others closed.
 *
 * @param fields each field precedes the fields inside it
 */
export function fieldList<Field extends DocsField>(
  fields: readonly Field[],
  options: FieldListOptions<Field>,
): Html | null {
  if (fields.length === 0) return null;
  const items = fieldTree(fields).map((node) => fieldItem(node, options, true));
  return html`<ul class="fields" data-anchor="${options.anchor}">${items}</ul>`;
}

function fieldTree<Field extends DocsField>(fields: readonly Field[]): FieldNode<Field>[] {
  const roots: FieldNode<Field>[] = [];
  const ancestors: FieldNode<Field>[] = [];
  for (const field of fields) {
    while (ancestors.length > 0 && !isInside(field, ancestors.at(-1))) ancestors.pop();
    const parent = ancestors.at(-1);
    const name = field.path.slice(parent?.field.path.length ?? 0).replace(/^(?:\[\])*\./, '');
    const node = { field, name, children: [] };
    (parent?.children ?? roots).push(node);
    ancestors.push(node);
  }
  return roots;
}

function isInside({ path }: DocsField, parent: FieldNode<DocsField> | undefined): boolean {
  const outerPath = parent?.field.path ?? '';
  return path.startsWith(`${outerPath}.`) || path.startsWith(`${outerPath}[`);
}

function fieldItem<Field extends DocsField>(
  { field, name, children }: FieldNode<Field>,
  options: FieldListOptions<Field>,
  isOpen: boolean,
): Html {
  const { path, type, description, enumValues = [] } = field;
  const nameHtml = path === '' ? html`<em>whole body</em>` : html`<code>${name}</code>`;
  const notes = options.notes(field).map((note) => html` <b>${note}</b>`);
  const text = description === undefined ? '' : html`<span>${inline(description)}</span>`;
  const head = html`${nameHtml} <small>${inline(type)}</small>${notes}${text}`;
  const content =
    children.length === 0
      ? html`${head}${enumList(enumValues, options.longLists)}`
      : html`<details${isOpen ? html` open` : ''}><summary>${head}</summary><ul>${children.map((child) => fieldItem(child, options, false))}</ul></details>`;
  return html`<li>${content}</li>`;
}

/** Renders enum values: a long list collapsed, and as a link if the page has it already. */
function enumList(values: readonly string[], longLists: LongLists): Html | null {
  if (values.length === 0) return null;
  const valuesHtml = joinHtml(
    values.map((value) => html`<code>${value}</code>`),
    ' ',
  );
  if (values.length <= maxListedValues) return html`<div>${valuesHtml}</div>`;
  const title = `${values.length} values`;
  const key = values.join(' ');
  const shownAnchor = longLists.get(key);
  if (shownAnchor !== undefined) return html`<div><a href="#${shownAnchor}">${title}</a></div>`;
  const anchor = `values-${longLists.size + 1}`;
  longLists.set(key, anchor);
  return folded(title, html`<div id="${anchor}">${valuesHtml}</div>`);
}
