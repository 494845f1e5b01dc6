import { GraphQLError } from 'graphql';

/** Maximum number of characters of an error message, and the lengths of the start and end of a truncated one. */
const longestMessage = 1_000;
const [keptInFront, keptBehind] = [600, 300];

/**
 * Truncates error messages to 1,000 characters: messages of graphql-js repeat the rejected value, name or token, which may be as long as
 * the request. The reason is at the start or at the end, so the middle is omitted.
 */
export function shortErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  return errors.some(({ message }) => message.length > longestMessage) ? errors.map(shortened) : errors;
}

/** Applies `shortErrors` to the errors of a result. */
export function withShortErrors<Result extends { readonly errors?: readonly GraphQLError[] }>(result: Result): Result {
  if (result.errors === undefined) return result;
  const errors = shortErrors(result.errors);
  return errors === result.errors ? result : { ...result, errors };
}

function shortened(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error;
  if (message.length <= longestMessage) return error;
  const front = message.slice(0, keptInFront).toWellFormed();
  const back = message.slice(-keptBehind).toWellFormed();
  return new GraphQLError(`${front} … ${back}`, { nodes, source, positions, path, extensions });
}
