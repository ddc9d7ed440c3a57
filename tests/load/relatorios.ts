/** Reports over a year of a million rows: the preview, its total against the database, and files that the queue makes (REP-02). */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RelatorioLido } from '#domain/relatorio/resposta.ts';
import type { Figure } from './figure.ts';
import { entrar, naDemonstracao, type Pool } from './pessoa.ts';
import { residentMiB, type Target } from './target.ts';

const LINHAS = Number(process.env.ROWS ?? 1_000_000);
const ANO = 'de=2024-01-01&ate=2024-12-31';
/** Some hundred thousand rows, and some two and a half thousand. */
const CEM_MIL = { de: '2024-03-01', ate: '2024-04-06' };
const UM_DIA = { de: '2024-03-01', ate: '2024-03-01' };

export function relatorios(): Promise<readonly Figure[]> {
  return naDemonstracao(medir);
}

async function medir({ url, pid }: Target, pool: Pool): Promise<readonly Figure[]> {
  await encher(pool);
  const pedir = await entrar(url, 'prestador');
  const antes = performance.now();
  const lido = (await pedir('GET', `/api/relatorios/producao?${ANO}`)) as unknown as RelatorioLido;
  const previa = performance.now() - antes;
  const { rows } = await pool.query<{ total: string; linhas: string }>(
    `SELECT sum(total)::text AS total, count(*)::text AS linhas FROM conta_atendimento
      WHERE prestador_id = 1 AND data BETWEEN '2024-01-01' AND '2024-12-31' AND situacao <> 'CANCELADA' AND excluido_em IS NULL`,
  );
  const ultima = lido.linhas.at(-1);
  const escrito = ultima?.tipo === 'soma' ? ultima.celulas.join(' ').replaceAll(/[^\d,]/g, ' ') : '';
  const certo = escrito.replaceAll(' ', '').includes((rows[0]?.total ?? '').replace('.', ','));
  const servidor = filhoDe(pid);
  const parada = residentMiB(servidor);
  const medidas: Figure[] = [];
  for (const [formato, periodo] of [
    ['csv', CEM_MIL],
    ['xlsx', CEM_MIL],
    ['pdf', UM_DIA],
  ] as const) {
    const [linhas, durou, p95, memoria] = await medirEspera(url, servidor, async () => {
      const { id } = await pedir('POST', '/api/relatorios/producao/pedido', { formato, consulta: periodo });
      for (;;) {
        const agora = await pedir('GET', `/api/relatorios-gerados/${id}`);
        if (agora['situacao'] === 'PRONTO') return Number(agora['linhas']);
        if (agora['situacao'] !== 'NA_FILA') throw new Error(`${formato}: ${JSON.stringify(agora)}`);
        await pause(250);
      }
    });
    medidas.push(
      { o_que: `${formato}: ${linhas.toLocaleString('pt-BR')} linhas pela fila`, valor: segundos(durou) },
      { o_que: 'p95 de quem pedia outra coisa', valor: `${p95.toFixed(0)} ms`, meta: 'menos de 200 ms' },
      {
        o_que: 'memória a mais',
        valor: `${(memoria - parada).toFixed(0)} MiB`,
        meta: 'menos de 150 MiB',
      },
    );
  }
  return [
    {
      o_que: `prévia de ${lido.total.toLocaleString('pt-BR')} linhas`,
      valor: segundos(previa),
    },
    { o_que: 'o total da prévia é o do banco', valor: certo ? 'sim' : 'NÃO', meta: 'igual' },
    ...medidas,
  ];
}

const segundos = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The demonstration's server is a child of what was started. */
function filhoDe(pid: number): number {
  const filhos = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return filhos.map(Number).toSorted((a, b) => residentMiB(b) - residentMiB(a))[0] ?? pid;
}

async function encher(pool: Pool): Promise<void> {
  const client = await pool.connect();
  // Rows as they stand after a year; what triggers judge of each is not what is measured.
  await client.query('SET statement_timeout = 0');
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO conta_atendimento (prestador_id, paciente_id, nome_paciente, profissional_id, data, situacao, total, parte_convenio, parte_paciente)
     SELECT 1, p.id, p.nome, f.id, date '2024-01-01' + (n % 366)::int,
            CASE WHEN n % 50 = 0 THEN 'CANCELADA' ELSE 'ABERTA' END, (n % 90000) / 100.0, 0, (n % 90000) / 100.0
       FROM generate_series(1, $1::int) n
       JOIN (SELECT id, nome, row_number() OVER (ORDER BY id) - 1 AS lugar, count(*) OVER () AS quantos FROM paciente WHERE prestador_id = 1) p
         ON p.lugar = n % p.quantos
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS lugar, count(*) OVER () AS quantos FROM profissional) f ON f.lugar = (n / 7) % f.quantos`,
    [LINHAS],
  );
  await client.query('ANALYZE conta_atendimento');
  // Not back into the pool: its settings would stay.
  client.release(true);
}

/** The work, how long it took, the p95 of a small list asked meanwhile, and the most memory of the server. */
async function medirEspera<T>(
  url: string,
  servidor: number,
  work: () => Promise<T>,
): Promise<readonly [T, number, number, number]> {
  const pedir = await entrar(url, 'administrativo');
  const tempos: number[] = [];
  let memoria = 0;
  let over = false;
  const asking = (async () => {
    while (!over) {
      const before = performance.now();
      await pedir('GET', '/api/pacientes?_end=10');
      tempos.push(performance.now() - before);
      memoria = Math.max(memoria, residentMiB(servidor));
      await pause(20);
    }
  })();
  const before = performance.now();
  try {
    const result = await work();
    const durou = performance.now() - before;
    const p95 = tempos.toSorted((a, b) => a - b)[Math.floor(tempos.length * 0.95)] ?? 0;
    return [result, durou, p95, memoria];
  } finally {
    over = true;
    await asking;
  }
}
