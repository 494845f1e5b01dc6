import type { SpanOptions } from '../telemetry/tracing';

/** Maximum length of a statement in a span, in characters. */
const maxStatementLength = 2_000;

/**
 * Returns the span options of a statement. The statement text is included only if it has parameters; parameter values
 * are never recorded.
 */
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
