/**
 * Style sheets that libraries write at run time carry the page's nonce, whether they offer to or not (antd's variables
 * do not): the policy refuses any other (server/plugins/security-policy.ts). They are made by our own scripts only,
 * since foreign ones do not run.
 */
export function stampStyles(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
