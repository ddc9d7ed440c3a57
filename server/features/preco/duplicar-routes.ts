/** 'Duplicar com itens e reajuste': a price table for the next validity, with the items in force on its eve. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { addDays, isDay } from '#domain/formato/data.ts';
import { compareDecimal, isDecimal, scaleOf } from '#domain/formato/decimal.ts';
import { diaDaCopia } from '#domain/preco/vigencia-item.ts';
import type { PreviaDuplicacao, TabelaDuplicada } from '#domain/preco/wire.ts';
import { itensDePreco as texto } from '#messages/preco-item.ts';
import { precos } from '#messages/preco.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import { reajustado } from '#domain/preco/reajuste.ts';
import { contextoDe, doProduto, type Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import * as repository from './itens-repository.ts';

/** More items than a person waits for: the queue copies them. */
const MAIS = 5000;

export const COPIAR_ITENS = kindOf('copiar-itens-preco', {
  de: 'integer',
  para: 'integer',
  dia: 'string',
  reajuste: 'string',
  ativa: 'boolean',
  usuarioId: 'integer',
  usuarioNome: 'string',
});
type Copia = NonNullable<(typeof COPIAR_ITENS)['data']>;

/** Copied as they stand, however many: their codes were judged when they were written, their days are the new table's own. */
const COMO_ESTAO = {
  without: ['preco/tabelas-precos-itens.save'],
  because: 'cada item copiado seria conferido outra vez contra o mesmo procedimento e a mesma tabela',
} as const;

async function copiarItens(
  db: Queryable,
  registros: OpenRecords,
  contexto: Contexto,
  copia: Pick<Copia, 'de' | 'para' | 'dia' | 'reajuste'>,
): Promise<number> {
  const itens = await repository.itensParaCopia(db, copia);
  await registros(contexto, 'tabelas-precos-itens', COMO_ESTAO).server.within(db).keepAll(itens);
  return itens.length;
}

export function duplicacao(app: FastifyInstance, { pool }: Pick<FeatureDeps, 'pool'>): void {
  const acesso = {
    config: { semPrestador: true, acesso: { action: 'insert', subject: 'tabpreco', titulo: precos.sujeito } },
  };
  const origemDe = (request: FastifyRequest) => {
    const id = Number((request.params as { id: string }).id);
    if (!Number.isSafeInteger(id) || id < 1) throw new AppError('nao-encontrado');
    return app.registros(request, 'tabelas-precos').read(id);
  };

  app.get('/api/tabelas-precos/:id/duplicacao', acesso, async (request): Promise<PreviaDuplicacao> => {
    const origem = await origemDe(request);
    const { inicioVigencia, reajuste } = request.query as { readonly [name: string]: unknown };
    const dia = diaDaCopia(inicioDe(inicioVigencia), origem);
    const { vigentes, outros } = await repository.contarItens(pool, origem.id, dia);
    return {
      vigentes,
      outros,
      exemplos: await repository.exemplosDe(pool, origem.id, dia, reajusteDe(reajuste)),
    };
  });

  app.post('/api/tabelas-precos/:id/duplicar', acesso, async (request, reply): Promise<TabelaDuplicada> => {
    const origem = await origemDe(request);
    const { inicioVigencia, reajuste, encerrar, ...campos } = corpoDe(request.body);
    const autor = contextoDe(request);
    const dia = diaDaCopia(inicioVigencia, origem);
    const { vigentes } = await repository.contarItens(pool, origem.id, dia);
    const naFila = vigentes > MAIS;
    const nova = await inTransaction(pool, async (db) => {
      const tabelas = app.registros(request, 'tabelas-precos').within(db);
      const vespera = addDays(inicioVigencia, -1);
      if (
        encerrar &&
        vespera >= origem.inicioVigencia &&
        (!origem.fimVigencia || origem.fimVigencia > vespera)
      )
        await tabelas.update(origem.id, { fimVigencia: vespera }, origem.versao);
      const {
        id,
        versao: _v,
        criadoEm: _ce,
        criadoPor: _cp,
        atualizadoEm: _ae,
        atualizadoPor: _ap,
        ...resto
      } = origem;
      const {
        _ref,
        excluidoEm: _x,
        excluidoPor: _xp,
        portes,
        ...own
      } = resto as typeof resto & { [field: string]: unknown };
      const criada = await tabelas.create({
        ...own,
        ...campos,
        inicioVigencia,
        ativa: naFila ? false : own.ativa,
        ...(['valorCh', 'valorFilme', 'valorUco'] as const).reduce(
          (all, field) => ({ ...all, [field]: reajustado(own[field], reajuste) }),
          {},
        ),
        portes: portes.map(({ porte, valor }) => ({ porte, valor: reajustado(valor, reajuste) ?? valor })),
      } as Parameters<typeof tabelas.create>[0]);
      const copia = { de: id, para: criada.id, dia, reajuste };
      if (!naFila) await copiarItens(db, app.registrosDe, autor, copia);
      else
        await enqueue(db, COPIAR_ITENS, {
          ...copia,
          ativa: own.ativa,
          usuarioId: autor.usuario.id,
          usuarioNome: autor.usuario.nome,
        });
      return criada;
    });
    return reply.code(201).send({ id: nova.id, itens: vigentes, naFila });
  });
}

/** The queue's part: all items in one transaction, then the table is active where the first one was and who asked is told. */
export async function copiarNaFila(pool: Pool, registros: OpenRecords, copia: Copia): Promise<void> {
  const { para, ativa, usuarioId, usuarioNome } = copia;
  await inTransaction(pool, async (db) => {
    const tabela = await repository.tabelaDaCopia(db, para);
    // Done before the queue could be told so: it asks again, and nothing is copied twice.
    if (!tabela || (await repository.jaCopiada(db, para))) return;
    const produto = doProduto(usuarioNome, null);
    const autor = { ...produto, usuario: { ...produto.usuario, id: usuarioId } };
    const n = await copiarItens(db, registros, autor, copia);
    if (ativa)
      await registros(autor, 'tabelas-precos').server.within(db).update(para, { ativa: true }, tabela.versao);
    await notificar(db, {
      para: [usuarioId],
      tipo: 'AVI',
      titulo: texto.prontaTitulo,
      texto: texto.pronta(tabela.nome, n, ativa),
      destino: `/tabelas-precos/form/${para}`,
    });
  });
}

function inicioDe(value: unknown): string {
  if (typeof value !== 'string' || !isDay(value))
    throw validationError({ inicioVigencia: [texto.dataInvalida] });
  return value;
}

function reajusteDe(value: unknown): string {
  const ok =
    typeof value === 'string' &&
    isDecimal(value) &&
    scaleOf(value) <= 4 &&
    compareDecimal(value, '-100') > 0 &&
    compareDecimal(value, '1000') <= 0;
  if (!ok) throw validationError({ reajuste: [texto.reajusteInvalido] });
  return value;
}

function corpoDe(body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('requisicao-invalida', { messages: [texto.corpo] });
  const {
    codigo,
    nome,
    inicioVigencia,
    fimVigencia = null,
    reajuste,
    encerrar = false,
    ...rest
  } = body as {
    readonly [name: string]: unknown;
  };
  if (Object.keys(rest).length > 0 || typeof encerrar !== 'boolean')
    throw new AppError('requisicao-invalida', { messages: [texto.corpo] });
  // The table's own fields are judged by its register.
  return {
    codigo,
    nome,
    fimVigencia,
    encerrar,
    inicioVigencia: inicioDe(inicioVigencia),
    reajuste: reajusteDe(reajuste),
  };
}
