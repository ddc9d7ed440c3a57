/**
 * A page next to one that was shown is asked for by that one's last or first row, and costs what the first page does; a page
 * that is leapt to, by its number (docs/decisions/0295).
 */
import { sessionSpan } from './client.ts';
import { HttpError } from './http-error.ts';

export type Pair = [name: string, value: string];
type Ends = { readonly before: string; readonly after: string };
type Pages = Map<number, Ends>;
type Paged = { readonly data: readonly unknown[]; readonly headers: Headers };

/** The ends of the pages that were shown, by question. */
const shown = new WeakMap<object, Map<string, Pages>>();
const MOST_QUESTIONS = 50;

function pagesOf(question: string): Pages {
  let questions = shown.get(sessionSpan());
  if (!questions || questions.size > MOST_QUESTIONS) shown.set(sessionSpan(), (questions = new Map()));
  let pages = questions.get(question);
  if (!pages) questions.set(question, (pages = new Map()));
  return pages;
}

/** What `ask` answers, with how to go on to page `number` of `question` from a neighbour that was shown. */
export async function goingOn<T extends Paged>(
  question: string,
  number: number,
  size: number,
  ask: (place: readonly Pair[]) => Promise<T>,
): Promise<T> {
  const pages = pagesOf(question);
  const answer = await askFrom(pages, number, size, ask);
  const [before, after] = [answer.headers.get('x-before'), answer.headers.get('x-after')];
  if (before !== null && after !== null) pages.set(number, { before, after });
  else pages.delete(number);
  return answer;
}

async function askFrom<T extends Paged>(
  pages: Pages,
  number: number,
  size: number,
  ask: (place: readonly Pair[]) => Promise<T>,
): Promise<T> {
  const [previous, next] = [pages.get(number - 1), pages.get(number + 1)];
  if (number < 2 || !(previous ?? next)) return ask([]);
  try {
    const answer = await ask([previous ? ['_after', previous.after] : ['_before', next?.before ?? '']]);
    // Fewer rows before that page than its number says: what is gone meanwhile stood in front of it.
    return previous || answer.data.length === size ? answer : await ask([]);
  } catch (error) {
    // Another server, or the same one started again, may hold another key.
    if (error instanceof HttpError && error.codigo === 'lugar-invalido') return ask([]);
    throw error;
  }
}
