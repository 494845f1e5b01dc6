import { escapeHtml } from '../html';
import { folded, inline, json, prose } from './markup';
import type { DocsField, DocsOperationDetails } from './source';

/** Maximum number of enum values that are shown expanded. */
const maxListedValues = 12;

/** Renders the complete documentation of one operation. */
export function operationSection(operation: DocsOperationDetails): string {
  const { id, method, path, summary, description, parameters, body, bodyExample, answer, answerExample, answers } =
    operation;
  return `<section class="operation" id="${escapeHtml(id)}">
<h2><a href="#${escapeHtml(id)}">${inline(summary.replace(/\.$/, ''))}</a></h2>
<p class="endpoint"><span class="method ${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</span> <code>${path.split('/').map(escapeHtml).join('/<wbr>')}</code></p>
${prose(description)}
${section('Parameters', parameters.length === 0 ? '' : fields(parameters, (field) => field.in))}
${section('Body', fields(body, requirement) + example('Example of a body', bodyExample))}
${section('Answer', fields(answer, () => '') + example('Example of an answer', answerExample))}
${section(
  'Errors',
  answers.length === 0
    ? ''
    : folded(
        'What can go wrong',
        `<dl>${answers
          .map(({ status, description: text }) => `<dt><code>${escapeHtml(status)}</code></dt><dd>${prose(text)}</dd>`)
          .join('')}</dl>`,
      ),
)}
</section>`;
}

function section(title: string, content: string): string {
  return content === '' ? '' : `<h3>${title}</h3>${content}`;
}

function example(title: string, value: unknown): string {
  return value === undefined ? '' : folded(title, json(value));
}

function requirement({ required }: DocsField): string {
  return required ? 'required' : '';
}

function fields<Field extends DocsField>(all: readonly Field[], note: (field: Field) => string): string {
  if (all.length === 0) return '';
  const rows = all.map((field) => {
    const notes = [note(field), 'in' in field && field.required ? 'required' : ''].filter(
      (text, index, list) => text !== '' && list.indexOf(text) === index,
    );
    const name =
      field.path === '' ? '<em>the whole</em>' : `<code>${escapeHtml(field.path).replaceAll('.', '.<wbr>')}</code>`;
    return (
      `<div class="field"><dt>${name} <span class="type">${inline(field.type)}</span>${notes.map((text) => ` <span class="note">${escapeHtml(text)}</span>`).join('')}</dt>` +
      `<dd>${field.description === undefined ? '' : inline(field.description)}${renderEnumValues(field.words)}</dd></div>`
    );
  });
  return `<dl class="fields">${rows.join('')}</dl>`;
}

function renderEnumValues(all: readonly string[] = []): string {
  if (all.length === 0) return '';
  const valuesHtml = all.map((value) => `<code>${escapeHtml(value)}</code>`).join(' ');
  return `<div class="words">${all.length > maxListedValues ? folded(`${all.length} words`, valuesHtml) : valuesHtml}</div>`;
}
