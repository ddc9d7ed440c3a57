/**
 * What must hold when things die, measured: the server and the database killed under writers, two processes on one
 * database, generated requests, the time of a refused sign-in. RODADAS, ANTES, PEDIDOS and SEMENTE change the sizes.
 */
import { join } from 'node:path';
import { hashSenha } from '#server/capabilities/conta/hash.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { readPostmaster } from '#server/database/embedded-process.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { SessionStore } from '#server/plugins/session-store.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { startBalanceador } from '#tests/support/balanceador.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { entrarNoProcesso, pedir, type Processo } from '#tests/support/processo.ts';
import { fillPacientes } from './pacientes.ts';
import { escritores, processos, quartis, type Contas } from './resistencia-apoio.ts';
import { pedidosGerados } from './resistencia-pedidos.ts';
import type { Figure } from './figure.ts';
import { newDataDir, pause, removeDataDir, type Headers } from './target.ts';

const RODADAS = Number(process.env.RODADAS ?? 4);
const ESCRITORES = 20;
/** Acknowledged creates before each death. */
const ANTES = Number(process.env.ANTES ?? 300);
const ENTRADAS = 40;
const PARES = 20;
const ORIGEM = { ip: '127.0.0.1', agente: 'banco de provas' };

type Mundo = {
  readonly dataDir: string;
  readonly database: Database;
  readonly servidores: ReturnType<typeof processos>;
  readonly prestadorId: number;
};

export async function resistencia(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const database = await openDatabase({ dataDir, poolSize: 4 });
  const servidores = processos(dataDir);
  try {
    await migrate(database, { registry: await loadRegistry(), autoMigrate: true });
    await semBase(database.pool);
    const mundo = { dataDir, database, servidores, prestadorId: await fillPacientes(database.pool, 10) };
    const figures = [...(await mortes(mundo)), ...(await doisProcessos(mundo))];
    const servidor = await servidores.iniciar();
    figures.push(...(await entradas(mundo, servidor)));
    const headers = await cabecalhos(mundo, servidor);
    figures.push(...(await pedidosGerados(servidor.url, headers)));
    const { ok, events, findings } = await verifyAudit(database);
    figures.push({
      o_que: 'auditoria no fim',
      valor: ok ? `íntegra, ${events} eventos` : findings.join('; '),
      meta: 'íntegra',
    });
    return figures;
  } finally {
    await servidores.todos();
    await database.close();
    removeDataDir(dataDir);
  }
}

async function cabecalhos({ prestadorId }: Mundo, { url }: Processo): Promise<Headers> {
  return { authorization: `Bearer ${await entrarNoProcesso(url)}`, 'id-prestador': String(prestadorId) };
}

function linhas(o_que: string, contas: Contas, voltas: readonly number[]): readonly Figure[] {
  return [
    {
      o_que: `${o_que}: criações e alterações confirmadas`,
      valor: `${contas.criadas} e ${contas.alteradas}`,
    },
    {
      o_que: `${o_que}: perdidas, pela metade, em dobro`,
      valor: `${contas.perdidas}, ${contas.pelaMetade}, ${contas.duplicadas}`,
      meta: '0, 0, 0',
    },
    {
      o_que: `${o_que}: envios repetidos com a mesma chave; outras recusas`,
      valor: `${contas.repetidas}; ${contas.recusas}`,
    },
    { o_que: `${o_que}: até a próxima escrita confirmada`, valor: quartis(voltas) },
  ];
}

