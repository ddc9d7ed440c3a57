/**
 * Random steps over several registers on a server that is killed again and again, and its database too; then the audit
 * must rebuild every record. SEGUNDOS=3600 is the hour of the figure, SEMENTE another sequence.
 */
import { join } from 'node:path';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';
import { replayRecords, type Difference } from '#server/engine/replay/replay.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { matarBanco } from '#tests/support/matar-banco.ts';
import { entrarNoProcesso, pedir, type Processo } from '#tests/support/processo.ts';
import { sampleRecord, sampleValue } from '#tests/support/sample.ts';
import { fillPacientes } from './pacientes.ts';
import { processos } from './resistencia-apoio.ts';
import type { Figure } from './figure.ts';
import { newDataDir, pause, removeDataDir, type Headers } from './target.ts';

const SEGUNDOS = Number(process.env.SEGUNDOS ?? 60);
const ANDANTES = 6;
const CADASTROS = [
  'bancos',
  'convenios',
  'fornecedores',
  'pacientes',
  'contas-pagar',
  'agendamentos',
  'paineis-exame',
  'salas',
];
const DESISTE_MS = 120_000;

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

/** Numbers between 0 and 1 that the same seed repeats. */
function sorteio(semente: number): () => number {
  let state = semente;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export async function auditoria(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const database = await openDatabase({ dataDir, poolSize: 2 });
  const servidores = processos(dataDir);
  try {
    const registry = await loadRegistry();
    await migrate(database, { registry, autoMigrate: true });
    await semBase(database.pool);
    const prestadorId = await fillPacientes(database.pool, 0);
    let servidor = await servidores.iniciar();
    const entrar = async (): Promise<Headers> => ({
      authorization: `Bearer ${await entrarNoProcesso(servidor.url)}`,
      'id-prestador': String(prestadorId),
    });
    const headers = await entrar();
    // What was put there before the server had a hand in it: the test's own rows.
    const deAntes = new Set(
      (await diferencas(database, registry)).map(({ recurso, id }) => `${recurso} ${id}`),
    );
    const grupo = andantes(registry, () => servidor, headers);
    const acaso = sorteio(Number(process.env.SEMENTE ?? 1));
    const fim = performance.now() + SEGUNDOS * 1000;
    let [mortes, doBanco] = [0, 0];
    while (performance.now() < fim) {
      await pause(2000 + acaso() * 8000);
      if (acaso() < 0.2) {
        await matarBanco(join(dataDir, 'pg'));
        doBanco += 1;
        continue;
      }
      await servidores.matar(servidor);
      servidor = await servidores.iniciar();
      mortes += 1;
    }
    const passos = await grupo.parar();
    await servidores.matar(servidor, 'SIGTERM');
    const found = (await diferencas(database, registry)).filter(
      ({ recurso, id }) => !deAntes.has(`${recurso} ${id}`),
    );
    for (const difference of found.slice(0, 20)) console.error(difference);
    const { ok, events, findings } = await verifyAudit(database);
    return [
      { o_que: 'passos confirmados; recusados', valor: `${passos.confirmados}; ${passos.recusados}` },
      { o_que: 'mortes do servidor; do PostgreSQL', valor: `${mortes}; ${doBanco}` },
      {
        o_que: 'cadeias da auditoria',
        valor: ok ? `íntegras, ${events} eventos` : findings.join('; '),
        meta: 'íntegras',
      },
      { o_que: 'registros que a auditoria não refaz', valor: String(found.length), meta: '0' },
    ];
  } finally {
    await servidores.todos();
    await database.close();
    removeDataDir(dataDir);
  }
}

async function diferencas(
  database: Parameters<typeof replayRecords>[0],
  registry: Registry,
): Promise<Difference[]> {
  const found: Difference[] = [];
  await replayRecords(database, registry, { onDifference: (difference) => found.push(difference) });
  return found;
}

/** Callers that create, change, step, delete and put back at random, whatever is refused and whoever dies. */
function andantes(registry: Registry, servidor: () => Processo, headers: Headers) {
  const linhas = new Map<string, Linha[]>();
  let [numero, confirmados, recusados, parado] = [0, 0, 0, false];
  const pede = async (
    method: string,
    path: string,
    body: unknown,
    versao?: number,
  ): Promise<Linha | undefined> => {
    for (let fim = performance.now() + DESISTE_MS; performance.now() < fim; await pause(100)) {
      try {
        const extras: Headers = versao === undefined ? {} : { 'if-match': `"${versao}"` };
        const { status, body: linha } = await pedir<Linha>(servidor().url + path, {
          method,
          body,
          headers: { ...headers, ...extras },
        });
        if (status < 300) confirmados += 1;
        else recusados += 1;
        return status < 300 ? linha : undefined;
      } catch {
        if (parado) return undefined; // Nobody answered; what was asked may have been written.
      }
    }
    return undefined;
  };
  const criar = async (entity: EntityModel): Promise<number> => {
    const linha = await pede('POST', `/api/${entity.name}`, await sampleRecord(entity, ++numero, ref));
    if (!linha) return 0;
    linhas.set(entity.name, [...(linhas.get(entity.name) ?? []), linha]);
    return linha.id;
  };
  const criados = new Map<string, Promise<number>>();
  const ref = (recurso: string): Promise<number> => {
    const entity = registry.entity[recurso];
    const criado = criados.get(recurso) ?? (entity ? criar(entity) : Promise.resolve(0));
    criados.set(recurso, criado);
    return criado;
  };
  const andar = async (acaso: () => number): Promise<void> => {
    const sortear = <T>(lista: readonly T[]): T | undefined => lista[Math.floor(acaso() * lista.length)];
    while (!parado) {
      const entity = registry.entity[sortear(CADASTROS) ?? ''];
      if (!entity) continue;
      const own = linhas.get(entity.name) ?? [];
      const linha = sortear(own);
      if (!linha || acaso() < 0.2) {
        await criar(entity);
        continue;
      }
      const path = `/api/${entity.name}/${linha.id}`;
      const atual = await pede('GET', path, undefined);
      if (!atual) continue;
      const dado = acaso();
      if (dado < 0.1) await pede('DELETE', path, undefined, atual.versao);
      else if (dado < 0.2) await pede('POST', `${path}/_restaurar`, {}, atual.versao);
      else if (dado < 0.5 && entity.lifecycle) {
        const passo = sortear(Object.values(entity.lifecycle.transition).filter(({ internal }) => !internal));
        const campos = Object.fromEntries(
          (passo?.asks ?? [])
            .filter(({ field }) => !field.ref && !field.child)
            .map(({ field }) => [field.id, sampleValue(field, ++numero)]),
        );
        const motivo = passo?.reason === undefined ? {} : { motivo: 'Ao acaso' };
        await pede('POST', `${path}/_transicao`, { transicao: passo?.name, campos, ...motivo }, atual.versao);
      } else {
        const novo = await sampleRecord(entity, ++numero, ref);
        const campos = Object.entries(novo).filter(() => acaso() < 0.3);
        await pede('PATCH', path, Object.fromEntries(campos), atual.versao);
      }
    }
  };
  const trabalho = Promise.all(
    Array.from({ length: ANDANTES }, (_, n) => andar(sorteio(n + 1 + Number(process.env.SEMENTE ?? 1)))),
  );
  trabalho.catch(() => undefined);
  return {
    async parar(): Promise<{ readonly confirmados: number; readonly recusados: number }> {
      parado = true;
      await trabalho;
      return { confirmados, recusados };
    },
  };
}
