/** Messages through two server processes: written in both, heard live in both, each once and in the order of its conversation. */
import { randomUUID } from 'node:crypto';
import type { MensagemAoVivo } from '#domain/chat/wire.ts';
import { openDatabase } from '#server/database/pool.ts';
import type { Figure } from './figure.ts';
import { newDataDir, pause, removeDataDir, signIn, startTarget, type Headers } from './target.ts';

const PER_SECOND = Number(process.env.POR_SEGUNDO ?? 500);
const SECONDS = Number(process.env.SEGUNDOS ?? 20);
const CONVERSATIONS = Number(process.env.CONVERSAS ?? 20);
/** Messages are handed out this often; each handful is sent at once. */
const TICK_MS = 20;
/** How long the last ones may take to arrive before they count as lost. */
const GRACE_MS = 15_000;

export async function chat(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const targets = [await startTarget(dataDir), await startTarget(dataDir)];
  const stop = new AbortController();
  try {
    const { prestador, conversations } = await groups(dataDir);
    const doors = await Promise.all(
      targets.map(async ({ url }) => ({ url, headers: await signIn(url, prestador) })),
    );
    const [first] = doors;
    if (!first) throw new Error('no server');
    const sent = new Map<string, number>();
    const ears = await Promise.all(doors.map((door) => listen(door, stop.signal)));
    const written: number[] = [];
    const going = new Set<Promise<void>>();
    const total = PER_SECOND * SECONDS;
    let failed = 0;
    const began = performance.now();
    for (let n = 0; n < total;) {
      const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * PER_SECOND));
      for (; n < due; n++) {
        const text = `carga ${n}`;
        const door = doors[n % doors.length] ?? first;
        const id = conversations[n % conversations.length];
        const at = performance.now();
        sent.set(text, at);
        const sending = post(door, `conversas/${id}/mensagens`, { chave: randomUUID(), texto: text })
          .then(() => void written.push(performance.now() - at))
          .catch(() => void failed++)
          .finally(() => going.delete(sending));
        going.add(sending);
      }
      await pause(TICK_MS);
    }
    await Promise.all(going);
    const took = (performance.now() - began) / 1000;
    const until = performance.now() + GRACE_MS;
    const missing = () => ears.reduce((sum, { heard }) => sum + written.length - heard.size, 0);
    while (missing() > 0 && performance.now() < until) await pause(50);
    const delays = ears.flatMap(({ heard }) => [...heard].map(([text, at]) => at - (sent.get(text) ?? at)));
    const sum = (of: (ear: Ear) => number) => ears.reduce((all, ear) => all + of(ear), 0);
    return [
      {
        o_que: `mensagens escritas por segundo, em ${CONVERSATIONS} conversas e 2 processos (pedidas ${PER_SECOND})`,
        valor: `${Math.round(written.length / took)}, ${failed} recusadas`,
        meta: `${PER_SECOND}`,
      },
      { o_que: 'escrever uma mensagem, p50 e p95', valor: figures(written) },
      {
        o_que: 'de escrita a ouvida, nas duas linhas, p50 e p95',
        valor: figures(delays),
        meta: 'p95 menos de 1 s',
      },
      {
        o_que: 'não ouvidas, ouvidas duas vezes, fora da ordem da conversa',
        valor: `${missing()}, ${sum(({ twice }) => twice)}, ${sum(({ disordered }) => disordered)}`,
        meta: '0, 0, 0',
      },
      {
        o_que: 'vezes em que a linha mandou reler em vez de dizer',
        valor: `${sum(({ rereads }) => rereads)}`,
      },
    ];
  } finally {
    stop.abort();
    for (const target of targets) await target.stop();
    removeDataDir(dataDir);
  }
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `${at(0.5)} ms, ${at(0.95)} ms`;
}

/** A unit with groups in which the administrator takes part. */
async function groups(dataDir: string): Promise<{ prestador: number; conversations: readonly number[] }> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const { rows } = await database.pool.query<{ prestador: number; conversations: number[] }>({
    text: `WITH u AS (INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Clínica', 'JURIDICA', '11222333000181') RETURNING id),
      c AS (INSERT INTO chat_conversa (prestador_id, tipo, nome) SELECT u.id, 'GRUPO', 'Carga ' || n FROM u, generate_series(1, $1) n RETURNING id),
      p AS (INSERT INTO chat_participante (conversa_id, usuario_id) SELECT c.id, (SELECT min(id) FROM usuario) FROM c)
      SELECT (SELECT id FROM u) AS prestador, (SELECT json_agg(id ORDER BY id) FROM c) AS conversations`,
    values: [CONVERSATIONS],
  });
  await database.close();
  const [made] = rows;
  if (!made) throw new Error('no groups');
  return made;
}

type Door = { readonly url: string; readonly headers: Headers };

async function post({ url, headers }: Door, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/chat/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${answer.status} ${text}`);
}

type Ear = {
  /** When each text was heard first. */
  readonly heard: Map<string, number>;
  twice: number;
  disordered: number;
  /** Where too much came at once, the line says to read again; what was in it is read by the calls. */
  rereads: number;
};

/** One's own live line. */
async function listen({ url, headers }: Door, signal: AbortSignal): Promise<Ear> {
  const answer = await fetch(`${url}/api/canal?topicos=chat`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no live line');
  const ear: Ear = { heard: new Map(), twice: 0, disordered: 0, rereads: 0 };
  const last = new Map<number, number>();
  const opened = Promise.withResolvers<void>();
  const take = (event: string) => {
    if (event.includes('event: inicio')) opened.resolve();
    if (event.includes('event: conversas')) ear.rereads++;
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (data === undefined) return;
    const { mensagem } = JSON.parse(data) as { mensagem?: MensagemAoVivo };
    if (!mensagem?.texto) return;
    const { conversaId, seq, texto } = mensagem;
    if (ear.heard.has(texto)) ear.twice++;
    else ear.heard.set(texto, performance.now());
    if (seq <= (last.get(conversaId) ?? 0)) ear.disordered++;
    last.set(conversaId, seq);
  };
  const read = async () => {
    for (let rest = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      events.forEach(take);
    }
  };
  read().catch(opened.reject);
  await opened.promise;
  return ear;
}
