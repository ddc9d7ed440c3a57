/** A thousand 'Atender' at once on a hundred that wait, over two server processes: each is won once, and who loses is told. */
import { openDatabase } from '#server/database/pool.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers } from './target.ts';
import { BASE, chamar, cheia, figuras } from './teleconsultoria.ts';

const ESPERAM = 100;
const PEDEM = 1000;

type Pedido = {
  readonly status: number;
  readonly id: number | undefined;
  readonly corpo: string;
  readonly ms: number;
};

export async function atender(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const processos = [await startTarget(dataDir), await startTarget(dataDir)];
  try {
    const { prestador, perguntas } = await cheia(dataDir, 2 * ESPERAM);
    const entrada = await signIn(processos[0]!.url, prestador);
    await chamar(processos[0]!.url, `${BASE}/vinculo/iniciar`, entrada);
    const urls = processos.map(({ url }) => url);
    // The second half waits out of the queue until the first is won.
    const depois = perguntas.slice(ESPERAM);
    await situar(dataDir, depois, 'CANCELADA');
    const escolhidas = perguntas.slice(0, ESPERAM);
    const escolhida = await disputa(urls, entrada, (vez) => ({ id: escolhidas[(vez * 37) % ESPERAM] }));
    await ganhasUmaVez(dataDir, escolhidas, escolhida);
    await situar(dataDir, depois, 'AGUARDANDO');
    const proxima = await disputa(urls, entrada, () => ({}));
    await ganhasUmaVez(dataDir, depois, proxima);
    return [
      ...linhas('a escolhida', escolhida),
      ...linhas('a próxima', proxima),
      {
        o_que: `atendidas uma vez cada, de ${2 * ESPERAM}`,
        valor: String(2 * ESPERAM),
        meta: String(2 * ESPERAM),
      },
    ];
  } finally {
    for (const processo of processos.toReversed()) await processo.stop();
    removeDataDir(dataDir);
  }
}

type Disputa = { readonly pedidos: readonly Pedido[]; readonly ms: number };

async function disputa(
  urls: readonly string[],
  entrada: Headers,
  corpo: (vez: number) => object,
): Promise<Disputa> {
  const comeco = performance.now();
  const pedidos = await Promise.all(
    Array.from({ length: PEDEM }, async (_, vez): Promise<Pedido> => {
      const antes = performance.now();
      const resposta = await chamar(urls[vez % urls.length]!, `${BASE}/iniciar`, entrada, corpo(vez));
      const texto = await resposta.text();
      const { id } = JSON.parse(texto) as { id?: number };
      return { status: resposta.status, id, corpo: texto, ms: performance.now() - antes };
    }),
  );
  return { pedidos, ms: performance.now() - comeco };
}

/** Throws unless each was won by one call and begun once by the database, and every other call was refused with a sentence. */
async function ganhasUmaVez(
  dataDir: string,
  escolhidas: readonly number[],
  { pedidos }: Disputa,
): Promise<void> {
  const ganhas = pedidos.filter(({ status }) => status === 200).map(({ id }) => id ?? 0);
  const recusas = pedidos.filter(({ status }) => status === 409);
  const inesperado = pedidos.find(({ status }) => status !== 200 && status !== 409);
  if (inesperado) throw new Error(`${inesperado.status}: ${inesperado.corpo}`);
  const faltam = escolhidas.filter((id) => !ganhas.includes(id));
  if (
    faltam.length > 0 ||
    ganhas.length !== escolhidas.length ||
    recusas.length !== PEDEM - escolhidas.length
  )
    throw new Error(
      `${ganhas.length} won of ${escolhidas.length}, ${faltam.length} by nobody, ${recusas.length} refused`,
    );
  const iniciadas = await comBanco(
    dataDir,
    `SELECT count(*)::int AS n FROM transicao WHERE recurso = 'teleconsultorias' AND nome = 'iniciar' AND registro_id = ANY($1)`,
    [escolhidas],
  );
  if (iniciadas !== escolhidas.length) throw new Error(`${iniciadas} begun of ${escolhidas.length}`);
}

const situar = (dataDir: string, ids: readonly number[], situacao: string) =>
  comBanco(
    dataDir,
    `WITH livre AS (SELECT set_config('zelo.ciclo', 'livre', true) AS modo),
      feitas AS (UPDATE teleconsultoria t SET situacao = $2 FROM livre WHERE t.id = ANY($1) AND livre.modo = 'livre' RETURNING t.id)
      SELECT count(*)::int AS n FROM feitas`,
    [ids, situacao],
  );

async function comBanco(dataDir: string, text: string, values: unknown[]): Promise<number> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  try {
    const { rows } = await database.pool.query<{ n: number }>({ text, values });
    return rows[0]?.n ?? 0;
  } finally {
    await database.close();
  }
}

function linhas(titulo: string, { pedidos, ms }: Disputa): readonly Figure[] {
  const tempos = (status: number) =>
    figuras(pedidos.filter((pedido) => pedido.status === status).map((pedido) => pedido.ms));
  return [
    {
      o_que: `${PEDEM} 'Atender' ao mesmo tempo, ${titulo}, p50 e p95`,
      valor: figuras(pedidos.map((pedido) => pedido.ms)),
    },
    { o_que: `${titulo}: de quem ganhou; de quem leu que perdeu`, valor: `${tempos(200)}; ${tempos(409)}` },
    { o_que: `${titulo}: respostas por segundo`, valor: (PEDEM / (ms / 1000)).toFixed(0) },
  ];
}
