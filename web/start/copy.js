/** Enables the copy buttons of the start page. Without this script the text can be selected and copied manually. */
'use strict';

for (const button of document.querySelectorAll('button[data-copies]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const status = document.getElementById('copied');
    try {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent);
      status.textContent = `Copied: ${button.getAttribute('aria-label').replace(/^Copy /, '')}`;
    } catch {
      status.textContent = 'The browser does not allow copying. Select the text instead.';
    }
  });
}
