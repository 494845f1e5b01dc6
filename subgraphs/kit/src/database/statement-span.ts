import type { SpanOptions } from '../telemetry';

/** Maximum length of a statement in a span, in characters. */
const longestText = 2_000;

/** Span options of a statement. Its text is included only where it has parameters, whose values are never recorded. */
export function statementSpan(text: string, apart: boolean): SpanOptions {
  const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  return {
    name,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', ...(apart && { 'db.query.text': text.slice(0, longestText) }) },
  };
}
