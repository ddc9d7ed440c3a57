/** Calls of accounts and tills that no declaration makes: statements in, matching, balances, the month's proof (issue 14, scope 7). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { propor } from '#domain/tesouraria/conciliacao.ts';
import { fluxo, type Agrupar } from '#domain/tesouraria/fluxo.ts';
import { mesesDe, resultado, totalDoResultado } from '#domain/tesouraria/resultado.ts';
import { provaDoFechamento } from '#domain/tesouraria/prova.ts';
import { AppError, phrasesOf, prestadorNaoInformado, validationError } from '#domain/errors/app-error.ts';
import { addDays, dayNumber, formatCompetencia, isCompetencia, isDate } from '#domain/formato/data.ts';
import { subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { dizerPendencia } from '#messages/fechamento.ts';
import { extratos as textoExtrato } from '#messages/extrato.ts';
import { tesourariaTela as tela } from '#messages/tesouraria-tela.ts';
import {
  conferirTamanho,
  opcoesDoArquivo,
  type ArquivoDoBanco,
} from '#server/capabilities/arquivo-banco/index.ts';
import { hoje } from '#server/clock.ts';
import { toAppError } from '#server/database/errors.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { hookContext } from '#server/engine/hooks.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { contextoDe } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { conciliarPar } from './conciliacao.ts';
import { importarExtrato, verExtrato } from './extratos.ts';
import { situacaoDoMes } from './fechamento.ts';
import { fechamentoDoMes, somasPorOrigem } from './fechamento-repository.ts';
import {
  celulasDoResultado,
  contasDoPlano,
  diasDoFluxo,
  documentosDaConta,
  vencidos,
} from './fluxo-repository.ts';
import { formatoDe, planilhaDoFluxo, planilhaDoResultado } from './planilha.ts';
import {
  contasDoPrestador,
  diasDaConta,
  linhasPendentes,
  movimentosPendentes,
  pendentesDasContas,
  saldosDosExtratos,
  saldosEm,
} from './repository.ts';

const PARES = 500;
type Par = { readonly linhaId: number; readonly movimentoIds: readonly number[] };

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

type Pedido = { readonly [campo: string]: unknown };

function prestadorDe(request: FastifyRequest): number {
  const { prestadorId } = contextoDe(request);
  if (prestadorId === null) throw prestadorNaoInformado();
  return prestadorId;
}

function dias({ de, ate }: Pedido, maximo: number): { readonly de: string; readonly ate: string } {
  if (typeof de !== 'string' || !isDate(de)) throw validationError({ de: [tela.escolhaPeriodo] });
  if (typeof ate !== 'string' || !isDate(ate) || ate < de)
    throw validationError({ ate: [tela.escolhaPeriodo] });
  if (dayNumber(ate) - dayNumber(de) > maximo) throw validationError({ ate: [tela.periodoLongo] });
  return { de, ate };
}

const inteiro = (valor: unknown): number | null =>
  /^[0-9]{1,15}$/.test(String(valor)) ? Number(valor) : null;

export default function tesouraria(app: FastifyInstance, { pool }: FeatureDeps): void {
  const acesso = (action: string, subject: string, titulo: string) => ({
    config: { acesso: { action, subject, titulo } },
  });
  // A statement of a large month is larger than what a form sends.
  const arquivo = {
    config: { ...acesso('importar', 'extratobancario', textoExtrato.titulo).config, jsonGrande: true },
  };

  /** Work of many records in one transaction, as a rule of the statement would do it. */
  const noBanco = <T>(request: FastifyRequest, work: (context: RuleContext) => Promise<T>): Promise<T> =>
    inTransaction(pool, (db) => work(hookContext(app.registros(request, 'extratos-bancarios').call, db)));

  app.post<{ Body: ArquivoDoBanco }>(
    '/api/extratos-bancarios/_ler',
    { ...arquivo, ...opcoesDoArquivo },
    async (request, reply) => {
      prestadorDe(request);
      const { nome, conteudo } = request.body;
      conferirTamanho(request.body, textoExtrato.grande);
      const feitos = await noBanco(request, (context) => importarExtrato(context, nome, conteudo));
      return reply.code(201).send(feitos);
    },
  );

  app.post<{ Body: ArquivoDoBanco }>(
    '/api/extratos-bancarios/_ver',
    { ...arquivo, ...opcoesDoArquivo },
    (request) => {
      const { conteudo } = request.body;
      conferirTamanho(request.body, textoExtrato.grande);
      return verExtrato(pool, prestadorDe(request), conteudo);
    },
  );

  app.get('/api/tesouraria/saldos', acesso('list', 'movimentobancario', tela.saldos), async (request) => {
    const prestadorId = prestadorDe(request);
    const dia = hoje();
    const [contas, saldos, extratos, pendentes] = await Promise.all([
      contasDoPrestador(pool, prestadorId),
      saldosEm(pool, prestadorId, [], dia),
      saldosDosExtratos(pool, prestadorId, null),
      pendentesDasContas(pool, prestadorId),
    ]);
    const noDiaDoBanco = new Map<number, string>();
    for (const { contaId, em } of extratos) noDiaDoBanco.set(contaId, em);
    return Promise.all(
      contas.map(async (conta) => {
        const banco = extratos.findLast(({ contaId }) => contaId === conta.id);
        const em = noDiaDoBanco.get(conta.id);
        const [la] = em === undefined ? [] : await saldosEm(pool, prestadorId, [conta.id], em);
        const { id: _id, ...seus } = pendentes.find((um) => um.id === conta.id) ?? {
          id: 0,
          linhas: 0,
          movimentos: 0,
          fechadoAte: null,
        };
        return {
          id: conta.id,
          descricao: conta.descricao,
          tipo: conta.tipo,
          ativa: conta.ativa,
          saldo: saldos.find((um) => um.id === conta.id)?.saldo ?? '0.00',
          saldoBanco: banco?.saldo ?? null,
          saldoBancoEm: banco?.em ?? null,
          diferenca: banco && la ? subtractDecimal(la.saldo, banco.saldo) : null,
          ...seus,
        };
      }),
    );
  });

  app.get<{ Querystring: Pedido }>(
    '/api/tesouraria/dias',
    acesso('list', 'movimentobancario', tela.saldos),
    async (request) => {
      const prestadorId = prestadorDe(request);
      const contaId = inteiro(request.query.contaBancariaId);
      if (contaId === null) throw validationError({ contaBancariaId: [tela.escolhaConta] });
      const { de, ate } = dias(request.query, 366);
      const [antes] = await saldosEm(pool, prestadorId, [contaId], addDays(de, -1));
      if (!antes) throw new AppError('nao-encontrado');
      let saldo = antes.saldo;
      const linhas = (await diasDaConta(pool, prestadorId, contaId, de, ate)).map((um) => {
        saldo = subtractDecimal(sumDecimal(saldo, um.entradas), um.saidas);
        return { ...um, saldo };
      });
      return { saldoAnterior: antes.saldo, dias: linhas, saldoFinal: saldo };
    },
  );

  app.get<{ Querystring: Pedido }>(
    '/api/tesouraria/conciliacao',
    acesso('list', 'linhaextrato', tela.conciliacao),
    async (request) => {
      const prestadorId = prestadorDe(request);
      const contaId = inteiro(request.query.contaBancariaId);
      if (contaId === null) throw validationError({ contaBancariaId: [tela.escolhaConta] });
      const [linhas, movimentos, ditos] = await Promise.all([
        linhasPendentes(pool, prestadorId, contaId),
        movimentosPendentes(pool, prestadorId, contaId),
        saldosDosExtratos(pool, prestadorId, contaId),
      ]);
      const banco = ditos.at(-1);
      const [zelo] = await saldosEm(pool, prestadorId, [contaId], banco?.em ?? hoje());
      if (!zelo) throw new AppError('nao-encontrado');
      return {
        saldoBanco: banco?.saldo ?? null,
        em: banco?.em ?? hoje(),
        saldoZelo: zelo.saldo,
        diferenca: banco ? subtractDecimal(zelo.saldo, banco.saldo) : null,
        linhas,
        movimentos,
        propostas: propor(linhas, movimentos),
      };
    },
  );

  app.post<{ Body: { pares: readonly Par[] } }>(
    '/api/tesouraria/conciliacao',
    { ...acesso('conciliar', 'linhaextrato', tela.conciliacao), schema: { body: corpoPares } },
    async (request) => {
      prestadorDe(request);
      const recusadas: { linhaId: number; motivo: string }[] = [];
      let feitas = 0;
      // Each pair by itself: one that somebody else settled meanwhile holds back no other.
      for (const { linhaId, movimentoIds } of request.body.pares)
        try {
          await noBanco(request, (context) => conciliarPar(linhaId, movimentoIds, context));
          feitas += 1;
        } catch (error) {
          const dito = toAppError(error);
          if (!(dito instanceof AppError)) throw error;
          recusadas.push({ linhaId, motivo: phrasesOf(dito) });
        }
      return { feitas, recusadas };
    },
  );

  const doFechamento = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const prestadorId = prestadorDe(request);
    const fechamento = await app.registros(request, 'fechamentos-contas').read(Number(request.params.id));
    const situacao = await situacaoDoMes(pool, prestadorId, fechamento, fechamento.saldoConferido);
    return { fechamento, situacao };
  };

  app.get<{ Params: { id: string } }>(
    '/api/fechamentos-contas/:id/_situacao',
    acesso('view', 'fechamentoconta', tela.fechamento),
    async (request) => {
      const { fechamento, situacao } = await doFechamento(request);
      const { apuracao, pendencias } = situacao;
      const fechado = fechamento.situacao === 'FECHADO';
      return {
        fechado,
        contaBancariaId: fechamento.contaBancariaId,
        apuracao,
        pendencias: fechado
          ? []
          : await Promise.all(
              pendencias.map(async (uma) => ({
                tipo: uma.tipo,
                texto: dizerPendencia(uma, apuracao),
                // Of the month that is to be closed before: its own closing, or that there is none yet.
                ...(uma.tipo === 'mes-anterior'
                  ? {
                      mes: uma.mes,
                      fechamentoId: await fechamentoDoMes(pool, fechamento.contaBancariaId, uma.mes),
                    }
                  : {}),
              })),
            ),
        origens: await somasPorOrigem(pool, fechamento.contaBancariaId, apuracao.inicio, apuracao.fim),
      };
    },
  );

  app.post<{ Params: { id: string } }>(
    '/api/fechamentos-contas/:id/_pdf',
    acesso('view', 'fechamentoconta', tela.fechamento),
    async (request, reply) => {
      const contexto = contextoDe(request);
      const { fechamento, situacao } = await doFechamento(request);
      const { apuracao, conta } = situacao;
      const [origens, porDia] = await Promise.all([
        somasPorOrigem(pool, fechamento.contaBancariaId, apuracao.inicio, apuracao.fim),
        diasDaConta(pool, prestadorDe(request), fechamento.contaBancariaId, apuracao.inicio, apuracao.fim),
      ]);
      const titulo = tela.nomeDaProva(conta, formatCompetencia(apuracao.competencia));
      const { pdf } = await app.papel.imprimir(app.registro.atual, contexto, {
        titulo,
        autor: contexto.usuario.nome,
        texto: () => provaDoFechamento({ conta, apuracao, fechamento, origens, porDia }),
        figuras: [],
        pacienteId: null,
        tipo: tela.fechamento,
        origem: { fechamentoId: fechamento.id },
      });
      await auditAct(pool, 'fechamentos-contas', contexto, {
        acao: 'imprimir',
        id: fechamento.id,
        depois: null,
      });
      return enviarPdf(reply, titulo, pdf);
    },
  );

  const fluxoPedido = async (request: FastifyRequest<{ Querystring: Pedido }>) => {
    const prestadorId = prestadorDe(request);
    const { de, ate } = dias(request.query, 400);
    const { agrupar: pedido } = request.query;
    const agrupar: Agrupar = pedido === 'semana' || pedido === 'mes' ? pedido : 'dia';
    const contaId = inteiro(request.query.contaBancariaId);
    const [saldos, porDia, atrasados] = await Promise.all([
      saldosEm(pool, prestadorId, contaId === null ? [] : [contaId], addDays(de, -1)),
      diasDoFluxo(pool, prestadorId, { de, ate, hoje: hoje() }, contaId),
      vencidos(pool, prestadorId, hoje()),
    ]);
    const saldoInicial = sumDecimal('0.00', ...saldos.map(({ saldo }) => saldo));
    return {
      saldoInicial,
      hoje: hoje(),
      vencidos: atrasados,
      periodos: fluxo(saldoInicial, porDia, { de, ate, agrupar }),
      agrupar,
    };
  };
  app.get<{ Querystring: Pedido }>(
    '/api/tesouraria/fluxo',
    acesso('list', 'fluxocaixa', tela.fluxo),
    fluxoPedido,
  );
  app.get<{ Querystring: Pedido }>(
    '/api/tesouraria/fluxo/_export',
    acesso('list', 'fluxocaixa', tela.fluxo),
    async (request, reply) => {
      const formato = formatoDe(request.query);
      const { periodos, agrupar } = await fluxoPedido(request);
      await auditAct(pool, 'movimentos-bancarios', contextoDe(request), {
        acao: 'exportar',
        id: null,
        depois: { fluxo: request.query },
      });
      return asFile(reply, `fluxo-de-caixa-${hoje()}.${formato}`).send(
        planilhaDoFluxo(formato, periodos, agrupar),
      );
    },
  );

  const mesesPedidos = ({ de, ate }: Pedido): readonly string[] => {
    if (
      typeof de !== 'string' ||
      typeof ate !== 'string' ||
      !isCompetencia(de) ||
      !isCompetencia(ate) ||
      ate < de
    )
      throw validationError({ de: [tela.escolhaPeriodo] });
    const meses = mesesDe(de, ate);
    if (meses.length > 24) throw validationError({ ate: [tela.periodoLongo] });
    return meses;
  };
  const regimeDe = ({ regime }: Pedido): 'caixa' | 'competencia' =>
    regime === 'competencia' ? 'competencia' : 'caixa';

  const resultadoPedido = async (request: FastifyRequest<{ Querystring: Pedido }>) => {
    const prestadorId = prestadorDe(request);
    const meses = mesesPedidos(request.query);
    const [contas, celulas] = await Promise.all([
      contasDoPlano(pool),
      celulasDoResultado(pool, prestadorId, regimeDe(request.query), meses[0] ?? '', meses.at(-1) ?? ''),
    ]);
    const linhas = resultado(contas, celulas, meses, tela.semConta);
    return { meses, linhas, total: totalDoResultado(linhas, meses) };
  };
  app.get<{ Querystring: Pedido }>(
    '/api/tesouraria/resultado',
    acesso('list', 'resultado', tela.resultado),
    resultadoPedido,
  );
  app.get<{ Querystring: Pedido }>(
    '/api/tesouraria/resultado/_export',
    acesso('list', 'resultado', tela.resultado),
    async (request, reply) => {
      const formato = formatoDe(request.query);
      const { meses, linhas, total } = await resultadoPedido(request);
      await auditAct(pool, 'movimentos-bancarios', contextoDe(request), {
        acao: 'exportar',
        id: null,
        depois: { resultado: request.query },
      });
      return asFile(reply, `resultado-${meses[0]}-${meses.at(-1)}.${formato}`).send(
        planilhaDoResultado(formato, meses, linhas, total),
      );
    },
  );

  app.get<{ Querystring: Pedido }>(
    '/api/tesouraria/resultado/documentos',
    acesso('list', 'resultado', tela.resultado),
    async (request) => {
      const meses = mesesPedidos(request.query);
      const ids = String(request.query.contaId ?? '')
        .split(',')
        .flatMap((um) => inteiro(um) ?? []);
      const contas = ids.length === 0 ? null : ids;
      return documentosDaConta(
        pool,
        prestadorDe(request),
        regimeDe(request.query),
        contas,
        meses[0] ?? '',
        meses.at(-1) ?? '',
      );
    },
  );
}
