const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Returns the names and values of all form fields of a hosted page. */
export function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name) fields[name] = attribute(tag, 'value');
  }
  return fields;
}

function attribute(tag: string, name: string): string {
  const [, text = ''] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}
