import { type InputPath, lastName, Sentence, sentence, thisInput } from './sentence';

/**
 * An expected failure: the caller asked for something that the rules refuse. It rolls the transaction back and reaches
 * the caller as a `UserError` of the mutation's payload. The code is stable and listed in the service's catalogue.
 *
 * @param inputPath the offending input field as a path of graph field names, empty when no single field is at fault. Not
 *   called `path`: an executor takes an error with a `path` for one that knows its place in the answer already.
 */
export class Refusal extends Error {
  /** The message as each API renders it; `message` has the graph's names. */
  readonly sentence: Sentence;

  /** @param message a `sentence` where it names inputs */
  constructor(
    readonly code: string,
    message: string | Sentence,
    readonly inputPath: InputPath = [],
  ) {
    const complete = asSentence(message).about(inputPath);
    super(complete.render(lastName));
    this.name = new.target.name;
    this.sentence = complete;
  }

  /** What is refused, one by one: a command may be refused for several reasons at once. */
  parts(): readonly Refusal[] {
    return [this];
  }
}

/** A refusal as data: an executor would take an `Error` in a list for a failure of the field. */
export interface UserErrorData {
  readonly code: string;
  /** With the names that the graph has for inputs. */
  readonly message: string;
  /** The message with paths in braces in place of the names of inputs (`Sentence.template`). */
  readonly template: string;
  readonly path: InputPath;
}

/** What a caller is shown of a refusal that has one reason. */
export function userErrorOf(refusal: Refusal): UserErrorData {
  const { code, message, inputPath } = refusal;
  return { code, message, template: refusal.sentence.template(), path: [...inputPath] };
}

/** What a caller is shown of a refusal: one error for each of its reasons. */
export function userErrorsOf(refusal: Refusal): UserErrorData[] {
  return refusal.parts().map(userErrorOf);
}

function asSentence(message: string | Sentence): Sentence {
  return typeof message === 'string' ? new Sentence([message]) : message;
}

/** A value that cannot be accepted: wrong form, out of range, too long, unknown word. */
export class ParameterInvalid extends Refusal {
  constructor(path: InputPath, message: string | Sentence) {
    super('parameter_invalid', message, path);
  }
}

/** A value that the command needs and did not get. */
export class ParameterMissing extends Refusal {
  constructor(path: InputPath) {
    super('parameter_missing', sentence`${thisInput} is required.`, path);
  }
}

/** The command is at odds with the state that the resource is in. */
export class Conflict extends Refusal {
  constructor(message: string | Sentence, path: InputPath = []) {
    super('conflict', message, path);
  }
}

/** Does a part of a command whose input stands below a field: what it refuses is named from there, `plan.initialPrice`. */
export async function refusingBelow<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.inputPath.length === 0) throw error;
    throw new Refusal(error.code, error.sentence.below(field), [field, ...error.inputPath]);
  }
}

/**
 * A failure of the whole request rather than of one input: no credential, no permission, nothing there.
 * It reaches the caller as a top-level error with `extensions.code`.
 */
export class RequestError extends Error {
  /** The message as each API renders it; `message` has the graph's names. */
  readonly sentence: Sentence;
  /** What clients of the graph are shown besides the code: `param`, the argument of a query at fault. */
  readonly extensions?: Readonly<Record<string, unknown>>;

  /** @param argument the argument of a query at fault, named by `thisInput` in the message; null when none is */
  constructor(
    readonly code: string,
    message: string | Sentence,
    argument: string | null = null,
  ) {
    const complete = asSentence(message).about(argument === null ? [] : [argument]);
    super(complete.render(lastName));
    this.name = new.target.name;
    this.sentence = complete;
    if (argument !== null) this.extensions = { param: argument };
  }
}

/** No such resource, or one out of the caller's reach: the two are never told apart. */
export class NotFound extends RequestError {
  constructor(message = 'No such resource was found.') {
    super('not_found', message);
  }
}

/** Within reach, but the credential lacks the permission. */
export class Forbidden extends RequestError {
  constructor(readonly action: string) {
    super('forbidden', `This credential does not have the permission ${action}.`);
  }
}
