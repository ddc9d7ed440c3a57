/**
 * A network of hospitals that loses its primary under writers and readers: killed, with its node, frozen, or with a
 * Patroni that says nothing. RODADAS and RODADAS_NO change the rounds, ESCRITORES and LEITORES the callers, ANTES the
 * creates before each death. Needs the programs of `npm run rede`.
 */
import { verifyAudit } from '#server/database/audit-verify.ts';
import { isCode } from '#server/database/embedded-binaries.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { entrarNoProcesso, GESTOR, pedir } from '#tests/support/processo.ts';
import { ate, Rede, type Membro } from '../../scripts/rede-cluster.ts';
import type { Figure } from './figure.ts';
import { fillPacientes } from './pacientes.ts';
import { escritores, ms, quartis, type Contas } from './resistencia-apoio.ts';
import { pause, type Headers } from './target.ts';

const RODADAS = Number(process.env.RODADAS ?? 20);
const RODADAS_NO = Number(process.env.RODADAS_NO ?? 10);
const ESCRITORES = Number(process.env.ESCRITORES ?? 40);
const LEITORES = Number(process.env.LEITORES ?? 40);
const ANTES = Number(process.env.ANTES ?? 300);
const PORTA = Number(process.env.PORT ?? 3_150);
const PORTA_DAS_PARTES = Number(process.env.REDE_PORTA ?? 15_400);
const DESISTE_MS = 120_000;
/** Between two looks of a reader at a list. */
const OLHAR_MS = 100;

type Mundo = { readonly rede: Rede; readonly database: Database; readonly headers: Headers };
/** How one loses a primary, and how it is brought back afterwards. */
type Queda = {
  readonly nome: string;
  readonly meta: string;
  cair(rede: Rede, membro: Membro): void;
  voltar(rede: Rede, membro: Membro): void;
};

const QUEDAS: readonly (Queda & { readonly rodadas: number })[] = [
  {
    nome: 'PostgreSQL do primário morto',
    meta: 'p95 abaixo de 10 s',
    rodadas: RODADAS,
    cair: (rede, membro) => void process.kill(rede.postmaster(membro), 'SIGKILL'),
    voltar: () => undefined,
  },
  {
    nome: 'nó do primário morto',
    meta: 'abaixo de 30 s',
    rodadas: RODADAS_NO,
    cair: (rede, membro) => sinal(rede.processosDe(membro), 'SIGKILL'),
    voltar: (rede, membro) => void (membro.patroni = rede.subirPatroni(membro.nome)),
  },
  {
    nome: 'nó do primário parado',
    meta: 'abaixo de 30 s',
    rodadas: RODADAS_NO,
    cair: (rede, membro) => sinal(rede.processosDe(membro), 'SIGSTOP'),
    voltar: (rede, membro) => sinal(rede.processosDe(membro), 'SIGCONT'),
  },
  {
    nome: 'Patroni do primário mudo, PostgreSQL vivo',
    meta: 'abaixo de 30 s',
    rodadas: RODADAS_NO,
    cair: (_rede, membro) => sinal([membro.patroni.pid ?? 0], 'SIGSTOP'),
    voltar: (_rede, membro) => sinal([membro.patroni.pid ?? 0], 'SIGCONT'),
  },
  {
    nome: 'nó do primário sem o etcd',
    meta: 'abaixo de 30 s',
    rodadas: RODADAS_NO,
    cair: (_rede, { enlace }) => sinal([enlace.pid ?? 0], 'SIGSTOP'),
    voltar: (_rede, { enlace }) => sinal([enlace.pid ?? 0], 'SIGCONT'),
  },
];

export async function rede(): Promise<readonly Figure[]> {
  const limites = { LIMITE_PESADAS: '1000000', LIMITE_CONSULTAS: '1000000', LIMITE_ESCRITAS: '1000000' };
  const cluster = new Rede({
    porta: PORTA,
    portaDasPartes: PORTA_DAS_PARTES,
    log: (line) => console.log(`  ${line}`),
    env: { ...limites, ADMIN_USER: GESTOR.userId, ADMIN_PASSWORD: GESTOR.password },
  });
  let certo = false;
  try {
    await cluster.iniciar();
    const database = await openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '', poolSize: 4 });
    try {
      const prestador = await fillPacientes(database.pool, 1_000);
      const token = await entrarNoProcesso(cluster.url);
      const headers = { authorization: `Bearer ${token}`, 'id-prestador': String(prestador) };
      const mundo = { rede: cluster, database, headers };
      const figures: Figure[] = [];
      for (const queda of QUEDAS)
        if (queda.rodadas > 0) figures.push(...contadas(await rodadas(mundo, queda, queda.rodadas)));
      const { ok, events, findings } = await verifyAudit(database);
      figures.push({
        o_que: 'auditoria no fim',
        valor: ok ? `íntegra, ${events} eventos` : findings.join('; '),
        meta: 'íntegra',
      });
      certo = true;
      return figures;
    } finally {
      await database.close();
    }
  } finally {
    if (!certo) console.error(`Os registros dos programas ficam em ${cluster.pasta}.`);
    await cluster.parar(certo);
  }
}

