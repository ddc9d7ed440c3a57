/** Calls of accounts and tills that no declaration makes: statements in, matching, balances, the month's proof (issue 14, scope 7). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { MAX_EXTRATOS } from '#domain/ofx/ler.ts';
import { MUITAS_LINHAS } from '#domain/tesouraria/wire.ts';
import { extratos as textoExtrato } from '#messages/tesouraria-extrato.ts';
import { tesourariaTela as tela } from '#messages/tesouraria-tela.ts';
import { conferirTamanho, opcoesDoArquivo } from '#server/capabilities/arquivo-banco/index.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import { hookContext } from '#server/engine/hooks.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { provado } from '#server/plugins/route-access.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { conciliarPares, type Par } from './conciliacao.ts';
import { pararImportacao, pedidoNoFio, pedirImportacao } from './extrato-pedido.ts';
import { pedidoDaPessoa, pedidosEmCurso } from './extrato-pedido-repository.ts';
import {
  contasDosExtratos,
  importarExtrato,
  lerExtrato,
  verExtrato,
  type ArquivoDeExtrato,
  type Leitura,
} from './extratos.ts';
import { provaDoMes, situacaoNaTela } from './fechamento.ts';
import { documentosDaConta } from './fluxo-repository.ts';
import {
  agruparDe,
  contaDe,
  contaOuTodas,
  contasDoPlanoPedidas,
  mesesPedidos,
  periodoDe,
  regimeDe,
  type Pedido,
} from './pedido.ts';
import { formatoDe, planilhaDoFluxo, planilhaDoResultado } from './planilha.ts';
import { fluxoDeCaixa, resultadoDosMeses } from './relatorios.ts';
import { conciliacaoDaConta, diasComSaldo, saldosDasContas } from './saldos.ts';

const PARES = 500;
const id = { type: 'integer', minimum: 1 } as const;
const corpoPares = {
  type: 'object',
  additionalProperties: false,
  required: ['pares'],
  properties: {
    pares: {
      type: 'array',
      minItems: 1,
      maxItems: PARES,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['linhaId', 'movimentoIds'],
        properties: { linhaId: id, movimentoIds: { type: 'array', minItems: 1, maxItems: 500, items: id } },
      },
    },
  },
} as const;

type PorPedido = { Querystring: Pedido };
type PorId = { Params: { id: string } };

function prestadorDe(request: FastifyRequest): number {
  const { prestadorId } = contextoDe(request);
  if (prestadorId === null) throw prestadorNaoInformado();
  return prestadorId;
}

const acesso = (action: string, subject: string, titulo: string) => ({
  config: { acesso: { action, subject, titulo } },
});
// A statement of a large month is larger than what a form sends.
const { schema, ...doArquivo } = opcoesDoArquivo;
const ARQUIVO = {
  config: { ...acesso('importar', 'extratobancario', textoExtrato.titulo).config, jsonGrande: true },
  ...doArquivo,
  schema: {
    body: {
      ...schema.body,
      properties: {
        ...schema.body.properties,
        contas: { type: 'array', maxItems: MAX_EXTRATOS, items: { type: ['integer', 'null'], minimum: 1 } },
      },
    },
  },
};

export default function tesouraria(app: FastifyInstance, deps: FeatureDeps): void {
  extratos(app, deps);
  fechamentos(app, deps);
  relatorios(app, deps);
}

/** Statements in, balances, and lines matched with movements. */
function extratos(app: FastifyInstance, { pool }: FeatureDeps): void {
  /** Work of many records in one transaction, as a rule of the statement would do it. */
  const noBanco = <T>(request: FastifyRequest, work: (context: RuleContext) => Promise<T>): Promise<T> =>
    inTransaction(pool, (db) => work(hookContext(app.registros(request, 'extratos-bancarios').call, db)));

  const leituraDe = (request: FastifyRequest): Leitura => ({
    leitor: app.leitorDoBanco,
    quem: `pessoa ${contextoDe(request).usuario.id}`,
  });

  app.post<{ Body: ArquivoDeExtrato }>('/api/extratos-bancarios/_ler', ARQUIVO, async (request, reply) => {
    const prestadorId = prestadorDe(request);
    const { body } = request;
    conferirTamanho(body, textoExtrato.grande);
    const leitura = leituraDe(request);
    // Read before the transaction, which would wait for it with its connection.
    const lidos = await lerExtrato(leitura, body.conteudo);
    const total = lidos.reduce((soma, { quantas }) => soma + quantas, 0);
    if (total > MUITAS_LINHAS) {
      const contexto = contextoDe(request);
      await contasDosExtratos(pool, prestadorId, lidos, body.contas);
      const pedido = await pedirImportacao(pool, {
        prestador_id: prestadorId,
        usuario_id: contexto.usuario.id,
        contexto: { usuario: contexto.usuario, ip: contexto.ip, fuso: fusoAtual() },
        nome: body.nome,
        conteudo: body.conteudo,
        contas: body.contas ?? [],
        total,
      });
      return reply.code(202).send(pedidoNoFio(pedido));
    }
    const importados = await noBanco(request, (context) => importarExtrato(context, leitura, lidos, body));
    return reply.code(201).send(importados);
  });

  app.post<{ Body: ArquivoDeExtrato }>('/api/extratos-bancarios/_ver', ARQUIVO, (request) => {
    conferirTamanho(request.body, textoExtrato.grande);
    return verExtrato(pool, prestadorDe(request), leituraDe(request), request.body);
  });

  const DO_PEDIDO = acesso('importar', 'extratobancario', textoExtrato.titulo);
  const pedidoDe = async (request: FastifyRequest<PorId>) => {
    const id = Number(request.params.id);
    const pedido =
      Number.isSafeInteger(id) && id > 0
        ? await pedidoDaPessoa(pool, id, contextoDe(request).usuario.id, prestadorDe(request))
        : undefined;
    if (!pedido) throw new AppError('nao-encontrado');
    return pedidoNoFio(pedido);
  };
  app.get('/api/extratos-bancarios/_pedidos', DO_PEDIDO, async (request) => {
    const pedidos = await pedidosEmCurso(pool, contextoDe(request).usuario.id, prestadorDe(request));
    return pedidos.map(pedidoNoFio);
  });
  app.get<PorId>('/api/extratos-bancarios/_pedidos/:id', DO_PEDIDO, pedidoDe);
  app.post<PorId>('/api/extratos-bancarios/_pedidos/:id/cancelar', DO_PEDIDO, async (request) => {
    const { id } = await pedidoDe(request);
    await pararImportacao(pool, id);
    return pedidoDe(request);
  });

  const dosSaldos = acesso('list', 'movimentobancario', tela.saldos);
  app.get('/api/tesouraria/saldos', dosSaldos, (request) => saldosDasContas(pool, prestadorDe(request)));

  app.get<PorPedido>('/api/tesouraria/dias', dosSaldos, (request) =>
    diasComSaldo(pool, prestadorDe(request), contaDe(request.query), periodoDe(request.query, 366)),
  );

  app.get<PorPedido>(
    '/api/tesouraria/conciliacao',
    acesso('list', 'linhaextrato', tela.conciliacao),
    (request) => conciliacaoDaConta(pool, prestadorDe(request), contaDe(request.query)),
  );

  app.post<{ Body: { pares: readonly Par[] } }>(
    '/api/tesouraria/conciliacao',
    { ...acesso('conciliar', 'linhaextrato', tela.conciliacao), schema: { body: corpoPares } },
    (request) => {
      prestadorDe(request);
      return conciliarPares(request.body.pares, (work) => noBanco(request, work));
    },
  );
}

