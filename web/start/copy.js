/** Enables the copy buttons of the start page. Without this script the text can be selected and copied manually. */
'use strict';

for (const button of document.querySelectorAll('button[data-copies]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const status = document.getElementById('copied');
    const show = (text) => status.replaceChildren(Object.assign(document.createElement('p'), { textContent: text }));
    try {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent);
      show(`Copied: ${button.getAttribute('aria-label').replace(/^Copy /, '')}`);
    } catch {
      show('The browser does not allow copying. Select the text instead.');
    }
  });
}
