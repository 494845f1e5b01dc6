import { GraphQLError } from 'graphql';
import { isTransient } from '../errors/transient-errors';
import { DomainError, RequestError } from '../errors/errors';
import type { MessageTemplate } from '../errors/sentence';
import type { RequestLogger } from '../logging';

/** Returns the client-visible message of an unexpected error: it contains only the request id, no internals. */
export function maskedMessage(requestId: string): string {
  return `An unexpected error occurred. Request id: ${requestId}`;
}

/**
 * Converts an error to the form that clients receive. Domain errors keep their message and get `extensions.code`;
 * errors that already have a code keep it; any other error is logged with the request id and masked. The response path
 * is kept, source locations are not: they refer to another document than the client's. A masked error keeps its cause
 * as `originalError`, which is never sent.
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
  if (cause instanceof DomainError) {
    return new GraphQLError(cause.message, {
      path,
      extensions: { code: cause.code, path: [...cause.inputPath], ...templateOf(cause.sentence) },
    });
  }
  if (cause instanceof GraphQLError) {
    if (hasOwnCode(cause)) return new GraphQLError(cause.message, { path, extensions: cause.extensions });
    if (isCoercionFailure(cause))
      return new GraphQLError(cause.message, { path, extensions: { code: 'parameter_invalid' } });
  }
  scope.log.error({ err: cause, requestId: scope.requestId, path }, 'An unexpected error was masked');
  const originalError = cause instanceof Error ? cause : undefined;
  const code = isTransient(cause) ? 'service_unavailable' : 'internal_server_error';
  return new GraphQLError(maskedMessage(scope.requestId), { path, originalError, extensions: { code } });
}

/**
 * Returns the extension `template` with the message template, for APIs that use other names for inputs; an empty object
 * if the message names no input.
 */
function templateOf(messageTemplate: MessageTemplate): { readonly template?: string } {
  return messageTemplate.parts.every((part) => typeof part === 'string')
    ? {}
    : { template: messageTemplate.template() };
}

/** Error messages of GraphQL executors for an invalid variable or literal; they have no code. */
const coercionFailure = /^(Variable "|Argument ")/;

/**
 * Whether an error has a code of the error catalog; these are lower case. Codes of libraries are not lower case, and
 * are hidden from clients.
 */
function hasOwnCode({ extensions }: GraphQLError): boolean {
  return typeof extensions?.code === 'string' && /^[a-z][a-z0-9_]*$/.test(extensions.code);
}

/** Returns the original error of a resolver: executors wrap it, sometimes more than once. */
function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError && !hasOwnCode(cause) && !isCoercionFailure(cause))
    cause = cause.originalError;
  return cause;
}

/**
 * Whether an executor rejected a variable or an argument. Its original error, if any, is that of the scalar. An error of a
 * resolver is never one: its original error is not a `GraphQLError`, or has a code.
 */
function isCoercionFailure({ message, originalError }: GraphQLError): boolean {
  return coercionFailure.test(message) && (originalError === undefined || originalError instanceof GraphQLError);
}
