/** What JSON from outside may be made of, looked at before it is parsed. */
const DEEPEST = 500;
const MOST_VALUES = 50_000;

const QUOTE = 34;
const COMMA = 44;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);

/** Whether the text is within both bounds; texts inside of it are passed over. */
export function modestJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA) values++;
    else if (OPEN.has(code)) {
      values++;
      depth++;
    } else if (CLOSE.has(code)) depth--;
    if (depth > DEEPEST || values > MOST_VALUES) return false;
  }
  return true;
}

/** Where the text that begins here ends; a quote behind an odd number of backslashes is part of it. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
