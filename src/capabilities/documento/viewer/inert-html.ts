/**
 * A foreign HTML document made fit for a frame that runs nothing (B2, DOC-05). The frame's sandbox is what guards; this
 * takes out what the sandbox would refuse one by one, and brings its styles past the page's policy, which asks each
 * style sheet for the nonce and takes no style attribute.
 */

/** What runs, loads, posts or leads elsewhere. */
const REMOVED =
  'script:not([type="text/zelo"]),noscript,template,iframe,frame,frameset,object,embed,applet,portal,base,link,meta,audio,video,source,track,dialog,form input,form button';
/** Attributes that fetch; `src` and `srcset` of pictures are judged by their address. */
const FETCHING = new Set([
  'background',
  'ping',
  'poster',
  'srcset',
  'srcdoc',
  'action',
  'formaction',
  'data',
  'xlink:href',
]);

/** A document without a style of its own looks as in any browser: paper stays white in dark mode. */
const BASE =
  ':root{color-scheme:light;background:#fff;color:#17212b;font:14px/1.5 system-ui,sans-serif}body{margin:24px}img{max-width:100%}';

const RENAMED = 'data-zelo-';

export type InertHtml = { readonly html: string; /** Something was left out. */ readonly removed: boolean };

/**
 * Even a parser that runs nothing asks the page's policy about each style and handler it meets, and tells the console. So
 * they are given other names before: styles are read under theirs, handlers are lost.
 */
export function disarm(text: string): string {
  const renamed = text.replace(
    /<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
    (_all, name: string, attributes: string) => {
      const harmless = attributes.replace(/(^|[\s"'/])(style|on[a-z]+)(\s*=)/gi, `$1${RENAMED}$2$3`);
      // A script of an unknown type is kept as text and asked about by nobody; of two types the first counts.
      return name.toLowerCase() === 'style' ? `<script type="text/zelo"${harmless}>` : `<${name}${harmless}>`;
    },
  );
  return renamed.replace(/<\/style\s*>/gi, '</script>');
}

/** The document as a `srcdoc`; `parse` makes a document that loads and runs nothing (DOMParser). */
export function inertHtml(text: string, nonce: string, parse: (text: string) => Document): InertHtml {
  const page = parse(disarm(text));
  let removed = false;
  for (const element of page.querySelectorAll(REMOVED)) {
    if (element.localName !== 'meta') removed = true;
    element.remove();
  }
  const rules: string[] = [];
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (name === `${RENAMED}style`) {
        rules.push(`[data-zelo-estilo="${rules.length}"]{${withoutAddresses(value).replace(/[{}<]/g, '')}}`);
        element.setAttribute('data-zelo-estilo', `${rules.length - 1}`);
        element.removeAttribute(name);
      } else if (name.startsWith(`${RENAMED}on`) || name.startsWith('on') || FETCHING.has(name)) {
        element.removeAttribute(name);
        removed = true;
      } else if (name === 'src' && !/^data:image\/(png|jpe?g|gif|webp);/i.test(value)) {
        element.removeAttribute(name);
        removed = true;
      } else if (name === 'href' && !value.startsWith('#')) {
        element.removeAttribute(name);
        removed = true;
      }
    }
  }
  for (const style of page.querySelectorAll('script')) {
    style.textContent = withoutAddresses(style.textContent).replaceAll('</', '<\\/');
  }
  const sheet = (css: string) => {
    const style = page.createElement('style');
    style.setAttribute('nonce', nonce);
    style.textContent = css;
    return style;
  };
  page.head.prepend(sheet(BASE));
  // After the document's own sheets, as a style attribute weighs more than they.
  page.body.append(sheet(rules.join('\n')));
  // Sheets again, only in the text: the parser's document would be asked about them. No other script is left.
  const html = page.documentElement.outerHTML
    .replaceAll('<script type="text/zelo"', `<style nonce="${nonce}"`)
    .replaceAll('</script>', '</style>');
  return { html: `<!doctype html>${html}`, removed };
}

/** Style sheets fetch by url() and @import. */
function withoutAddresses(css: string): string {
  return css.replace(/@import[^;]*;?/gi, '').replace(/url\(\s*(?!['"]?data:image\/)[^)]*\)/gi, 'none');
}
