/**
 * Tab leaves a list of several choices as it stands. antd takes Tab for Enter while the list is open: it undoes the choice
 * just made, and the keyboard stays (rc-select, OptionList). In one place for every such list of the product.
 */
const OPEN_MULTIPLE = '.ant-select-multiple.ant-select-open';

/** Keeps Tab from antd, which would toggle the option under the keyboard; the browser moves on by itself. */
export function letTabLeave(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !(event.target instanceof Element)) return;
    const select = event.target.closest(OPEN_MULTIPLE);
    if (!select) return;
    // Stopped before React, which listens at the root. What a layer does with Tab at its ends is done by no list in it.
    select.addEventListener('keydown', (own) => own.stopPropagation(), { once: true });
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
