/**
 * What comes from Word, Google Docs or a page, before the editor reads it: its styles say bold and alignment, its lists are
 * paragraphs with signs. Both become elements that the editor knows; everything else of it is left behind.
 */
const STYLE = 'data-estilo';

/**
 * Even a document that runs nothing asks the page's policy about each style attribute it meets, and tells the console. So
 * they are given another name first, and what carries nothing but styles or scripts is cut out.
 */
function disarm(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(
      /<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
      (_all, name: string, attributes: string) => {
        const renamed = attributes
          .replaceAll(/(^|[\s"'/])style(\s*=)/gi, `$1${STYLE}$2`)
          .replaceAll(/(^|[\s"'/])(on[a-z]+|srcset)(\s*=)/gi, '$1data-nada$3');
        return `<${name}${renamed}>`;
      },
    );
}

/** The pasted markup, clean; `lost` is told how many pictures of elsewhere could not come along. */
export function cleanPaste(html: string, lost: (pictures: number) => void = () => undefined): string {
  const page = new DOMParser().parseFromString(disarm(html), 'text/html');
  page
    .querySelectorAll('meta,link,base,iframe,object,embed,form,svg,math')
    .forEach((element) => element.remove());
  // A picture of elsewhere would be fetched by every reader; our own bear a path.
  const foreign = page.querySelectorAll('img:not([data-caminho]), v\\:imagedata');
  foreign.forEach((element) => element.remove());
  if (foreign.length > 0) lost(foreign.length);
  wordLists(page);
  for (const element of page.querySelectorAll<HTMLElement>(`[${STYLE}],[align]`)) {
    const style = (element.getAttribute(STYLE) ?? '').toLowerCase();
    const align =
      /(?<![\w-])text-align:\s*(center|right|justify)/.exec(style)?.[1] ?? element.getAttribute('align');
    if (align) element.dataset['alinha'] = align;
    const marks = marksOf(style);
    // Google Docs wraps the whole in a <b> that is not bold.
    if (element.localName === 'b' && /(?<![\w-])font-weight:\s*(normal|400)/.test(style))
      element.replaceWith(...element.childNodes);
    else for (const mark of marks) wrapInside(page, element, mark);
    element.removeAttribute(STYLE);
  }
  page.querySelectorAll('o\\:p').forEach((element) => element.replaceWith(...element.childNodes));
  return page.body.innerHTML;
}

const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,table,ul,ol,div,td,th,tr';

function marksOf(style: string): readonly string[] {
  const line = /text-decoration[a-z-]*:\s*([^;]+)/.exec(style)?.[1] ?? '';
  return [
    ...(/(?<![\w-])font-weight:\s*(bold|[6-9]00)/.test(style) ? ['strong'] : []),
    ...(/(?<![\w-])font-style:\s*italic/.test(style) ? ['em'] : []),
    ...(line.includes('underline') ? ['u'] : []),
    ...(line.includes('line-through') ? ['s'] : []),
  ];
}

function wrapInside(page: Document, element: HTMLElement, mark: string): void {
  if (element.localName === 'a' || element.querySelector(BLOCKS)) return;
  const wrapper = page.createElement(mark);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** The sign of an item, as text before it: a point, a dash, a number or a letter. */
const SIGN =
  /^[\s\u00A0]*(?:[·•▪◦‣§\uF0B7\uF0A7]|[o–-](?=[\s\u00A0])|\(?(?:[0-9]{1,3}|[a-z]|[ivx]{1,4})[.)](?=[\s\u00A0]))[\s\u00A0]*/iu;

const POINT = /^[\s\u00A0]*[·•▪◦‣\uF0B7\uF0A7]/u;

/** Takes the sign from the first words of an item, whatever elements it is spread over. */
function withoutSign(item: HTMLElement): void {
  let left = SIGN.exec(item.textContent)?.[0].length ?? 0;
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.slice(left);
    left -= Math.min(left, text.length);
  }
}

/** Word's lists: paragraphs that say their level in a style, with the sign as text before them. */
function wordLists(page: Document): void {
  const open: { level: number; list: HTMLElement }[] = [];
  for (const line of page.querySelectorAll<HTMLElement>('p')) {
    const said = Number(/mso-list:[^;]*level(\d+)/i.exec(line.getAttribute(STYLE) ?? '')?.[1]);
    // Some of Word's own lists lose their style on the way; what is left is the sign.
    const level =
      said || (line.className.startsWith('MsoListParagraph') && SIGN.test(line.textContent) ? 1 : 0);
    if (!level) {
      open.length = 0;
      continue;
    }
    const sign = [...line.querySelectorAll<HTMLElement>('span')].find((element) =>
      /mso-list:\s*ignore/i.test(element.getAttribute(STYLE) ?? ''),
    );
    const kind = /^\s*\(?[0-9a-z]{1,4}[.)]/i.test((sign ?? line).textContent) ? 'ol' : 'ul';
    sign?.remove();
    withoutSign(line);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = page.createElement(kind);
      const parent = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else line.before(list);
      current = { level, list };
      open.push(current);
    }
    const item = page.createElement('li');
    const text = page.createElement('p');
    text.append(...line.childNodes);
    item.append(text);
    current.list.append(item);
    line.remove();
  }
  // A list that is one already may bring its sign as text besides.
  for (const item of page.querySelectorAll<HTMLElement>('ul > li'))
    if (POINT.test(item.textContent)) withoutSign(item);
}
