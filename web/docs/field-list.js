/**
 * Adds to each list of fields an anchor for every field, and to each list with nested fields a button that expands or
 * collapses all of them. Without this script the fields are expanded one by one, and have no anchors.
 */

function addAnchors(list, path) {
  for (const item of list.children) {
    const name = item.querySelector(':scope > code, :scope > details > summary > code');
    if (!name) continue;
    item.id = `${path}.${name.textContent}`;
    const nested = item.querySelector(':scope > details > ul');
    if (nested) addAnchors(nested, item.id);
    else addLink(item, name);
  }
}

function addLink({ id }, name) {
  const link = document.createElement('a');
  link.href = `#${id}`;
  // The names of fields are not tab stops: a page has hundreds of them.
  link.tabIndex = -1;
  name.replaceWith(link);
  link.append(name);
}

function addExpandButton(list, nested) {
  const button = document.createElement('button');
  const areOpen = () => nested.every((one) => one.open);
  const show = () => {
    const text = areOpen() ? 'Collapse all' : 'Expand all';
    if (button.textContent !== text) button.textContent = text;
  };
  button.type = 'button';
  button.className = 'expand';
  button.addEventListener('click', () => {
    const open = !areOpen();
    for (const one of nested) one.open = open;
  });
  list.addEventListener('toggle', show, true);
  show();
  list.before(button);
}

/** Adds anchors and buttons to the lists of fields. */
export function enhanceFields(lists) {
  for (const list of lists) {
    addAnchors(list, list.dataset.anchor);
    const nested = list.querySelectorAll('details:has(> ul)');
    if (nested.length > 0) addExpandButton(list, [...nested]);
  }
  // The browser has looked for the anchor of the URL before this script added it.
  if (location.hash.includes('.')) location.replace(location.hash);
}
