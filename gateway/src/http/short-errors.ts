import { GraphQLError } from 'graphql';

/** Characters of an error's message that a client is sent, and of its two ends where it has more. */
const longestMessage = 1_000;
const [keptInFront, keptBehind] = [600, 300];

/**
 * The errors of an answer with messages of at most 1,000 characters: those of graphql-js repeat the value, name or token that they refuse,
 * which may be as long as the request. What is wrong stands at the beginning or at the end, so that the middle is left out.
 */
export function shortErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  return errors.some(({ message }) => message.length > longestMessage) ? errors.map(shortened) : errors;
}

/** The same for what an operation came to. */
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