/** Told as they come: the rounds take most of an hour, and what was measured outlives a run that is cut. */
function contadas(figures: readonly Figure[]): readonly Figure[] {
  for (const { o_que, valor } of figures) console.log(`  ${o_que}: ${valor}`);
  return figures;
}

async function rodadas(
  { rede: cluster, database, headers }: Mundo,
  queda: Queda,
  quantas: number,
): Promise<readonly Figure[]> {
  const grupo = escritores(ESCRITORES, queda.nome, () => cluster.url, headers);
  const leitura = leitores(LEITORES, cluster.url, headers);
  const voltas: number[] = [];
  for (let round = 0; round < quantas; round += 1) {
    await grupo.mais(ANTES);
    const velho = await cluster.primario();
    const morte = performance.now();
    queda.cair(cluster, velho);
    await ate(async () => (await cluster.primario(velho)) !== velho, DESISTE_MS);
    const eleito = performance.now() - morte;
    voltas.push(eleito + (await grupo.mais(1)));
    console.log(
      `  ${queda.nome}, rodada ${round + 1}: outro primário após ${ms(eleito)}, escrita após ${ms(voltas.at(-1) ?? 0)}`,
    );
    queda.voltar(cluster, velho);
    await cluster.inteira();
  }
  const contas = await grupo.parar(database.pool);
  const lidas = await leitura.parar();
  return linhas(queda, quantas, contas, voltas, lidas);
}

function linhas(
  { nome, meta }: Queda,
  quantas: number,
  contas: Contas,
  voltas: readonly number[],
  lidas: Lidas,
): readonly Figure[] {
  const p95 = voltas.toSorted((a, b) => a - b)[Math.ceil(voltas.length * 0.95) - 1] ?? 0;
  return [
    {
      o_que: `${nome}, ${quantas} rodadas: criações e alterações confirmadas`,
      valor: `${contas.criadas} e ${contas.alteradas}`,
    },
    {
      o_que: `${nome}: perdidas, pela metade, em dobro`,
      valor: `${contas.perdidas}, ${contas.pelaMetade}, ${contas.duplicadas}`,
      meta: '0, 0, 0',
    },
    {
      o_que: `${nome}: enviadas de novo com a mesma chave; outras recusas`,
      valor: `${contas.repetidas}; ${contas.recusas}`,
    },
    { o_que: `${nome}: até a próxima escrita confirmada`, valor: `p95 ${ms(p95)}; ${quartis(voltas)}`, meta },
    {
      o_que: `${nome}: listas lidas, recusadas, a mais longa espera`,
      valor: `${lidas.lidas}, ${lidas.recusadas}, ${ms(lidas.maior)}`,
      meta: 'a leitura segue',
    },
    {
      o_que: `${nome}: listas que o primário serviu`,
      valor: `${((100 * lidas.doPrimario) / Math.max(1, lidas.lidas)).toFixed(1)} %`,
      meta: 'menos de 5 %',
    },
  ];
}

type Lidas = { lidas: number; recusadas: number; doPrimario: number; maior: number };

/** Callers that look at a list again and again, each with the position that they were told last, as a browser does. */
function leitores(quantos: number, url: string, headers: Headers) {
  const contas: Lidas = { lidas: 0, recusadas: 0, doPrimario: 0, maior: 0 };
  let parado = false;
  const ler = async (): Promise<void> => {
    let posicao = '';
    while (!parado) {
      const inicio = performance.now();
      try {
        const { status, headers: said } = await pedir(`${url}/api/pacientes?_end=25`, {
          headers: { ...headers, ...(posicao === '' ? {} : { 'x-posicao': posicao }) },
        });
        const ouvida = said.get('x-posicao') ?? '';
        // The first one has seen nothing yet.
        if (ouvida !== '' && posicao !== '') contas.doPrimario += 1;
        if (ouvida > posicao) posicao = ouvida;
        if (status === 200) contas.lidas += 1;
        else contas.recusadas += 1;
      } catch {
        contas.recusadas += 1; // nobody answered
      }
      contas.maior = Math.max(contas.maior, performance.now() - inicio);
      await pause(OLHAR_MS);
    }
  };
  const trabalho = Promise.all(Array.from({ length: quantos }, ler));
  return {
    async parar(): Promise<Lidas> {
      parado = true;
      await trabalho;
      return contas;
    },
  };
}

/** One that ended meanwhile hears nothing more. */
function sinal(pids: readonly number[], nome: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid > 1) process.kill(pid, nome);
    } catch (error) {
      if (!isCode(error, 'ESRCH')) throw error;
    }
  }
}
