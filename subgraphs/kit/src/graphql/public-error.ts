import { GraphQLError } from 'graphql';
import { isPassing, Refusal, RequestError, type Sentence } from '../errors';
import type { RequestLogger } from '../logging';

/** How an unexpected failure reaches a client: by the id of the request, and nothing of the inside. */
export function maskedMessage(requestId: string): string {
  return `An unexpected error occurred. Request id: ${requestId}`;
}

/**
 * The form of an error that clients may see. Errors of the rules keep their message and get `extensions.code`; errors
 * that carry a code already keep it; anything else is logged with the request id and masked.
 * The path in the answer is kept, source locations are not: they point into another document than the client's. A masked
 * error keeps its cause as `originalError`, which is never sent.
 */
export function publicError(
  error: unknown,
  scope: { readonly log: RequestLogger; readonly requestId: string },
): GraphQLError {
  const path = error instanceof GraphQLError ? error.path : undefined;
  const cause = rootCause(error);
  if (cause instanceof RequestError) {
    return new GraphQLError(cause.message, {
      path,
      extensions: { ...cause.extensions, ...templateOf(cause.sentence), code: cause.code },
    });
  }
  if (cause instanceof Refusal) {
    return new GraphQLError(cause.message, {
      path,
      extensions: { code: cause.code, path: [...cause.inputPath], ...templateOf(cause.sentence) },
    });
  }
  if (cause instanceof GraphQLError) {
    if (hasOwnCode(cause)) return new GraphQLError(cause.message, { path, extensions: cause.extensions });
    if (coercionFailure.test(cause.message))
      return new GraphQLError(cause.message, { path, extensions: { code: 'parameter_invalid' } });
  }
  scope.log.error({ err: cause, requestId: scope.requestId, path }, 'An unexpected error was masked');
  const originalError = cause instanceof Error ? cause : undefined;
  const code = isPassing(cause) ? 'service_unavailable' : 'internal_server_error';
  return new GraphQLError(maskedMessage(scope.requestId), { path, originalError, extensions: { code } });
}

/** The message without names of inputs, for clients that have other names for them. */
function templateOf(sentence: Sentence): { readonly template?: string } {
  return sentence.parts.every((part) => typeof part === 'string') ? {} : { template: sentence.template() };
}

/** The sentences with which the executors refuse a variable or a literal; they come without a code. */
const coercionFailure = /^(Variable "|Argument ")/;

/** The catalogue's codes are lower case; those of libraries are not, and say nothing that a client should hear. */
function hasOwnCode({ extensions }: GraphQLError): boolean {
  return typeof extensions?.code === 'string' && /^[a-z][a-z0-9_]*$/.test(extensions.code);
}

/** Executors wrap what a resolver threw, sometimes more than once. */
function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError && !hasOwnCode(cause)) cause = cause.originalError;
  return cause;
}