/** A month of an account: what it adds up to, and its proof on paper. */
function fechamentos(app: FastifyInstance, { pool }: FeatureDeps): void {
  const doMes = acesso('view', 'fechamentoconta', tela.fechamento);
  const fechamentoDe = (request: FastifyRequest<PorId>) =>
    app.registros(request, 'fechamentos-contas').read(Number(request.params.id));

  app.get<PorId>('/api/fechamentos-contas/:id/_situacao', doMes, async (request) =>
    situacaoNaTela(pool, prestadorDe(request), await fechamentoDe(request)),
  );

  app.post<PorId>('/api/fechamentos-contas/:id/_pdf', doMes, async (request, reply) => {
    const contexto = contextoDe(request);
    const fechamento = await fechamentoDe(request);
    const { titulo, texto } = await provaDoMes(pool, prestadorDe(request), fechamento);
    const { pdf } = await app.papel.imprimir(app.registro.atual, contexto, {
      titulo,
      autor: contexto.usuario.nome,
      texto: () => texto,
      figuras: [],
      pacienteId: null,
      tipo: tela.fechamento,
      origem: { fechamentoId: fechamento.id },
    });
    const impresso = { acao: 'imprimir', id: fechamento.id, depois: null } as const;
    await auditAct(pool, 'fechamentos-contas', contexto, impresso);
    return enviarPdf(reply, titulo, pdf);
  });
}

/** Cash flow and result, on the screen and as spreadsheets. */
function relatorios(app: FastifyInstance, { pool }: FeatureDeps): void {
  const exportado = (request: FastifyRequest, oQue: { readonly [relatorio: string]: unknown }) =>
    auditAct(pool, 'movimentos-bancarios', contextoDe(request), { acao: 'exportar', id: null, depois: oQue });

  const doFluxo = acesso('list', 'fluxocaixa', tela.fluxo);
  const fluxo = (request: FastifyRequest<PorPedido>) =>
    fluxoDeCaixa(pool, prestadorDe(request), {
      periodo: periodoDe(request.query, 400),
      agrupar: agruparDe(request.query),
      contaId: contaOuTodas(request.query),
    });
  app.get<PorPedido>('/api/tesouraria/fluxo', doFluxo, fluxo);
  app.get<PorPedido>('/api/tesouraria/fluxo/_export', provado(doFluxo), async (request, reply) => {
    const formato = formatoDe(request.query);
    const { periodos, agrupar } = await fluxo(request);
    await exportado(request, { fluxo: request.query });
    const planilha = planilhaDoFluxo(formato, periodos, agrupar);
    return asFile(reply, `fluxo-de-caixa-${hoje()}.${formato}`).send(planilha);
  });

  const doResultado = acesso('list', 'resultado', tela.resultado);
  const resultado = (request: FastifyRequest<PorPedido>) =>
    resultadoDosMeses(pool, prestadorDe(request), {
      meses: mesesPedidos(request.query),
      regime: regimeDe(request.query),
    });
  app.get<PorPedido>('/api/tesouraria/resultado', doResultado, resultado);
  app.get<PorPedido>('/api/tesouraria/resultado/_export', provado(doResultado), async (request, reply) => {
    const formato = formatoDe(request.query);
    const { meses, linhas, total } = await resultado(request);
    await exportado(request, { resultado: request.query });
    const planilha = planilhaDoResultado(formato, meses, linhas, total);
    return asFile(reply, `resultado-${meses[0]}-${meses.at(-1)}.${formato}`).send(planilha);
  });

  app.get<PorPedido>('/api/tesouraria/resultado/documentos', doResultado, async (request) => {
    const meses = mesesPedidos(request.query);
    return documentosDaConta(
      pool,
      prestadorDe(request),
      regimeDe(request.query),
      contasDoPlanoPedidas(request.query),
      meses[0] ?? '',
      meses.at(-1) ?? '',
    );
  });
}
