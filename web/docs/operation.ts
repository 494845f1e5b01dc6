import { type Html, html, joinHtml } from '../html';
import { fieldList, type LongLists } from './fields';
import { codeBlock, folded, inline, json, prose } from './markup';
import { codeSamples } from './samples';
import type { DocsError, DocsField, DocsOperationDetails } from './source';
import { tryIt } from './try-it';

/**
 * Renders the complete documentation of one operation of a version, with the samples of a language open.
 *
 * @param longLists enum values that the preceding sections of the page have shown; those of this section are added
 */
export function operationSection(
  operation: DocsOperationDetails,
  version: string,
  language: string | null,
  longLists: LongLists,
): Html {
  const { id, method, path, summary, description, parameters, body, bodyExample, response, responseExample, errors } =
    operation;
  const parameterFields = fieldList(parameters, {
    anchor: `${id}.parameters`,
    longLists,
    notes: (field) => [field.in, ...requirement(field)],
  });
  const bodyFields = fieldList(body, { anchor: `${id}.body`, longLists, notes: requirement });
  const responseFields = fieldList(response, { anchor: `${id}.response`, longLists, notes: () => [] });
  return html`<section class="operation" id="${id}">
<h2><a href="#${id}">${inline(summary.replace(/\.$/, ''))}</a></h2>
<p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${joinHtml(path.split('/'), html`/<wbr>`)}</code></p>
${tryIt(operation, version)}
${prose(description)}
${samples(operation, version, language)}
${section('Parameters', parameterFields)}
${section('Request body', bodyFields, example('Example request body', bodyExample))}
${section('Response', responseFields, example('Example response', responseExample))}
${section('Errors', errorTable(errors))}
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

function requirement({ required }: DocsField): readonly string[] {
  return required ? ['required'] : [];
}

/** Renders the errors of an operation, with one cell for the status and the type that several codes share. */
function errorTable(errors: readonly DocsError[]): Html | null {
  if (errors.length === 0) return null;
  const rows = errors.flatMap(({ status, type, codes }) =>
    codes.map(({ code, meaning }, index) => {
      const span = codes.length > 1 ? html` rowspan="${codes.length}"` : '';
      const shared = index === 0 ? html`<td${span}>${status}</td><td${span}>${type}</td>` : '';
      return html`<tr>${shared}<td><code>${code}</code></td><td>${inline(meaning)}</td></tr>`;
    }),
  );
  return folded(
    `${rows.length} error codes`,
    html`<div class="table" tabindex="0"><table class="errors"><thead><tr><th>Status</th><th>Type</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>
<p><a href="/docs/guides/errors">Handle errors</a></p>`,
  );
}
