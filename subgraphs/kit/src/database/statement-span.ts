import type { SpanOptions } from '../telemetry';

/** Characters of a statement that a span keeps. */
const longestText = 2_000;

/** How a statement is told of: with its text only where its values stand apart, which are never told. */
export function statementSpan(text: string, apart: boolean): SpanOptions {
  const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  return {
    name,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', ...(apart && { 'db.query.text': text.slice(0, longestText) }) },
  };
}
