const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** Whether leaving the page interrupts nothing: no dialog is open, and nothing was typed. */
export function isPageIdle(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED);
  return document.querySelector('dialog[open]') === null && [...fields].every(({ value }) => value === '');
}
