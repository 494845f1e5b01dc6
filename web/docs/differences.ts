import { type Html, html, joinHtml } from '../html';
import { folded } from './markup';
import { operationUrls } from './pages';
import type { DocsDifferentField, DocsEndpointDifference, DocsFieldDifference, DocsSource } from './source';
import { changeArticle } from './versions';

/** Maximum number of enum values, or of names of inner fields, that are shown expanded. */
const maxListed = 8;

interface Comparison {
  readonly from: string;
  readonly to: string;
  /** Whether only breaking differences are shown. */
  readonly breakingOnly: boolean;
}

/** Renders the differences between two versions. */
export function differenceContent(source: DocsSource, comparison: Comparison): Html {
  const { from, to } = comparison;
  return html`<h1>Compare versions</h1>
${comparisonForm(source, comparison)}
${from === to ? html`<p>Choose two versions.</p>` : differenceSections(source, comparison)}`;
}

/** Renders the form to select two versions. */
function comparisonForm({ dated }: DocsSource, { from, to, breakingOnly }: Comparison): Html {
  const versionSelect = (name: string, label: string, selectedVersion: string): Html => {
    const options = dated.map(
      (version) => html`<option${version === selectedVersion ? ' selected' : ''}>${version}</option>`,
    );
    return html`<label>${label} <select name="${name}">${options}</select></label>`;
  };
  return html`<form class="compare" action="/docs/diff" method="get">${versionSelect('from', 'From', from)}${versionSelect('to', 'to', to)}
<label><input type="checkbox" name="breaking" value="true"${breakingOnly ? ' checked' : ''}> Breaking differences only</label><button>Compare</button></form>`;
}

function differenceSections(source: DocsSource, comparison: Comparison): Html {
  const { from, to, breakingOnly } = comparison;
  const { changes, endpoints } = source.difference(from, to);
  const breaking = endpoints.map(breakingPart).filter((endpoint) => endpoint !== null);
  const shown = breakingOnly ? breaking : endpoints;
  const urls = new Map([...operationUrls(source, from), ...operationUrls(source, to)]);
  const changesHtml = changes.length === 0 ? html`<p>No changes.</p>` : joinHtml(changes.map(changeArticle), '\n');
  const endpointsHtml =
    shown.length === 0
      ? html`<p>No ${breakingOnly ? 'breaking ' : ''}differences in requests and responses.</p>`
      : joinHtml(
          shown.map((endpoint) => endpointArticle(endpoint, urls.get(endpoint.endpoint), comparison)),
          '\n',
        );
  return html`<p>Changes: ${changes.length}. Endpoints that differ: ${endpoints.length}. Differences: <strong>${countOf(breaking)} of ${countOf(endpoints)} are breaking</strong>: a client of ${from} can fail at ${to}.</p>
<h2 id="changes">Changes</h2>${changesHtml}
<h2 id="endpoints">Endpoints</h2>${endpointsHtml}`;
}

/** Returns an endpoint with its breaking differences; null if it has none. Removed endpoints are breaking, added ones are not. */
function breakingPart(endpoint: DocsEndpointDifference): DocsEndpointDifference | null {
  if (endpoint.kind !== 'changed') return endpoint.kind === 'removed' ? endpoint : null;
  const fields = endpoint.fields.filter(({ breaking }) => breaking);
  return fields.length === 0 ? null : { ...endpoint, fields };
}

/** Counts the fields that differ. An added or removed endpoint counts as one. */
function countOf(endpoints: readonly DocsEndpointDifference[]): number {
  return endpoints.reduce((sum, { kind, fields }) => sum + (kind === 'changed' ? fields.length : 1), 0);
}

