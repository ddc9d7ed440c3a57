/** The nonce of this page's policy; none under the development server. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/**
 * Style sheets that libraries write at run time carry the page's nonce, whether they offer to or not (antd's variables
 * do not): the policy refuses any other (server/plugins/security-policy.ts). They are made by our own scripts only,
 * since foreign ones do not run.
 */
export function stampStyles(): void {
  const nonce = pageNonce();
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