/** SIGKILL of the server, then of PostgreSQL under a server that stays. */
async function mortes(mundo: Mundo): Promise<readonly Figure[]> {
  const { servidores, database, dataDir } = mundo;
  let servidor = await servidores.iniciar();
  const headers = await cabecalhos(mundo, servidor);

  const doServidor: number[] = [];
  let grupo = escritores(ESCRITORES, 'Queda do servidor', () => servidor.url, headers);
  for (let round = 0; round < RODADAS; round += 1) {
    await grupo.mais(ANTES);
    const morte = performance.now();
    await servidores.matar(servidor);
    servidor = await servidores.iniciar();
    const pronto = performance.now() - morte;
    doServidor.push(pronto + (await grupo.mais(1)));
  }
  const figures = [...linhas('SIGKILL do servidor', await grupo.parar(database.pool), doServidor)];

  const doBanco: number[] = [];
  grupo = escritores(ESCRITORES, 'Queda do banco', () => servidor.url, headers);
  for (let round = 0; round < RODADAS; round += 1) {
    await grupo.mais(ANTES);
    const postmaster = await readPostmaster(join(dataDir, 'pg'));
    if (!postmaster) throw new Error('no embedded server to kill');
    process.kill(postmaster.pid, 'SIGKILL');
    // The sessions of the dead server go on for a moment: back is the new one, and a write that it took.
    const morte = performance.now();
    await ateQue(async () => {
      const novo = await readPostmaster(join(dataDir, 'pg'));
      return novo !== undefined && novo.pid !== postmaster.pid && novo.status === 'ready';
    });
    const pronto = performance.now() - morte;
    doBanco.push(pronto + (await grupo.mais(1)));
  }
  await grupo.mais(ANTES);
  figures.push(...linhas('SIGKILL do PostgreSQL', await grupo.parar(database.pool), doBanco));
  figures.push({
    o_que: 'SIGKILL do PostgreSQL: o processo do servidor',
    valor: servidor.child.exitCode === null ? 'ficou de pé' : 'terminou',
    meta: 'ficou de pé',
  });
  await servidores.matar(servidor, 'SIGTERM');
  return figures;
}

async function doisProcessos(mundo: Mundo): Promise<readonly Figure[]> {
  const { servidores, database } = mundo;
  let [primeiro, segundo] = await Promise.all([servidores.iniciar(), servidores.iniciar()]);
  const headers = await cabecalhos(mundo, primeiro);
  const figures: Figure[] = [
    ...(await ateValer(mundo, primeiro, segundo)),
    await aoMesmoTempo(primeiro, segundo, headers),
  ];

  const voltas: number[] = [];
  const somadas = { criadas: 0, alteradas: 0, perdidas: 0, pelaMetade: 0, duplicadas: 0, repetidas: 0 };
  const recusas = new Set<string>();
  for (let round = 0; round < RODADAS; round += 1) {
    const balanceador = await startBalanceador([primeiro.url, segundo.url]);
    const grupo = escritores(ESCRITORES, `Balanceador ${round}`, () => balanceador.url, headers);
    await grupo.mais(ANTES);
    await servidores.matar(primeiro);
    voltas.push(await grupo.mais(ANTES));
    const contas = await grupo.parar(database.pool);
    for (const key of Object.keys(somadas) as (keyof typeof somadas)[]) somadas[key] += contas[key];
    // Mostly the balancer sends again, before the writer hears of anything.
    somadas.repetidas += balanceador.repetidas;
    recusas.add(contas.recusas);
    await balanceador.close();
    // The one that stayed is the next to die.
    [primeiro, segundo] = [segundo, await servidores.iniciar()];
  }
  figures.push(...linhas('um de dois morto', { ...somadas, recusas: [...recusas].join(', ') }, voltas));
  await servidores.todos();
  return figures;
}

