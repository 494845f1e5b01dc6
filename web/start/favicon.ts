import { html } from '../html';

/** A receipt on a rounded square. */
export const favicon = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1b57c4"/><path d="M10 6h12v20l-3-2-3 2-3-2-3 2z" fill="#fff"/><path d="M13 11h6M13 15h6M13 19h3" stroke="#1b57c4" stroke-width="2" stroke-linecap="round"/></svg>`;
