/** `/api/:recurso/_import/:importacao/desfazer` and what an undo left, page by page or as a file. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { Restante } from '#domain/importacao/importacao.ts';
import { importacao } from '#messages/importacao.ts';
import { harmless } from '#domain/formato/formula.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { putInQueue } from './work.ts';
import { broughtSql, RUNNING, type Importacao } from './record.ts';
import { shown } from './shown.ts';
import { ofSameTenant } from '#server/database/tenant.ts';

type Doors = {
  readonly pool: Pool;
  readonly call: (request: FastifyRequest) => EntityCall;
  readonly rowOf: (request: FastifyRequest, call: EntityCall) => Promise<Importacao>;
};

const ACESSO = { config: { acesso: { declarada: ['list', 'insert', 'update'] } } } as const;

export function undoRoutes(app: FastifyInstance, { pool, call, rowOf }: Doors): void {
  app.post('/api/:recurso/_import/:importacao/desfazer', ACESSO, async (request) => {
    const entityCall = call(request);
    const row = await rowOf(request, entityCall);
    const parcial = readParcial(request.body);
    if (RUNNING.includes(row.estado)) throw new AppError('importacao-em-andamento');
    const again = row.estado === 'desfeita';
    if ((again && !row.contexto.restantes) || row.simular || row.inseridas + row.alteradas === 0)
      throw new AppError('importacao-nao-pode-desfazer', { messages: [importacao.nadaADesfazer] });
    if (!again && !parcial) await demandUncovered(pool, row);
    const { usuario, ip, motivo } = entityCall.contexto;
    // One that stopped in the middle goes on there: what it took back before holds no longer what the import left.
    const goesOn = row.contexto.desfazendo === true && !again;
    const counts = goesOn
      ? {}
      : { desfeitas: again ? (row.contexto.desfeitas ?? 0) : 0, restantes: 0, outraVez: again };
    await inTransaction(pool, async (db) => {
      const { rowCount } = await db.query({
        text: `UPDATE importacao SET estado = 'desfazendo', posicao = CASE WHEN $3 THEN posicao ELSE 0 END, cancelar = false, trabalhador = NULL,
                    contexto = contexto || $2 WHERE id = $1 AND estado IN ('concluida', 'cancelada', 'falhou', 'desfeita')`,
        values: [row.id, JSON.stringify({ usuario, ip, motivo, ...counts }), goesOn],
      });
      if (rowCount) await putInQueue(db, row.id);
    });
    return shown(entityCall, await rowOf(request, entityCall));
  });

  app.get('/api/:recurso/_import/:importacao/restantes', ACESSO, async (request, reply) => {
    const row = await rowOf(request, call(request));
    const { _start = '0', _end = '50' } = request.query as { _start?: string; _end?: string };
    const [start, end] = [Number(_start), Number(_end)];
    if (
      !Number.isSafeInteger(start) ||
      !Number.isSafeInteger(end) ||
      start < 0 ||
      end < start ||
      end - start > 200
    )
      throw new AppError('pagina-invalida');
    const { rows: found } = await pool.query<Restante & { readonly total: number }>({
      text: `SELECT registro_id AS registro, rotulo, motivo, count(*) OVER () AS total FROM importacao_restante WHERE importacao_id = $1 ORDER BY registro_id LIMIT $2 OFFSET $3`,
      values: [row.id, end - start, start],
    });
    reply.header('x-total-count', String(found[0]?.total ?? 0)).header('x-total-exato', 'true');
    return found.map(({ registro, rotulo, motivo }) => ({ registro, rotulo, motivo }));
  });

  app.get('/api/:recurso/_import/:importacao/restantes.csv', ACESSO, async (request, reply) => {
    const row = await rowOf(request, call(request));
    const base = row.nome_arquivo.replace(/\.[^.]*$/, '');
    return asFile(reply, `${base}-nao-desfeitos.csv`).send(Readable.from(restFile(pool, row.id)));
  });
}

function readParcial(body: unknown): boolean {
  if (body === undefined || body === null) return false;
  const { parcial = false, ...rest } = body as { readonly [key: string]: unknown };
  if (typeof body !== 'object' || Object.keys(rest).length > 0 || typeof parcial !== 'boolean')
    throw new AppError('requisicao-invalida');
  return parcial;
}

/** 409 that names the later imports that stand over records of this one: undone in reverse, all of them come back whole. */
async function demandUncovered(pool: Pool, row: Importacao): Promise<void> {
  const { rows: covering } = await pool.query<{
    id: number;
    arquivo: string;
    em: string | null;
    quem: string | null;
    registros: number;
  }>({
    text: `SELECT i.id, i.nome_arquivo AS arquivo, i.iniciado_em AS em, i.contexto->'usuario'->>'nome' AS quem, c.registros
             FROM importacao i CROSS JOIN LATERAL (
               SELECT count(*)::int AS registros FROM (
                 SELECT 1 FROM importacao_registro e
                  WHERE e.importacao_id = i.id AND e.acao = 'alterar'
                    AND (${broughtSql('$1', 'e.registro_id')}
                         OR EXISTS (SELECT 1 FROM importacao_registro a WHERE a.importacao_id = $1 AND a.registro_id = e.registro_id AND a.versao < e.versao))
                  LIMIT 1000) b) c
            WHERE i.recurso = $2 AND i.id <> $1 AND ${ofSameTenant('i.', '$3')} AND NOT i.simular AND i.inseridas + i.alteradas > 0 AND i.contexto->>'tabela' IS NOT DISTINCT FROM $5
              AND i.estado IN ('concluida', 'cancelada', 'falhou', 'executando', 'desfazendo') AND i.iniciado_em >= $4 AND c.registros > 0
            ORDER BY i.iniciado_em DESC LIMIT 5`,
    values: [row.id, row.recurso, row.prestador_id, row.iniciado_em, row.contexto.tabela ?? null],
  });
  if (covering.length === 0) return;
  throw new AppError('importacao-coberta', {
    messages: [importacao.desfacaAntes(covering)],
    data: { antes: covering.map(({ id, arquivo, registros }) => ({ id, arquivo, registros })) },
  });
}

const CHUNK = 2000;

async function* restFile(pool: Pool, id: number): AsyncGenerator<string> {
  yield BOM + csvLine(['Id', importacao.registro, importacao.motivo]);
  let after = 0;
  for (;;) {
    const { rows: found } = await pool.query<Restante>({
      text: `SELECT registro_id AS registro, rotulo, motivo FROM importacao_restante WHERE importacao_id = $1 AND registro_id > $2 ORDER BY registro_id LIMIT ${CHUNK}`,
      values: [id, after],
    });
    const last = found.at(-1);
    if (!last) return;
    yield found
      .map(({ registro, rotulo, motivo }) => csvLine([String(registro), harmless(rotulo), harmless(motivo)]))
      .join('');
    after = last.registro;
  }
}
