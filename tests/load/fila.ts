/** A call made in one reception and seen in another, through two server processes on one database. */
import { openDatabase } from '#server/database/pool.ts';
import type { RespostaFila } from '#domain/fila/wire.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers } from './target.ts';

const CALLS = Number(process.env.RODADAS ?? 60);
/** Who waits meanwhile and is not called. */
const OTHERS = 40;

export async function fila(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const here = await startTarget(dataDir);
  const there = await startTarget(dataDir);
  const stop = new AbortController();
  try {
    const { prestador, agendamentos } = await aQueue(dataDir);
    const mine = await signIn(here.url, prestador);
    const theirs = await signIn(there.url, prestador);
    const heard = await listen(
      `${there.url}/api/canal?topicos=registro:chamadas@${prestador}`,
      theirs,
      stop.signal,
    );
    const told: number[] = [];
    const seen: number[] = [];
    for (const agendamentoId of agendamentos.slice(0, CALLS)) {
      const news = heard.next();
      const began = performance.now();
      const answer = await fetch(`${here.url}/api/fila/chamadas`, {
        method: 'POST',
        headers: { ...mine, 'content-type': 'application/json' },
        body: JSON.stringify({ agendamentoId }),
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      await news;
      told.push(performance.now() - began);
      const queue = (await (
        await fetch(`${there.url}/api/fila`, { headers: theirs })
      ).json()) as RespostaFila;
      if (!queue.chamados.some(({ id }) => id === agendamentoId))
        throw new Error('told before it could be seen');
      seen.push(performance.now() - began);
    }
    return [
      { o_que: `chamar, e o outro processo dizer (${CALLS} vezes), p50 e p95`, valor: figures(told) },
      {
        o_que: 'chamar, e a outra recepção ver a fila nova, p50 e p95',
        valor: figures(seen),
        meta: 'p95 menos de 1 s',
      },
    ];
  } finally {
    stop.abort();
    await there.stop();
    await here.stop();
    removeDataDir(dataDir);
  }
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `${at(0.5)} ms, ${at(0.95)} ms`;
}

/** A unit with one professional and a full waiting room. */
async function aQueue(dataDir: string): Promise<{ prestador: number; agendamentos: readonly number[] }> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const { rows } = await database.pool.query<{ prestador: number; agendamentos: number[] }>({
    text: `WITH u AS (INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Clínica', 'JURIDICA', '11222333000181') RETURNING id),
      s AS (INSERT INTO sala (prestador_id, nome) SELECT id, 'Consultório 1' FROM u RETURNING id),
      f AS (INSERT INTO profissional (nome, conselho_id, uf_conselho, numero_conselho, situacao_conselho)
            SELECT 'Ana', min(id), 'MG', '1', 'REGULAR' FROM conselho RETURNING id),
      p AS (INSERT INTO paciente (prestador_id, nome, sexo, data_nascimento) SELECT u.id, 'Paciente ' || n, 'F', '1950-01-01'::date + n * 180
              FROM u, generate_series(1, $1) n RETURNING id, prestador_id),
      a AS (INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, sala_chamada_id, inicio, fim, situacao, chegada_em, encaixe)
            SELECT p.prestador_id, f.id, p.id, s.id, now(), now() + interval '5 minutes', 'AGUARDANDO', now(), true FROM p, f, s RETURNING id)
      SELECT (SELECT id FROM u) AS prestador, (SELECT json_agg(id ORDER BY id) FROM a) AS agendamentos`,
    values: [CALLS + OTHERS],
  });
  await database.close();
  const [made] = rows;
  if (!made) throw new Error('no queue');
  return made;
}

/** The live line of the other reception: each `next` ends with the next thing that is told of the topic. */
async function listen(
  url: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<{ next: () => Promise<void> }> {
  const answer = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no live line');
  let waiting: (() => void) | undefined;
  const opened = Promise.withResolvers<void>();
  const read = async () => {
    for (let rest = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      if (events.some((event) => event.includes('event: inicio'))) opened.resolve();
      if (events.some((event) => event.includes('event: topico'))) waiting?.();
    }
  };
  read().catch(opened.reject);
  await opened.promise;
  return { next: () => new Promise((resolve) => (waiting = resolve)) };
}
