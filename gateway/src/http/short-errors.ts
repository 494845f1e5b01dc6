import { GraphQLError } from 'graphql';

/**
 * Maximum length of an error message in characters, and the lengths of the start and end that a truncated message
 * keeps.
 */
const maxMessageLength = 1_000;
const [prefixLength, suffixLength] = [600, 300];

/**
 * Truncates error messages to 1,000 characters: messages of graphql-js repeat the rejected value, name or token, which may be as long as
 * the request. The reason is at the start or at the end, so the middle is omitted.
 */
export function truncateErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  return errors.some(({ message }) => message.length > maxMessageLength) ? errors.map(shortened) : errors;
}

/** Applies `truncateErrors` to the errors of a result. */
export function withShortErrors<Result extends { readonly errors?: readonly GraphQLError[] }>(result: Result): Result {
  if (result.errors === undefined) return result;
  const errors = truncateErrors(result.errors);
  return errors === result.errors ? result : { ...result, errors };
}

function shortened(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error;
  if (message.length <= maxMessageLength) return error;
  const beginning = message.slice(0, prefixLength).toWellFormed();
  const tail = message.slice(-suffixLength).toWellFormed();
  return new GraphQLError(`${beginning} … ${tail}`, { nodes, source, positions, path, extensions });
}
