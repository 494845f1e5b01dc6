/** Adds a button to each block of code that copies it. Without this script the text can be selected and copied manually. */
'use strict';

for (const block of document.querySelectorAll('figure.code')) {
  const button = document.createElement('button');
  const label = block.querySelector('figcaption').textContent;
  const show = (text) => {
    button.textContent = text;
    button.setAttribute('aria-label', `${text}: ${label}`);
  };
  button.type = 'button';
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
