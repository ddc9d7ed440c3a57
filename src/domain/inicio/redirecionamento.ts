/** Where a sign-in may lead back to (NAV-02): only a path of this application. */

/**
 * Whether the text is an absolute path of our own: one leading slash, no backslash, no control or
 * blank character, not the sign-in screen, not a way out by dots. A percent-encoded one is read decoded too, where only blanks are let pass.
 */
export function isOwnPath(text: string): boolean {
  if (/\s/.test(text) || !isPlainPath(text)) return false;
  try {
    if (!isPlainPath(decodeURIComponent(text.split(/[?#]/, 1)[0] ?? ''))) return false;
  } catch {
    // A broken percent sequence is no path of ours.
    return false;
  }
  return true;
}

function isPlainPath(path: string): boolean {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || path.length > 2048) return false;
  const route = path.split(/[?#]/, 1)[0] ?? '';
  if (route.split('/').some((part) => part === '.' || part === '..')) return false;
  return !/^\/auth(?:\/|$)/i.test(route) && !route.slice(1).includes('//');
}

/** The path when it is our own, otherwise the landing page. */
export function ownPathOr(text: string | null | undefined, fallback = '/principal'): string {
  return text !== null && text !== undefined && isOwnPath(text) ? text : fallback;
}

/** The address of the forced change that leads back to where the person wanted to go. */
export const changePasswordPath = (original: string): string => onTheWay('/change-password', original);

/** The address of the privacy term, which leads on in the same way. */
export const privacyTermPath = (original: string): string => onTheWay('/termo-privacidade', original);

function onTheWay(step: string, original: string): string {
  return /^\/(?:auth|change-password|termo-privacidade|principal|acesso-negado)?(?:[?#/]|$)/.test(original)
    ? step
    : `${step}?redirect=${encodeURIComponent(original)}`;
}
