/**
 * Service invoices against the national system's stand-in: 500 of a month with every tenth answer lost and the server killed
 * twice under them, then a month of 2,000 (FIN-07). NOTAS and MES shrink them.
 */
import { iniciarSimuladores } from '../../mock-server/main.ts';
import { pfxDeTeste } from '../../mock-server/nfse.ts';
import { openDatabase } from '#server/database/pool.ts';
import type { Figure } from './figure.ts';
import { entrar, type Pool } from './pessoa.ts';
import { newDataDir, pause, removeDataDir, residentMiB, startTarget, type Target } from './target.ts';

const NOTAS = Number(process.env.NOTAS ?? 500);
const MES = Number(process.env.MES ?? 2000);
const SENHA = 'Segredo-1';

type Pessoa = Awaited<ReturnType<typeof entrar>>;
type Estado = { readonly notas: number; readonly repetidas: number };

const n = (quantos: number): string => quantos.toLocaleString('pt-BR');
const segundos = (inicio: number): string => `${((performance.now() - inicio) / 1000).toFixed(1)} s`;

/** Receipts of today like one of the demonstration, of a payer who has a CPF. */
async function encher(pool: Pool, quantos: number): Promise<void> {
  const { rows } = await pool.query<{ nome: string }>(
    `SELECT column_name AS nome FROM information_schema.columns
      WHERE table_name = 'recibo' AND is_generated = 'NEVER' AND column_name <> 'id'`,
  );
  const mudanca: { readonly [coluna: string]: string } = {
    numero: '(SELECT max(numero) FROM recibo) + g',
    emitido_em: 'now()',
    situacao: `'VALIDO'`,
    valor: '10 + g / 100.0',
    criado_em: 'now()',
  };
  const nomes = rows.map(({ nome }) => nome);
  const { rowCount } = await pool.query(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
     INSERT INTO recibo (${nomes.join(', ')}) SELECT ${nomes.map((nome) => mudanca[nome] ?? `m.${nome}`).join(', ')}
       FROM (SELECT r.* FROM recibo r JOIN conta_receber t ON t.id = r.conta_receber_id JOIN paciente p ON p.id = t.paciente_id
              WHERE t.prestador_id = 1 AND r.situacao = 'VALIDO' AND p.cpf IS NOT NULL AND t.devedor = 'PACIENTE'
                AND p.data_nascimento < now() - interval '18 years' ORDER BY r.id LIMIT 1) m, generate_series(1, ${quantos}) g, livre`,
  );
  if (rowCount !== quantos) throw new Error('the demonstration has no receipt of a payer with a CPF');
}

type Contagem = { readonly [situacao: string]: number };

const contagem = async (pool: Pool): Promise<Contagem> =>
  Object.fromEntries(
    (
      await pool.query<{ situacao: string; quantas: number }>(
        'SELECT situacao, count(*)::int AS quantas FROM nota_servico WHERE prestador_id = 1 GROUP BY 1',
      )
    ).rows.map(({ situacao, quantas }) => [situacao, quantas]),
  );

const LIMITE_MS = 1_800_000;

async function ate(pool: Pool, pronto: (notas: Contagem) => boolean): Promise<void> {
  const fim = Date.now() + LIMITE_MS;
  for (;;) {
    const notas = await contagem(pool);
    if (pronto(notas)) return;
    if (Date.now() > fim) throw new Error(`only ${JSON.stringify(notas)}`);
    await pause(500);
  }
}

const autorizadas = ({ AUTORIZADA = 0 }: Contagem): number => AUTORIZADA;
/** Nothing is on its way: what is at the national system is told here, or it was lost. */
const parada = ({ NA_FILA = 0, ENVIADA = 0 }: Contagem): boolean => NA_FILA + ENVIADA === 0;

export async function notas(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  // The demonstration fills the database; its own stand-ins go with it, and ours outlive each kill.
  await (await startTarget(dataDir, 'scripts/demo.ts', { ZELO_DEMO_NOVO: '1' })).stop();
  const simuladores = await iniciarSimuladores({ porta: 0, produto: 'http://127.0.0.1:1' });
  const database = await openDatabase({ dataDir, poolSize: 2 });
  const { pool } = database;
  const env = { ...simuladores.env, PUBLIC_URL: 'http://127.0.0.1:1', OUTSIDE_TIMEOUT_SECONDS: '5' };
  const ligar = (): Promise<Target> => startTarget(dataDir, 'server/main.ts', env);
  const controle = async (corpo: object): Promise<Estado> =>
    (await (
      await fetch(`${simuladores.base}/controle/nfse`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(corpo),
      })
    ).json()) as Estado;
  let alvo = await ligar();
  try {
    await pool.query('UPDATE configuracao_nota_servico SET enviar_email = false');
    const { rows } = await pool.query<{ cnpj: string; mes: string }>(
      `SELECT cnpj, to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS mes FROM prestador WHERE id = 1`,
    );
    const [casa] = rows;
    if (!casa) throw new Error('no unit');
    const preparar = async (): Promise<Pessoa> => entrar(alvo.url, 'admin');
    const pfx = pfxDeTeste(`CLINICA AURORA:${casa.cnpj}`, SENHA);
    await (
      await preparar()
    )('POST', '/api/certificado-a1', { arquivo: pfx.toString('base64'), senha: SENHA });
    // What the demonstration had on its way goes first: what follows counts the month's alone.
    await ate(pool, parada);
    const antes = autorizadas(await contagem(pool));
    const estadoAntes = await controle({ perderCada: 10 });
    await encher(pool, NOTAS);
    let inicio = performance.now();
    await (
      await preparar()
    )('POST', '/api/notas-servico/_mes', { competencia: casa.mes });
    const mortes: string[] = [];
    for (const parte of [0.25, 0.6]) {
      await ate(pool, (notas) => autorizadas(notas) >= antes + Math.floor(NOTAS * parte));
      process.kill(alvo.pid, 'SIGKILL');
      mortes.push(JSON.stringify(await contagem(pool)));
      await pause(500);
      alvo = await ligar();
      // What the killed server had in hand is asked for by the hour; here at once.
      await pool.query(`INSERT INTO tarefa (tipo, dados) VALUES ('notas-servico-paradas', '{}')`);
      await (
        await preparar()
      )('POST', '/api/notas-servico/_mes', { competencia: casa.mes }).catch(() => undefined);
    }
    await ate(pool, (notas) => parada(notas) && autorizadas(notas) >= antes + NOTAS);
    const durou = segundos(inicio);
    const daCasa = autorizadas(await contagem(pool)) - antes;
    const semNota = await recibosSemNota(pool);
    const estado = await controle({ perderCada: 0 });
    const buracos = await furos(pool);
    await encher(pool, MES);
    inicio = performance.now();
    const pessoa = await preparar();
    await pessoa('POST', '/api/notas-servico/_mes', { competencia: casa.mes });
    const esperas: number[] = [];
    while (autorizadas(await contagem(pool)) < antes + daCasa + MES) {
      const pedido = performance.now();
      await pessoa('GET', '/api/pacientes?_start=0&_end=25&_sort=nome&_order=asc');
      esperas.push(performance.now() - pedido);
      await pause(100);
    }
    const mes = segundos(inicio);
    const ordem = esperas.toSorted((a, b) => a - b);
    const fim = await controle({});
    return [
      {
        o_que: `${n(NOTAS)} notas, uma resposta em dez perdida, servidor morto duas vezes (${mortes.join(' e ')})`,
        valor: durou,
      },
      {
        o_que: 'autorizadas na casa e no sistema nacional; pedidas duas vezes',
        valor: `${n(daCasa)} e ${n(estado.notas - estadoAntes.notas)}; ${estado.repetidas - estadoAntes.repetidas}`,
        meta: 'o mesmo; 0',
      },
      { o_que: 'recibos do mês sem nota autorizada', valor: semNota, meta: 'só o rejeitado da demonstração' },
      { o_que: 'números em falta, números repetidos', valor: buracos, meta: '0, 0' },
      { o_que: `mês de ${n(MES)} notas pela fila`, valor: mes, meta: 'menos de 10 min' },
      {
        o_que: 'os outros, p95, enquanto isso',
        valor: `${Math.round(ordem[Math.floor(ordem.length * 0.95)] ?? 0)} ms (${ordem.length} pedidos)`,
        meta: 'menos de 200 ms',
      },
      {
        o_que: 'repetidas ao fim; números em falta, repetidos; memória',
        valor: `${fim.repetidas - estadoAntes.repetidas}; ${await furos(pool)}; ${Math.round(residentMiB(alvo.pid))} MiB`,
        meta: '0; 0, 0',
      },
    ];
  } finally {
    await alvo.stop();
    await database.close();
    await simuladores.close();
    removeDataDir(dataDir);
  }
}

async function recibosSemNota(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ numero: number; situacao: string | null }>(
    `SELECT r.numero, n.situacao FROM recibo r LEFT JOIN nota_servico n ON n.recibo_id = r.id AND n.situacao <> 'DESCARTADA'
      WHERE r.prestador_id = 1 AND r.situacao = 'VALIDO' AND n.situacao IS DISTINCT FROM 'AUTORIZADA' ORDER BY 1`,
  );
  return rows.length === 0
    ? '0'
    : `${rows.length} (${rows.map(({ numero, situacao }) => `${numero}: ${situacao ?? 'sem nota'}`).join(', ')})`.slice(
        0,
        200,
      );
}

async function furos(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ faltam: number; repetidos: number }>(
    `SELECT coalesce(sum(maior - menor + 1 - distintos), 0)::int AS faltam, coalesce(sum(todos - distintos), 0)::int AS repetidos
       FROM (SELECT max(numero) AS maior, min(numero) AS menor, count(DISTINCT numero) AS distintos, count(*) AS todos
               FROM nota_servico WHERE numero IS NOT NULL AND prestador_id = 1 GROUP BY ambiente, serie) s`,
  );
  return `${rows[0]?.faltam ?? '?'}, ${rows[0]?.repetidos ?? '?'}`;
}
