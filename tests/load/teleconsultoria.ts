/** Two hundred questions that wait and twenty who answer at once, over two server processes: who hears what, and how soon. */
import { openDatabase } from '#server/database/pool.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers } from './target.ts';

const ESPERAM = Number(process.env.RODADAS ?? 200);
const ATENDEM = 20;
export const BASE = 'atendimento-teleconsultoria-profissional';

export async function teleconsultoria(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const processos = [await startTarget(dataDir), await startTarget(dataDir)];
  const stop = new AbortController();
  try {
    const { prestador, perguntas } = await cheia(dataDir, ESPERAM);
    const entrada = await signIn(processos[0]!.url, prestador);
    const url = (indice: number) => processos[indice % processos.length]!.url;
    await chamar(url(0), `${BASE}/vinculo/iniciar`, entrada);
    const ouvidos = await Promise.all(
      Array.from({ length: ATENDEM }, (_, indice) =>
        ouvir(
          `${url(indice)}/api/canal?topicos=registro:teleconsultorias@${prestador}`,
          entrada,
          stop.signal,
        ),
      ),
    );
    const pedidoEm = new Map<number, number>();
    const tomar: number[] = [];
    const fila = [...perguntas];
    const comeco = performance.now();
    await Promise.all(
      Array.from({ length: ATENDEM }, async (_, indice) => {
        for (let id = fila.shift(); id !== undefined; id = fila.shift()) {
          const antes = performance.now();
          pedidoEm.set(id, antes);
          const { status } = await chamar(url(indice), `${BASE}/iniciar`, entrada, { id });
          if (status !== 200) throw new Error(`${status}`);
          tomar.push(performance.now() - antes);
        }
      }),
    );
    const todas = performance.now() - comeco;
    // Whatever has not been heard by then is lost.
    const prazo = performance.now() + 10_000;
    while (performance.now() < prazo && ouvidos.some(({ quando }) => quando.size < ESPERAM))
      await new Promise((pronto) => setTimeout(pronto, 20));
    const esperas = ouvidos.flatMap(({ quando }) =>
      [...quando].map(([id, em]) => em - (pedidoEm.get(id) ?? em)),
    );
    const perdidas = ESPERAM * ATENDEM - esperas.length;
    return [
      { o_que: `atender, ${ATENDEM} ao mesmo tempo sobre ${ESPERAM}, p50 e p95`, valor: figuras(tomar) },
      { o_que: 'por segundo', valor: (ESPERAM / (todas / 1000)).toFixed(0) },
      {
        o_que: `a mudança ouvida por todos os ${ATENDEM}, dois processos, p50 e p95`,
        valor: figuras(esperas),
        meta: 'p95 até 1 s',
      },
      { o_que: 'mudanças que alguém não ouviu', valor: String(perdidas), meta: '0' },
    ];
  } finally {
    stop.abort();
    for (const processo of processos.toReversed()) await processo.stop();
    removeDataDir(dataDir);
  }
}

export function figuras(tempos: readonly number[]): string {
  const emOrdem = tempos.toSorted((a, b) => a - b);
  const em = (parte: number) =>
    Math.round(emOrdem[Math.min(emOrdem.length - 1, Math.floor(emOrdem.length * parte))] ?? 0);
  return `${em(0.5)} ms, ${em(0.95)} ms`;
}

export const chamar = (url: string, caminho: string, entrada: Headers, corpo: object = {}) =>
  fetch(`${url}/api/${caminho}`, {
    method: 'POST',
    headers: { ...entrada, 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
  });

/** A unit with a queue that somebody else has filled; whoever signs in is a professional there. */
export async function cheia(
  dataDir: string,
  quantas: number,
): Promise<{ prestador: number; perguntas: readonly number[] }> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const { rows } = await database.pool.query<{ prestador: number; perguntas: number[] }>({
    text: `WITH u AS (INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Telessaúde', 'JURIDICA', '11222333000181') RETURNING id),
      e AS (SELECT min(id) AS id FROM especialidade),
      q AS (INSERT INTO teleconsultoria (prestador_id, assunto, pergunta, especialidade_id, municipio_id, modalidade, idade, sexo, situacao, pedida_em)
            SELECT u.id, 'Assunto ' || n, 'O que faço com este caso?', e.id, (SELECT min(id) FROM cidade), 'TEXTO', 50, 'F', 'AGUARDANDO', now()
              FROM u, e, generate_series(1, $1) n RETURNING id)
      SELECT (SELECT id FROM u) AS prestador, (SELECT json_agg(id ORDER BY id) FROM q) AS perguntas`,
    values: [quantas],
  });
  await database.pool.query({
    text: `UPDATE usuario SET profissional = true WHERE login = 'admin'`,
    values: [],
  });
  await database.close();
  const [linha] = rows;
  if (!linha) throw new Error('no queue');
  return linha;
}

/** A line of the live channel: when each row was first heard of. */
async function ouvir(
  url: string,
  entrada: Headers,
  signal: AbortSignal,
): Promise<{ readonly quando: ReadonlyMap<number, number> }> {
  const resposta = await fetch(url, { headers: { ...entrada, accept: 'text/event-stream' }, signal });
  const leitor = resposta.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!leitor) throw new Error('no live line');
  const quando = new Map<number, number>();
  const aberta = Promise.withResolvers<void>();
  const ler = async () => {
    for (let resto = ''; ;) {
      const { value, done } = await leitor.read();
      if (done) return;
      const eventos = (resto + value).split('\n\n');
      resto = eventos.pop() ?? '';
      for (const evento of eventos) {
        if (evento.includes('event: inicio')) aberta.resolve();
        if (!evento.includes('event: topico')) continue;
        const { mudancas } = JSON.parse(/^data: (.*)$/m.exec(evento)?.[1] ?? '{}') as {
          mudancas?: readonly { id: number }[];
        };
        for (const { id } of mudancas ?? []) if (!quando.has(id)) quando.set(id, performance.now());
      }
    }
  };
  ler().catch(aberta.reject);
  await aberta.promise;
  return { quando };
}
