/**
 * An expected failure: the caller asked for something that the rules refuse. It rolls the transaction back and reaches
 * the caller as a `UserError` of the mutation's payload. The code is stable and listed in the service's catalogue.
 *
 * @param inputPath the offending input field as a path of graph field names, empty when no single field is at fault. Not
 *   called `path`: an executor takes an error with a `path` for one that knows its place in the answer already.
 */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly inputPath: readonly string[] = [],
  ) {
    super(message);
    this.name = new.target.name;
  }

  /** What is refused, one by one: a command may be refused for several reasons at once. */
  parts(): readonly Refusal[] {
    return [this];
  }
}

/** A value that cannot be accepted: wrong form, out of range, too long, unknown word. */
export class ParameterInvalid extends Refusal {
  constructor(path: readonly string[], message: string) {
    super('parameter_invalid', message, path);
  }
}

/** A value that the command needs and did not get. */
export class ParameterMissing extends Refusal {
  constructor(path: readonly string[]) {
    super('parameter_missing', `${path.at(-1)} is required.`, path);
  }
}

/** The command is at odds with the state that the resource is in. */
export class Conflict extends Refusal {
  constructor(message: string, path: readonly string[] = []) {
    super('conflict', message, path);
  }
}

/** Does a part of a command whose input stands below a field: what it refuses is named from there, `plan.initialPrice`. */
export async function refusingBelow<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.inputPath.length === 0) throw error;
    throw new Refusal(error.code, error.message, [field, ...error.inputPath]);
  }
}

/**
 * A failure of the whole request rather than of one input: no credential, no permission, nothing there.
 * It reaches the caller as a top-level error with `extensions.code`.
 */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = new.target.name;
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