/** Milliseconds until what one process (or the database) was told counts in the other. */
async function ateValer(
  { database: { pool }, prestadorId }: Mundo,
  processo: Processo,
  outroProcesso: Processo,
): Promise<readonly Figure[]> {
  const usuario = await pool.query(
    `INSERT INTO usuario (login, nome, prestador) VALUES ('valer', 'Valer', true) RETURNING id`,
  );
  const grupo = await pool.query(`INSERT INTO grupo_regra (nome) VALUES ('Valer') RETURNING id`);
  const [pessoa, regra] = [Number(usuario.rows[0].id), Number(grupo.rows[0].id)];
  await pool.query('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [pessoa, regra]);
  const sessoes = new SessionStore({ pool });
  const dar = `INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES (${regra}, 'paciente', 'list')`;
  const ligar = `INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES (${pessoa}, ${prestadorId})`;
  await pool.query(dar);
  await pool.query(ligar);
  const header = { 'id-prestador': String(prestadorId) };
  const lista = async (token: string) =>
    (await pedir(`${outroProcesso.url}/api/pacientes?_end=1`, { token, headers: header })).status;
  const medir = async (token: string, change: () => Promise<unknown>, status: number): Promise<number> => {
    await ateQue(async () => (await lista(token)) === 200);
    await change();
    const start = performance.now();
    while ((await lista(token)) !== status) {
      if (performance.now() - start > 60_000) throw new Error(`${status} never came`);
      await pause(1);
    }
    return performance.now() - start;
  };
  const tempos: { readonly saida: number[]; readonly grupo: number[]; readonly prestador: number[] } = {
    saida: [],
    grupo: [],
    prestador: [],
  };
  for (let round = 0; round < PARES; round += 1) {
    const token = await sessoes.abrir(pessoa, ORIGEM);
    tempos.grupo.push(
      await medir(token, () => pool.query('DELETE FROM permissao WHERE grupo_regra_id = $1', [regra]), 403),
    );
    await pool.query(dar);
    tempos.prestador.push(
      await medir(
        token,
        () => pool.query('DELETE FROM usuario_prestador WHERE usuario_id = $1', [pessoa]),
        403,
      ),
    );
    await pool.query(ligar);
    tempos.saida.push(
      await medir(
        token,
        () => pedir(`${processo.url}/api/auth/token/revoke`, { method: 'POST', token }),
        401,
      ),
    );
  }
  return [
    { o_que: 'dois processos: a saída vale no outro após', valor: quartis(tempos.saida) },
    { o_que: 'dois processos: a mudança do grupo vale após', valor: quartis(tempos.grupo) },
    { o_que: 'dois processos: o prestador tirado vale após', valor: quartis(tempos.prestador) },
  ];
}

/** Pairs of changes of one row, one at each process. */
async function aoMesmoTempo(processo: Processo, outroProcesso: Processo, headers: Headers): Promise<Figure> {
  const statuses = new Map<number, number>();
  for (let pair = 0; pair < PARES; pair += 1) {
    const body = { codigo: `PAR${pair}`, descricao: 'Antes' };
    const { body: row } = await pedir<{ id: number; versao: number }>(`${processo.url}/api/entidades`, {
      headers,
      body,
    });
    const change = ({ url }: Processo, descricao: string) =>
      pedir(`${url}/api/entidades/${row.id}`, {
        method: 'PATCH',
        headers,
        body: { descricao, versao: row.versao },
      });
    for (const { status } of await Promise.all([change(processo, 'Uma'), change(outroProcesso, 'Outra')]))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return {
    o_que: `dois processos: ${PARES} pares de alterações da mesma linha`,
    valor: [...statuses].map(([status, times]) => `${times} × ${status}`).join(', '),
    meta: `${PARES} × 200, ${PARES} × 412`,
  };
}

/** Refused sign-ins one after another, each from an address of its own, the two kinds in turn. */
async function entradas({ database: { pool } }: Mundo, { url }: Processo): Promise<readonly Figure[]> {
  const hash = await hashSenha('Outra-frase-longa-2026');
  await pool.query(
    `INSERT INTO usuario (login, nome, senha_hash, prestador) SELECT 'existe' || n, 'Existe ' || n, $1, true FROM generate_series(1, $2::int) n`,
    [hash, ENTRADAS],
  );
  const tempos: { readonly existe: number[]; readonly ninguem: number[] } = { existe: [], ninguem: [] };
  const outrosCodigos = new Map<number, number>();
  for (let n = 1; n <= ENTRADAS; n += 1) {
    for (const [prefixo, host] of [
      ['existe', 1],
      ['ninguem', 2],
    ] as const) {
      const start = performance.now();
      const { status } = await pedir(`${url}/api/auth/token/issue`, {
        body: { userId: `${prefixo}${n}`, password: 'Não-é-esta-2026' },
        headers: { 'x-forwarded-for': `10.9.${n}.${host}` },
      });
      if (status === 401) tempos[prefixo].push(performance.now() - start);
      else outrosCodigos.set(status, (outrosCodigos.get(status) ?? 0) + 1);
    }
  }
  const resto = [...outrosCodigos].map(([status, times]) => `; ${times} × ${status}`).join('');
  return [
    { o_que: `entrada: ${ENTRADAS} senhas erradas`, valor: quartis(tempos.existe) + resto },
    {
      o_que: `entrada: ${ENTRADAS} usuários que não existem`,
      valor: quartis(tempos.ninguem),
      meta: 'como a senha errada',
    },
  ];
}
