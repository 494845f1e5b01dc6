/** Shows results below the search field while one types. Enter without a selected result opens the complete result page. */
import { element, liveRegion } from './elements.js';
import { countOf, search } from './ranking.mjs';

const maxShown = 8;
/** Milliseconds between two searches while one types. The first key is searched for immediately. */
const minIntervalMs = 80;

let index = null;
let loading = null;

/** Loads the index of the search once. After a failure, the next focus tries again, and the form still works. */
async function load() {
  loading ??= fetch('/docs/search.json').then((response) => (response.ok ? response.json() : null));
  index = await loading.catch(() => null);
  if (index === null) loading = null;
}

/** Adds the results to the form of the search. */
export function enhanceSearch(form) {
  const field = form.querySelector('input');
  const list = element('div', { id: 'found', role: 'listbox', 'aria-label': 'Search results' });
  const none = element('p', { hidden: true });
  const panel = element('div', { class: 'found', hidden: true }, none, list);
  const box = new ResultBox({ form, field, list, none, panel, status: liveRegion() });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-controls': 'found',
    'aria-expanded': 'false',
    'aria-keyshortcuts': '/',
  }))
    field.setAttribute(name, value);
  form.append(panel, box.status);
  const focused = () => load().then(() => document.activeElement === field && field.value !== '' && box.typed());
  field.addEventListener('focus', focused);
  field.addEventListener('input', () => box.typed());
  field.addEventListener('keydown', (event) => box.pressed(event));
  field.addEventListener('blur', () => box.close());
  // Keeps the focus in the field, whose loss closes the results before the click opens one.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  panel.addEventListener('click', () => box.close());
  document.addEventListener('keydown', (event) => focusOnSlash(event, field));
  if (document.activeElement === field) focused();
}

function focusOnSlash(event, field) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || target.closest('input, textarea, select, dialog')) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** The results below the field. The focus stays in the field, which names the selected result. */
class ResultBox {
  #timer;
  #searchedAt = -Infinity;
  #selected = -1;

  constructor(parts) {
    Object.assign(this, parts);
  }

  /** Searches at once, or soon if a search has just taken place. */
  typed() {
    clearTimeout(this.#timer);
    const wait = this.#searchedAt + minIntervalMs - performance.now();
    if (wait <= 0) this.show();
    else this.#timer = setTimeout(() => this.show(), wait);
  }

  show() {
    clearTimeout(this.#timer);
    const query = this.field.value.trim();
    if (index === null || query === '') return this.close();
    this.#searchedAt = performance.now();
    const results = search(index, query, maxShown);
    const options = results.shown.map(resultOption);
    const url = `${this.form.getAttribute('action')}?q=${encodeURIComponent(query)}`;
    if (results.total > results.shown.length) options.push(option(url, 'all', `All ${results.total} results`));
    this.list.replaceChildren(...options);
    this.list.hidden = options.length === 0;
    this.none.hidden = options.length > 0;
    this.none.textContent = options.length > 0 ? '' : countOf(results);
    this.panel.hidden = false;
    this.status.textContent = countOf(results);
    this.field.setAttribute('aria-expanded', String(options.length > 0));
    this.#select(-1);
  }

  close() {
    clearTimeout(this.#timer);
    this.panel.hidden = true;
    this.list.replaceChildren();
    this.status.textContent = '';
    this.field.setAttribute('aria-expanded', 'false');
    this.#select(-1);
  }

  pressed(event) {
    const action = this.#actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Returns the effect of a key on the results; undefined if the key keeps its usual effect in the field. */
  #actionOf({ key, isComposing }) {
    const options = this.list.children;
    if (isComposing) return undefined;
    if (key === 'Escape' && !this.panel.hidden) return () => this.close();
    if (key === 'Enter' && this.#selected >= 0) return () => options[this.#selected].click();
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
    if (this.panel.hidden) return () => this.show();
    // The position -1 is the field itself, between the last and the first result.
    const count = options.length + 1;
    const next = ((this.#selected + 1 + (key === 'ArrowDown' ? 1 : -1) + count) % count) - 1;
    return () => this.#select(next);
  }

  #select(position) {
    this.#selected = position;
    const selected = this.list.children[position];
    for (const one of this.list.children) one.setAttribute('aria-selected', String(one === selected));
    if (!selected) return this.field.removeAttribute('aria-activedescendant');
    this.field.setAttribute('aria-activedescendant', selected.id);
    return selected.scrollIntoView({ block: 'nearest' });
  }
}

function resultOption({ url, page, title, excerpt }, position) {
  const note = title === page ? [] : [' ', element('span', { class: 'note' }, page)];
  return option(url, position, element('strong', {}, title), ...note, element('span', { class: 'excerpt' }, excerpt));
}

/** Creates a link that is an option of the list: it is reached with the arrow keys, and also opens in a new tab. */
function option(href, name, ...content) {
  return element(
    'a',
    { role: 'option', id: `found-${name}`, href, tabindex: '-1', 'aria-selected': 'false' },
    ...content,
  );
}
