/** Elements that the scripts of the documentation create. */

/** Creates an element. Attributes that are false are left out, and true ones are empty; children are elements or text. */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== false) created.setAttribute(attribute, value === true ? '' : value);
  created.append(...children);
  return created;
}

/** Creates a live region, which screen readers read when its text changes, and which is not visible. */
export function liveRegion() {
  return element('p', { role: 'status', class: 'unseen' });
}

/** Creates a block of code with a caption and a button that copies it. */
export function codeBlock(content, caption) {
  const code = element('pre', { tabindex: '0' }, element('code', {}, content));
  const block = element('figure', { class: 'code' }, element('figcaption', {}, caption), code);
  addCopyButton(block);
  return block;
}

/** Adds a button to a block of code that copies it. */
export function addCopyButton(block) {
  const button = element('button', { type: 'button' });
  const label = block.querySelector('figcaption').textContent;
  const show = (text) => {
    button.textContent = text;
    button.setAttribute('aria-label', `${text}: ${label}`);
  };
  show('Copy');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      show('Copied');
    } catch {
      show('Select the text to copy it');
    }
  });
  block.append(button);
}
