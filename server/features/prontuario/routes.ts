/** The calls of charts that no declaration makes: the record session (A3) and corrections of what is closed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { isCampoDeTexto, type CampoDeTexto } from '#domain/prontuario/encerramento.ts';
import type { Recibo } from '#domain/prontuario/impresso.ts';
import { momentosDe } from '#domain/prontuario/momentos.ts';
import {
  aberto,
  sessaoDe,
  type MomentoProntuario,
  type SessaoProntuario,
} from '#domain/prontuario/sessao.ts';
import { avisoPresencial } from '#domain/telemedicina/presencial.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { textosVigentes, textoVigente } from '#domain/prontuario/correcoes.ts';
import { prontuarioServidor as texto } from '#messages/prontuario.ts';
import { prontuarioImpresso as impresso } from '#messages/prontuario-impressao.ts';
import { deQuemSaoOsSinais, problemasDaPessoa, visitasDoPar } from '#server/capabilities/cuidado/index.ts';
import { abertasDoMestre } from '#server/capabilities/monitoria/index.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { moments, stateAt } from '#server/engine/history.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { provado } from '#server/plugins/route-access.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { rotasDoAgendamento } from './agendamento-routes.ts';
import { copiarFechos } from './copia-do-fecho.ts';
import { fontes } from './historico.ts';
import { exigirAutor } from './autor.ts';
import { fechoDe, imprimirProntuario, papelDoFecho } from './impressao.ts';
import {
  correcoesDe,
  escritosAoLado,
  formulariosDoProntuario,
  largarUso,
  outroEmUso,
  porEmUso,
  respostasAte,
  travarProntuario,
  visitaDoEstudo,
} from './repository.ts';

const MOMENTO = {
  type: 'object',
  additionalProperties: false,
  properties: {
    em: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$' },
  },
} as const;

type ById = { Params: { readonly id: string } };

export default function prontuarios(app: FastifyInstance, deps: FeatureDeps): void {
  const { pool } = deps;
  rotasDoAgendamento(app, deps);
  copiarFechos(app);
  const guardaDe = (action: string) =>
    ({
      config: { guard: 'prontuarios', acesso: { action, subject: 'prontuario', titulo: texto.recurso } },
    }) as const;
  app.historico.declarar(...fontes);
  const porta = (request: FastifyRequest) => app.registros(request, 'prontuarios');

  const sessao = async (request: FastifyRequest, id: number): Promise<SessaoProntuario> => {
    const row = await porta(request).read(id);
    const { usuario } = contextoDe(request);
    const [formularios, emUso, deQuem, visitaCRF] = await Promise.all([
      formulariosDoProntuario(pool, id),
      outroEmUso(pool, usuario.id, id),
      deQuemSaoOsSinais(row, pool, hoje()),
      visitaDoEstudo(pool, id),
    ]);
    const contadorMonitoria = visitaCRF
      ? await abertasDoMestre(pool, { nome: 'prontuarios-crf', id: visitaCRF.id })
      : 0;
    return sessaoDe(row, formularios, { emUso, deQuem, visitaCRF, contadorMonitoria });
  };

  /** What the specification calls the record session (A3): kept by the server, not by a tab. */
  app.get<ById>('/api/prontuarios/:id/sessao', guardaDe('view'), (request) =>
    sessao(request, readId(request.params.id)),
  );

  /** The person writes in this one from now on; `tomar`: though another one is being written. */
  app.put<ById>('/api/prontuarios/:id/sessao', guardaDe('update'), async (request) => {
    const { tomar = false, ...resto } = (request.body ?? {}) as { readonly [campo: string]: unknown };
    if (typeof tomar !== 'boolean' || Object.keys(resto).length > 0)
      throw new AppError('requisicao-invalida');
    const id = readId(request.params.id);
    const contexto = contextoDe(request);
    const row = await porta(request).read(id);
    exigirAutor(row.profissionalId, contexto);
    if (!aberto(row.estado)) recusar(texto.naoAberto);
    if (tomar || !(await outroEmUso(pool, contexto.usuario.id, id)))
      await porEmUso(pool, contexto.usuario.id, id);
    return sessao(request, id);
  });

  app.delete<ById>('/api/prontuarios/:id/sessao', guardaDe('update'), async (request, reply) => {
    await largarUso(pool, contextoDe(request).usuario.id, readId(request.params.id));
    return reply.code(204).send();
  });

  // A copy of the whole chart leaves the house by it.
  app.post<ById>('/api/prontuarios/:id/_pdf', provado(guardaDe('view')), async (request, reply) => {
    const recibo = reciboDe(request.body);
    const id = readId(request.params.id);
    const row = await porta(request).read(id);
    const { pdf } = await imprimirProntuario(app, pool, request, row, recibo);
    await auditAct(pool, 'prontuarios', contextoDe(request), { acao: 'imprimir', id, depois: recibo });
    return enviarPdf(reply, impresso.titulo, pdf);
  });

  /** Whether an in-person visit is due: told to the professional whose chart it is (Resolução CFM 2.314/2022). */
  app.get<ById>('/api/prontuarios/:id/_presencial', guardaDe('view'), async (request) => {
    const { pacienteId, profissionalId } = await porta(request).read(readId(request.params.id));
    const { prestadorId, alcance } = contextoDe(request);
    if (profissionalId === null || profissionalId !== alcance.profissionalId || prestadorId === null)
      return { aviso: null };
    const [problemas, visitas] = await Promise.all([
      problemasDaPessoa(pool, { pacienteId, prestadorId, profissionalId }),
      visitasDoPar(pool, { pacienteId, profissionalId, fuso: fusoAtual() }),
    ]);
    const problemasDesde = problemas.map(({ desde }) => desde?.slice(0, 10) ?? null);
    return { aviso: avisoPresencial({ problemasDesde, ...visitas }, hoje()) };
  });

  /** What its closing left to sign, as whoever reads the chart sees it. */
  app.get<ById>('/api/prontuarios/:id/_fecho', guardaDe('view'), async (request) => ({
    item: await fechoDe(app, pool, request, await porta(request).read(readId(request.params.id))),
  }));

  app.post<ById>('/api/prontuarios/:id/_fecho', guardaDe('update'), async (request, reply) => {
    const item = await papelDoFecho(app, pool, request, readId(request.params.id));
    return reply.send({ messages: { alerts: [] }, result: { entity: item } });
  });

  /** The moments at which the chart came to stand as it then did, for its replay. */
  app.get<ById>('/api/prontuarios/:id/_momentos', guardaDe('view'), async (request) => {
    const id = readId(request.params.id);
    return momentosDe(await moments(porta(request).call, id), await escritosAoLado(pool, id));
  });

  /** The chart as it stood then: its own row, what was corrected by then, and what of its forms was answered. */
  app.get<ById & { Params: { readonly seq: string }; Querystring: { readonly em?: string } }>(
    '/api/prontuarios/:id/_momentos/:seq',
    { ...guardaDe('view'), schema: { querystring: MOMENTO } },
    async (request): Promise<MomentoProntuario> => {
      const id = readId(request.params.id);
      const { em: desde, row } = await stateAt(porta(request).call, id, readId(request.params.seq));
      // What was written beside the row came after it stood so.
      const em = request.query.em !== undefined && request.query.em > desde ? request.query.em : desde;
      const [todas, respostas] = await Promise.all([correcoesDe(pool, id), respostasAte(pool, id, em)]);
      const correcoes = todas.filter((correcao) => correcao.registradaEm <= em);
      return { em, prontuario: { ...row, ...textosVigentes(row, correcoes) }, correcoes, respostas };
    },
  );

  app.get<ById>('/api/prontuarios/:id/_correcoes', guardaDe('view'), async (request) => {
    const id = readId(request.params.id);
    // Corrections are the chart's own text: who reads them has read it, an event that counts once in a few minutes.
    await porta(request).read(id);
    return correcoesDe(pool, id);
  });

  app.post<ById>('/api/prontuarios/:id/_correcoes', guardaDe('update'), async (request, reply) => {
    const { campo, depois, motivo } = pedidoDe(request.body);
    const id = readId(request.params.id);
    const row = await inTransaction(pool, async (db) => {
      // One correction after another, and none beside a reopening: each says what it found.
      await travarProntuario(db, id);
      const prontuario = await porta(request).within(db).read(id);
      exigirAutor(prontuario.profissionalId, contextoDe(request), texto.corrigirSoAutor);
      if (prontuario.estado !== 'ENCERRADO') recusar(texto.corrigirSoEncerrado);
      const antes = campo === 'adendo' ? null : textoVigente(prontuario, await correcoesDe(db, id), campo);
      if (campo !== 'adendo' && antes === null) throw validationError({ campo: [texto.campoSemTexto] });
      if (antes === depois) throw validationError({ depois: [texto.nadaMudou] });
      return app
        .registros(request, 'prontuario-correcoes')
        .server.within(db)
        .keep({ prontuarioId: id, campo, antes, depois, motivo, registradaEm: new Date().toISOString() });
    });
    return reply.code(201).send({ id: row.id });
  });
}