function endpointArticle(difference: DocsEndpointDifference, url: string | undefined, comparison: Comparison): Html {
  const { endpoint, kind, successor, fields } = difference;
  const name = html`<code>${endpoint}</code>`;
  const isResponse = ({ in: location }: DocsFieldDifference): boolean => location === 'response';
  const removed = html`<p>${breakingNote} Removed.${successor === null ? '' : html` Use <code>${successor}</code> instead.`}</p>`;
  const content = {
    added: html`<p>Added.</p>`,
    removed,
    changed: html`${fieldTable(
      'Request',
      fields.filter((field) => !isResponse(field)),
      comparison,
    )}${fieldTable('Response', fields.filter(isResponse), comparison)}`,
  }[kind];
  return html`<article class="change"><h3>${url === undefined ? name : html`<a href="${url}">${name}</a>`}</h3>${content}</article>`;
}

const breakingNote = html`<span class="note removed">breaking</span>`;

function fieldTable(title: string, fields: readonly DocsFieldDifference[], { from, to }: Comparison): Html | null {
  if (fields.length === 0) return null;
  return html`<table class="differences"><caption>${title}</caption><thead><tr><th scope="col">Field</th><th scope="col">${from}</th><th scope="col">${to}</th></tr></thead><tbody>${fields.map(fieldRow)}</tbody></table>`;
}

function fieldRow(difference: DocsFieldDifference): Html {
  const { in: location, kind, before, after, breaking } = difference;
  const names = kind === 'renamed' ? [before, after] : [after ?? before];
  const namesHtml = joinHtml(
    names.map((field) => (field?.path ? html`<code>${field.path}</code>` : html`<em>whole body</em>`)),
    ' → ',
  );
  const notes = [location === 'response' ? null : location, kind === 'changed' ? null : kind].map(
    (note) => note && html` <span class="note">${note}</span>`,
  );
  return html`<tr><th scope="row">${namesHtml}${notes}${breaking ? html` ${breakingNote}` : ''}</th><td>${before ? sideOf(before, after, { location, change: 'removed' }) : 'none'}</td><td>${after ? sideOf(after, before, { location, change: 'added' }) : 'none'}</td></tr>`;
}

/** Renders a field in one version: its type, and the parts that differ from the other version. */
function sideOf(
  field: DocsDifferentField,
  other: DocsDifferentField | null,
  { location, change }: { readonly location: DocsFieldDifference['in']; readonly change: 'removed' | 'added' },
): Html {
  const type = field.type.replaceAll('`', '');
  const hasOwnFields = field.fields.length > 0 && (other?.fields.length ?? 0) === 0;
  const inner = hasOwnFields ? ` {${listed(field.fields)}}` : '';
  return html`<code>${type}${inner}</code>${enumHtml(field, other, change)}${requirement(field, other, location)}`;
}

function listed(names: readonly string[]): string {
  return names.length > maxListed ? `${names.slice(0, maxListed).join(', ')}, …` : names.join(', ');
}

/** Renders the enum values that the other version does not have. */
function enumHtml(
  { enumValues = [] }: DocsDifferentField,
  other: DocsDifferentField | null,
  change: 'removed' | 'added',
): Html | null {
  const otherValues = other?.enumValues ?? [];
  const own = enumValues.filter((value) => !otherValues.includes(value));
  if (own.length === 0) return null;
  const label = otherValues.length > 0 ? `${change}: ` : '';
  const valuesHtml = joinHtml(
    own.map((value) => html`<code>${value}</code>`),
    ' ',
  );
  return own.length > maxListed
    ? folded(`${label}${own.length} values`, valuesHtml)
    : html`<div>${label}${valuesHtml}</div>`;
}

function requirement(
  { required }: DocsDifferentField,
  other: DocsDifferentField | null,
  location: DocsFieldDifference['in'],
): Html | null {
  const isNewParameter = other === null && location !== 'response' && required;
  if (!isNewParameter && (other === null || other.required === required)) return null;
  const [always, sometimes] = location === 'response' ? ['always present', 'may be absent'] : ['required', 'optional'];
  return html`<div>${required ? always : sometimes}</div>`;
}
