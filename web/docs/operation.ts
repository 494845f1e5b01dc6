import { type Html, html, joinHtml } from '../html';
import { codeBlock, folded, inline, json, prose } from './markup';
import { codeSamples } from './samples';
import type { DocsField, DocsOperationDetails } from './source';

/** Maximum number of enum values that are shown expanded. */
const maxListedValues = 12;

/** Renders the complete documentation of one operation of a version, with the samples of a language open. */
export function operationSection(operation: DocsOperationDetails, version: string, language: string | null): Html {
  const { id, method, path, summary, description, parameters, body, bodyExample, answer, answerExample, answers } =
    operation;
  return html`<section class="operation" id="${id}">
<h2><a href="#${id}">${inline(summary.replace(/\.$/, ''))}</a></h2>
<p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${joinHtml(path.split('/'), html`/<wbr>`)}</code></p>
${prose(description)}
${samples(operation, version, language)}
${section(
  'Parameters',
  fields(parameters, (field) => field.in),
)}
${section('Body', fields(body, requirement), example('Example of a body', bodyExample))}
${section(
  'Answer',
  fields(answer, () => ''),
  example('Example of an answer', answerExample),
)}
${section(
  'Errors',
  answers.length === 0
    ? null
    : folded(
        'What can go wrong',
        html`<dl>${answers.map(
          ({ status, description: text }) => html`<dt><code>${status}</code></dt><dd>${prose(text)}</dd>`,
        )}</dl>`,
      ),
)}
</section>`;
}

/**
 * Renders a request in each language. At most one of them is open, also without scripts.
 * @param open name of the language that is open at first; null for none
 */
function samples(operation: DocsOperationDetails, version: string, open: string | null): Html {
  const blocks = codeSamples(operation, version).map(
    ({ language: { name, title }, code }) =>
      html`<details name="samples-${operation.id}" data-language="${name}"${name === open ? html` open` : ''}><summary>${title}</summary>${codeBlock(code, title)}</details>`,
  );
  return html`<div class="samples">${blocks}</div>`;
}

/** Renders a section with its parts; nothing if there are none. */
function section(title: string, ...parts: readonly (Html | null)[]): Html | null {
  return parts.every((part) => part === null) ? null : html`<h3>${title}</h3>${parts}`;
}

function example(title: string, value: unknown): Html | null {
  return value === undefined ? null : folded(title, json(value));
}

function requirement({ required }: DocsField): string {
  return required ? 'required' : '';
}

function fields<Field extends DocsField>(all: readonly Field[], note: (field: Field) => string): Html | null {
  if (all.length === 0) return null;
  const rows = all.map((field) => {
    const notes = [note(field), 'in' in field && field.required ? 'required' : ''].filter(
      (text, index, list) => text !== '' && list.indexOf(text) === index,
    );
    const name =
      field.path === ''
        ? html`<em>the whole</em>`
        : html`<code>${joinHtml(field.path.split('.'), html`.<wbr>`)}</code>`;
    const term = html`<dt>${name} <span class="type">${inline(field.type)}</span>${notes.map((text) => html` <span class="note">${text}</span>`)}</dt>`;
    return html`<div class="field">${term}<dd>${field.description === undefined ? '' : inline(field.description)}${renderEnumValues(field.words)}</dd></div>`;
  });
  return html`<dl class="fields">${rows}</dl>`;
}

function renderEnumValues(all: readonly string[] = []): Html | null {
  if (all.length === 0) return null;
  const valuesHtml = joinHtml(
    all.map((value) => html`<code>${value}</code>`),
    ' ',
  );
  return html`<div class="words">${all.length > maxListedValues ? folded(`${all.length} words`, valuesHtml) : valuesHtml}</div>`;
}
