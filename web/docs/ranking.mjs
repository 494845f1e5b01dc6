/** The search of the documentation: the server ranks the results of the result page with it, and the browser those of the search field. */

/** Maximum number of characters of a query. */
export const maxQueryLength = 200;
const maxTerms = 10;
/** Characters of an excerpt on each side of the first term. */
const excerptRadius = 90;

/** Finds the entries that contain every term, in any case. Those with more terms in their titles come first. */
export function search(index, query, maxResults) {
  const words = query.slice(0, maxQueryLength).toLowerCase().split(/\s+/).filter(Boolean);
  const terms = [...new Set(words)].slice(0, maxTerms);
  if (terms.length === 0) return { shown: [], total: 0 };
  const found = index.flatMap((entry) => {
    const score = scoreOf(entry, terms);
    return score === 0 ? [] : [{ entry, score }];
  });
  const best = found.toSorted((left, right) => right.score - left.score).slice(0, maxResults);
  return { shown: best.map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, terms) })), total: found.length };
}

/** Returns the number of results as a text. */
export function countOf({ shown, total }) {
  if (total === 0) return 'No page contains all of these words.';
  if (total > shown.length) return `The best ${shown.length} of ${total} results`;
  return total === 1 ? '1 result' : `${total} results`;
}

/** Returns 0 if a term is missing, otherwise a sum with one part for each term. */
function scoreOf({ page, title, text }, terms) {
  const [inPage, inTitle, inText] = [page, title, text].map((part) => part.toLowerCase());
  let score = 0;
  for (const term of terms) {
    const part = (inTitle.includes(term) ? 4 : 0) + (inPage.includes(term) ? 2 : 0) + (inText.includes(term) ? 1 : 0);
    if (part === 0) return 0;
    score += part;
  }
  return score;
}

function excerptOf(text, terms) {
  const lower = text.toLowerCase();
  const positions = terms.map((term) => lower.indexOf(term)).filter((position) => position >= 0);
  const first = positions.length === 0 ? 0 : Math.min(...positions);
  const [start, end] = [Math.max(0, first - excerptRadius), Math.min(text.length, first + excerptRadius)];
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
