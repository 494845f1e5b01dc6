/**
 * Formats JSON with an indent of one space. Values that fit on a line, and all lists of scalars, stay on one line.
 *
 * @param width length of a line in characters
 */
export function prettyJson(value: unknown, width = 400, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return line;
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const isFlat = value.every((item) => typeof item !== 'object' || item === null);
    if (isFlat || line.length + indent.length <= width) return line;
    return `[\n${value.map((item) => inner + prettyJson(item, width, inner)).join(',\n')}\n${indent}]`;
  }
  if (line.length + indent.length <= width) return line;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{\n${fields.map(([name, field]) => `${inner}${JSON.stringify(name)}: ${prettyJson(field, width, inner)}`).join(',\n')}\n${indent}}`;
}
