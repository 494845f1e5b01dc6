/**
 * Adds to the pages: buttons that copy code, anchors and buttons of fields, samples in the chosen language, results of the
 * search while typing, and in a sandbox forms that send requests. The pages are complete without scripts.
 */
import { addCopyButton } from './elements.js';
import { enhanceFields } from './field-list.js';
import { enhanceSearch } from './search-field.js';

for (const block of document.querySelectorAll('figure.code')) addCopyButton(block);
enhanceFields(document.querySelectorAll('ul.fields'));
enhanceSearch(document.querySelector('form[role="search"]'));
followLanguage();

const places = document.querySelectorAll('.try-it');
if (places.length > 0) {
  const { addForm } = await import('./try-it-form.js');
  for (const place of places) addForm(place);
}

/** Opens the samples of one language everywhere: of the one in the URL, else of the one that the reader chose last. */
function followLanguage() {
  const links = document.querySelectorAll('.languages a');
  const samples = document.querySelectorAll('.samples details');
  if (samples.length === 0) return;
  const show = (language) => {
    for (const sample of samples) sample.open = sample.dataset.language === language;
    for (const link of links) {
      if (link.dataset.language === language) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  // Samples above the element open and close too, so the page is scrolled until the element is at its former position.
  const choose = (language, element) => {
    const { top } = element.getBoundingClientRect();
    show(language);
    remember(language);
    replaceInUrls(language);
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
  };
  for (const link of links)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      choose(link.dataset.language, link);
    });
  for (const sample of samples) {
    const summary = sample.querySelector('summary');
    summary.addEventListener('click', (event) => {
      if (sample.open) return;
      event.preventDefault();
      choose(sample.dataset.language, summary);
    });
  }
  const requested = new URLSearchParams(location.search).get('language');
  if (requested !== null) remember(requested);
  const language = requested ?? remembered();
  if (language !== null) show(language);
}

/** Replaces the language in the URL of the page and of links to other pages. */
function replaceInUrls(language) {
  const url = new URL(location.href);
  url.searchParams.set('language', language);
  history.replaceState(history.state, '', url);
  for (const link of document.querySelectorAll('aside a[href*="?language="], .picker a[href*="?language="]'))
    link.search = url.search;
}

/** Stores the language; without access to the storage the choice ends with the page. */
function remember(language) {
  try {
    localStorage.setItem('docs-language', language);
  } catch {}
}

function remembered() {
  try {
    return localStorage.getItem('docs-language');
  } catch {
    return null;
  }
}
