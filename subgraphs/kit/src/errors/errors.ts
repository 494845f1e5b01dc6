import { type InputPath, lastName, MessageTemplate, messageTemplate, thisInput } from './sentence';

/**
 * Expected domain error: a request violates a business rule. It rolls back the transaction and is returned as a
 * `UserError` of the mutation's payload. The code is stable and part of the error catalog.
 *
 * @param inputPath path of the invalid input field, with the field names of the GraphQL API; empty when no single field
 * is invalid. Not called `path`: an executor treats an error with a `path` as already located in the response.
 */
export class DomainError extends Error {
  /**
   * Message as a template, which each API renders with its own input names; `message` has the names of the GraphQL API.
   */
  readonly sentence: MessageTemplate;

  /** @param message text, or a template if the text names inputs */
  constructor(
    readonly code: string,
    message: string | MessageTemplate,
    readonly inputPath: InputPath = [],
  ) {
    const complete = toSentence(message).about(inputPath);
    super(complete.render(lastName));
    this.name = new.target.name;
    this.sentence = complete;
  }

  /** Returns one error per reason for which the command was rejected; by default only this error. */
  parts(): readonly DomainError[] {
    return [this];
  }
}

/** Domain error as a plain object: a GraphQL executor would treat an `Error` in a list as a failure of the field. */
export interface UserErrorData {
  readonly code: string;
  /** Message with the input names of the GraphQL API. */
  readonly message: string;
  /** The message with input paths in braces instead of names (`MessageTemplate.template`). */
  readonly template: string;
  readonly path: InputPath;
}

/** Converts a domain error with a single reason to data. */
export function userErrorOf(error: DomainError): UserErrorData {
  const { code, message, inputPath } = error;
  return { code, message, template: error.sentence.template(), path: [...inputPath] };
}

/** Converts a domain error to data: one error per reason. */
export function userErrorsOf(error: DomainError): UserErrorData[] {
  return error.parts().map(userErrorOf);
}

function toSentence(message: string | MessageTemplate): MessageTemplate {
  return typeof message === 'string' ? new MessageTemplate([message]) : message;
}

/** Invalid value: malformed, out of range, too long or an unknown enum value. */
export class ParameterInvalid extends DomainError {
  constructor(path: InputPath, message: string | MessageTemplate) {
    super('parameter_invalid', message, path);
  }
}

/** A required value is missing. */
export class ParameterMissing extends DomainError {
  constructor(path: InputPath) {
    super('parameter_missing', messageTemplate`${thisInput} is required.`, path);
  }
}

/** The command conflicts with the state of the resource. */
export class Conflict extends DomainError {
  constructor(message: string | MessageTemplate, path: InputPath = []) {
    super('conflict', message, path);
  }
}

/**
 * Runs a part of a command whose input is nested in a field: the input paths of its domain errors are prefixed with
 * that field, as in `plan.initialPrice`.
 */
export async function withErrorPrefix<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.inputPath.length === 0) throw error;
    throw new DomainError(error.code, error.sentence.below(field), [field, ...error.inputPath]);
  }
}

/**
 * Error of the whole request rather than of one input: missing credential, missing permission, not found. It is
 * returned as a top-level error with `extensions.code`.
 */
export class RequestError extends Error {
  /**
   * Message as a template, which each API renders with its own input names; `message` has the names of the GraphQL API.
   */
  readonly sentence: MessageTemplate;
  /** Additional extensions of the GraphQL error: `param`, the invalid argument of a query. */
  readonly extensions?: Readonly<Record<string, unknown>>;

  /** @param argument the invalid argument of a query, named by `thisInput` in the message; null without one */
  constructor(
    readonly code: string,
    message: string | MessageTemplate,
    argument: string | null = null,
  ) {
    const complete = toSentence(message).about(argument === null ? [] : [argument]);
    super(complete.render(lastName));
    this.name = new.target.name;
    this.sentence = complete;
    if (argument !== null) this.extensions = { param: argument };
  }
}

/** The resource does not exist or is not visible to the caller: the two are indistinguishable. */
export class NotFound extends RequestError {
  constructor(message = 'No such resource was found.') {
    super('not_found', message);
  }
}

/** The account is accessible, but the credential lacks the permission. */
export class Forbidden extends RequestError {
  constructor(readonly action: string) {
    super('forbidden', `This credential does not have the permission ${action}.`);
  }
}
