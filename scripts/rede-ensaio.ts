/**
 * `npm run rede -- --ensaio`: the rehearsal of a restore to a minute before a mistake. A cluster that archives, a whole copy,
 * writes, a mistake behind the product's back, the restore beside the living cluster, and the audit walked on what came back.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { openDatabase } from '#server/database/pool.ts';
import { ate, SENHA_ADMIN, type Rede } from './rede-cluster.ts';

const CERTAS = 50;

export type Ensaiado = {
  readonly copiaMs: number;
  readonly restauroMs: number;
  /** Of the rows before the mistake, those that came back, and those written after it, which must not. */
  readonly certas: number;
  readonly depois: number;
  readonly linhas: number;
  readonly auditoria: {
    readonly ok: boolean;
    readonly events: number;
    readonly findings: readonly string[];
    readonly ms: number;
  };
};

/** On a started cluster whose options say `arquivar`. `usuario` may create entities. */
export async function ensaiarRestauro(
  rede: Rede,
  log: (line: string) => void,
  usuario = { userId: 'admin', password: SENHA_ADMIN },
): Promise<Ensaiado> {
  const primario = await rede.primario();
  const admin = rede.administrador(primario);
  await admin.connect();
  rede.copias(primario, 'stanza-create');
  const inicioDaCopia = performance.now();
  rede.copias(primario, 'backup', '--type=full');
  const copiaMs = performance.now() - inicioDaCopia;
  log(`cópia inteira em ${Math.round(copiaMs)} ms`);

  const { token } = (await enviar(rede.url, '/api/auth/token/issue', usuario)) as { readonly token: string };
  for (let n = 0; n < CERTAS; n += 1)
    await enviar(rede.url, '/api/entidades', { codigo: `ENSAIO${n}`, descricao: 'Antes do engano' }, token);
  await pause(1_100);
  const { rows } = await admin.query<{ agora: string }>(`SELECT now()::text AS agora`);
  const alvo = rows[0]?.agora ?? '';
  await pause(1_100);
  // The mistake: rows are gone without a word to the product, and work goes on.
  await admin.query(`DELETE FROM entidade WHERE codigo LIKE 'ENSAIO%'`);
  await enviar(rede.url, '/api/entidades', { codigo: 'DEPOIS', descricao: 'Depois do engano' }, token);
  const { rows: ultimas } = await admin.query<{ arquivo: string }>(
    `SELECT pg_walfile_name(pg_switch_wal()) AS arquivo`,
  );
  await ate(async () => {
    const { rows: arquivadas } = await admin.query<{ ok: boolean }>(
      `SELECT last_archived_wal >= '${ultimas[0]?.arquivo}' AS ok FROM pg_stat_archiver`,
    );
    return arquivadas[0]?.ok === true;
  }, 120_000);
  await admin.end();
  log(`engano feito; volta-se a ${alvo}`);

  const dados = join(rede.pasta, 'restaurado');
  const inicio = performance.now();
  rede.copias(
    primario,
    `--pg1-path=${dados}`,
    '--type=time',
    `--target=${alvo}`,
    '--target-action=promote',
    'restore',
  );
  const porta = rede.subirRestaurado(dados);
  const url = `postgres://postgres:${rede.senha}@127.0.0.1:${porta}/zelo`;
  await ate(async () => (await contar(url, 'SELECT pg_is_in_recovery()::int AS n')) === 0, 600_000);
  const restauroMs = performance.now() - inicio;
  log(`restaurado em ${Math.round(restauroMs)} ms`);

  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 2, statementTimeoutMs: 0 });
  try {
    const inicioDaAuditoria = performance.now();
    const verdict = await verifyAudit(database);
    return {
      copiaMs,
      restauroMs,
      certas: await contar(url, `SELECT count(*)::int AS n FROM entidade WHERE codigo LIKE 'ENSAIO%'`),
      depois: await contar(url, `SELECT count(*)::int AS n FROM entidade WHERE codigo = 'DEPOIS'`),
      linhas: await contar(url, 'SELECT count(*)::int AS n FROM paciente'),
      auditoria: { ...verdict, ms: performance.now() - inicioDaAuditoria },
    };
  } finally {
    await database.close();
  }
}

/** Whether what came back is what was there before the mistake. */
export const deuCerto = ({ certas, depois, auditoria }: Ensaiado): boolean =>
  certas === CERTAS && depois === 0 && auditoria.ok;

/** What pgBackRest has kept, in its own words. */
export function copiasGuardadas(rede: Rede): string {
  const [membro] = rede.membros;
  return membro ? rede.copias(membro, 'info') : '';
}

async function contar(url: string, text: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined); // It may still be starting.
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(text);
    return rows[0]?.n ?? -1;
  } finally {
    await client.end();
  }
}

async function enviar(base: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
