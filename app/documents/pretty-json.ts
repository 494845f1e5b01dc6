const width = 400;

/** Formats JSON with an indent of one space. Values that fit on a line, and all lists of scalars, stay on one line. */
export function prettyJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return line;
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const isFlat = value.every((item) => typeof item !== 'object' || item === null);
    if (isFlat || line.length + indent.length <= width) return line;
    return `[\n${value.map((item) => inner + prettyJson(item, inner)).join(',\n')}\n${indent}]`;
  }
  if (line.length + indent.length <= width) return line;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{\n${fields.map(([name, field]) => `${inner}${JSON.stringify(name)}: ${prettyJson(field, inner)}`).join(',\n')}\n${indent}}`;
}
