import type { SpanOptions } from '../telemetry';

/** Maximum length of a statement in a span, in characters. */
const maxStatementLength = 2_000;

/** Span options of a statement. Its text is included only where it has parameters, whose values are never recorded. */
export function statementSpan(text: string, isTopLevel: boolean): SpanOptions {
  const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  return {
    name,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      ...(isTopLevel && { 'db.query.text': text.slice(0, maxStatementLength) }),
    },
  };
}
