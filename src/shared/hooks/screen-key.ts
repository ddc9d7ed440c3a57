/** Whether a key is for the screen: pressed outside fields, menus and dialogs, and nobody has answered it yet. */
export function isScreenKey(event: KeyboardEvent): boolean {
  return !(
    event.defaultPrevented ||
    event.altKey ||
    (event.target as HTMLElement).closest('input, textarea, select, [contenteditable=true], [role=menu]') ||
    document.querySelector('[aria-modal=true]')
  );
}