type Pedido = { readonly campo: CampoDeTexto | 'adendo'; readonly depois: string; readonly motivo: string };

function pedidoDe(body: unknown): Pedido {
  const { campo, depois, motivo, ...resto } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>;
  if (Object.keys(resto).length > 0) throw new AppError('requisicao-invalida');
  const errors: { [field: string]: string[] } = {};
  if (typeof campo !== 'string' || (campo !== 'adendo' && !isCampoDeTexto(campo)))
    errors.campo = [texto.oQueCorrigir];
  const novo = typeof depois === 'string' ? depois.trim() : '';
  if (novo === '' || novo.length > 20_000) errors.depois = [texto.textoDaCorrecao];
  const porque = typeof motivo === 'string' ? motivo.trim() : '';
  if (!dizMotivo(porque) || porque.length > 500) errors.motivo = [texto.motivoDaCorrecao];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { campo: campo as Pedido['campo'], depois: novo, motivo: porque };
}

/** Who asked for the copy and why (SBIS, delivery receipt); null: the house's own print. 422 by field. */
function reciboDe(body: unknown): Recibo | null {
  const { solicitante, documento, finalidade, ...resto } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>;
  if (Object.keys(resto).length > 0) throw new AppError('requisicao-invalida');
  if (solicitante === undefined && finalidade === undefined && documento === undefined) return null;
  const lido = (valor: unknown): string => (typeof valor === 'string' ? valor.trim() : '');
  const errors: { [field: string]: string[] } = {};
  const [quemPediu, para, papel] = [lido(solicitante), lido(finalidade), lido(documento)];
  if (quemPediu.length < 3 || quemPediu.length > 150) errors.solicitante = [texto.quemPediu];
  if (para.length < 3 || para.length > 300) errors.finalidade = [texto.paraQue];
  if (papel.length > 40) errors.documento = [texto.documentoLongo];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { solicitante: quemPediu, documento: papel === '' ? null : papel, finalidade: para };
}
