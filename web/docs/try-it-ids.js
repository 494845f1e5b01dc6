/** Ids of a sandbox, which replace the recorded ids of a form: objects with these do not exist. */
import { loadLists, send } from './try-it-request.js';

/** An id: a prefix that names its type, and random characters. */
const idPattern = /\b([a-z]+)_[0-9A-Za-z]{9,}\b/g;

/** Returns all ids in texts. */
export function idsIn(texts) {
  return texts.flatMap((text) => text.match(idPattern) ?? []);
}

/** Returns a function that replaces recorded ids in a text by ids of the same type that the key can read, the first of each list. */
export async function ownIds(version, recorded, key) {
  const lists = await loadLists(version);
  const found = new Map();
  const load = async (prefix) => {
    const list = lists.get(prefix);
    if (!list || found.has(prefix)) return;
    found.set(prefix, null);
    if (list.ofAccount) await load('biz');
    const account = list.ofAccount && found.get('biz') ? `?account_id=${found.get('biz')}` : '';
    const headers = version === 'v2' ? {} : { 'Api-Version-Date': version };
    const result = await send({ method: 'GET', url: list.url + account, headers }, key);
    if (!result?.response.ok) return;
    const { data, id } = JSON.parse(result.text);
    found.set(prefix, (data ? data[0]?.id : id) ?? null);
  };
  for (const [, prefix] of recorded.join(' ').matchAll(idPattern)) await load(prefix);
  return (text) => text.replaceAll(idPattern, (id, prefix) => (recorded.includes(id) ? (found.get(prefix) ?? id) : id));
}
