/** Server-sent events over an answer of our own client, which sends headers as `EventSource` cannot. */
import { openStream } from './client.ts';

export type Wire = { readonly event: string; readonly data: string; readonly id?: string };

type Options = {
  readonly signal: AbortSignal;
  readonly headers?: { [name: string]: string };
  /** A line that says nothing for so long is dead. */
  readonly silenceMs: number;
};

/** Reads until the answer ends, whoever ended it. */
export async function readEvents(
  path: string,
  { signal, headers, silenceMs }: Options,
  onWire: (wire: Wire) => void,
): Promise<void> {
  const silent = new AbortController();
  const stop = () => silent.abort();
  let timer = setTimeout(stop, silenceMs);
  try {
    const response = await openStream(path, {
      signal: AbortSignal.any([signal, silent.signal]),
      ...(headers === undefined ? {} : { headers }),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(stop, silenceMs);
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const wire = parse(block);
        if (wire) onWire(wire);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** 'id: …\nevent: …\ndata: …'; null for a comment. */
function parse(block: string): Wire | null {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(': ');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as const] : [];
    }),
  );
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return null;
  return { event, data, ...(id === undefined ? {} : { id }) };
}
