import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

const fault = 'Strings must not contain null characters or lone surrogates.';

/** Returns whether databases can store a string (no null characters, no lone surrogates). */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the error for the first variable with a string or object key that no database can store, or undefined. */
export function unstorableVariable(values: Readonly<Record<string, unknown>>): GraphQLError | undefined {
  for (const name in values) {
    if (!isStorableValue(values[name]))
      return new GraphQLError(fault, { extensions: { code: 'parameter_invalid', param: name } });
  }
  return undefined;
}

/** Returns whether databases can store a value. Iterative, because clients choose the nesting of values. */
function isStorableValue(value: unknown): boolean {
  if (typeof value !== 'object') return typeof value !== 'string' || isStorable(value);
  const pending: unknown[] = [value];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (!isStorable(key)) return false;
      if (inner !== undefined) pending.push(inner);
    }
  }
  return true;
}

/** Validation rule for client documents: rejects string literals that no database can store. */
export function storableTextRule(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node) {
      if (!isStorable(node.value)) context.reportError(new GraphQLError(fault, { nodes: node }));
    },
  };
}
