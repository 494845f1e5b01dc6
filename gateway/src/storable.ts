import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

const fault = 'Text must not hold zero bytes or half a surrogate pair.';

/** Whether the databases behind the graph can hold a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The error for the first variable with a text, or a key of an object, that no database can hold; undefined where there is none. */
export function unstorableVariable(values: Readonly<Record<string, unknown>>): GraphQLError | undefined {
  for (const name in values) {
    if (!holdsOnlyStorable(values[name]))
      return new GraphQLError(fault, { extensions: { code: 'parameter_invalid', param: name } });
  }
  return undefined;
}

/** Not recursive: how deep a value is nested is up to the client. */
function holdsOnlyStorable(value: unknown): boolean {
  if (typeof value !== 'object') return typeof value !== 'string' || isStorable(value);
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (!isStorable(key)) return false;
      if (inner !== undefined) open.push(inner);
    }
  }
  return true;
}

/** Refuses such texts where a client's document spells them out. */
export function storableTextRule(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node) {
      if (!isStorable(node.value)) context.reportError(new GraphQLError(fault, { nodes: node }));
    },
  };
}
