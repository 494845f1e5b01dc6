/** The result of a request that a form has sent. */
import { codeBlock, element } from './elements.js';
import { curlOf } from './try-it-request.js';

/** Headers that are shown, if the response has them. */
const shownHeaders = [
  'Content-Type',
  'Api-Version-Date',
  'X-Request-Id',
  'Idempotent-Replayed',
  'X-Ignored-Parameters',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Deprecation',
  'Sunset',
  'Location',
];

/** Maximum number of characters of a body that are shown. */
const maxShown = 200_000;

/** Returns the heading of a result: its status and duration. */
export function headingOf(result) {
  if (result === null) return 'No response';
  const { response, milliseconds } = result;
  return `${response.status} ${response.statusText}`.trim() + ` in ${milliseconds} ms`;
}

/** Creates the elements of a result. The first one is the heading, which can have the focus. */
export function resultElements(request, result) {
  const failed = result === null || !result.response.ok;
  const heading = element('h3', { tabindex: '-1', class: failed && 'failed' }, headingOf(result));
  const explanation = explanationOf(result);
  return [
    heading,
    ...(explanation === null ? [] : [element('p', {}, explanation)]),
    ...(result === null ? [] : [headerList(result.response), ...bodyOf(result)]),
    codeBlock(curlOf(request), 'The request with curl'),
  ];
}

/** Returns what to do about a failure; null if the body of the response explains it. */
function explanationOf(result) {
  if (result === null) return 'The service could not be reached. Check that it is running and send the request again.';
  const { response } = result;
  if (response.status === 401) return 'The service does not accept this key. Enter a key of this sandbox.';
  if (response.status === 404) return 'Recorded ids do not exist: use ids of this sandbox.';
  if (response.status !== 429) return null;
  const seconds = response.headers.get('Retry-After');
  return `Too many requests. Send it again ${seconds === null ? 'later' : `in ${seconds} s`}.`;
}

function headerList({ headers }) {
  const found = shownHeaders.filter((name) => headers.has(name));
  const rows = found.flatMap((name) => [element('dt', {}, name), element('dd', {}, headers.get(name))]);
  return element('dl', { class: 'headers' }, ...rows);
}

function bodyOf({ text }) {
  if (text === '') return [element('p', {}, 'The response has no body.')];
  const formatted = formattedJson(text);
  const shown = formatted.length > maxShown ? `${formatted.slice(0, maxShown)}…` : formatted;
  return [codeBlock(shown, 'The body of the response')];
}

function formattedJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
