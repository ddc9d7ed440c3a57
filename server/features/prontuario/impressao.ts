/** The chart on paper: gathered, printed, and the closing's own copy kept among its documents (CLIN-02). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { compilar } from '#domain/formulario/compilar.ts';
import { imagensDaResposta, textoDaResposta } from '#domain/formulario/impresso.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import { formatDataHora, formatMinuto } from '#domain/formato/data-hora.ts';
import { conselhoDe } from '#domain/modelo-documento/valores.ts';
import { textoDoProntuario, type ParaImprimir, type Recibo } from '#domain/prontuario/impresso.ts';
import { prontuarioServidor as texto } from '#messages/prontuario.ts';
import { prontuarioImpresso as papel } from '#messages/prontuario-impressao.ts';
import {
  acharLinha,
  chamadaDoServidor,
  criarDocumento,
  exigirNome,
  paraItem,
} from '#server/capabilities/documento/index.ts';
import { lerProfissional } from '#server/capabilities/modelo-documento/index.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { Shown } from '#server/engine/records.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { exigirAutor } from './autor.ts';
import {
  abrirParaOFecho,
  correcoesDe,
  documentosDe,
  formulariosDoProntuario,
  travarProntuario,
  type DocumentoDoProntuario,
} from './repository.ts';

type Prontuario = Shown<'prontuarios'>;

/** The PDF of the chart as it stands; with who asked for the copy, it ends in a receipt. */
export async function imprimirProntuario(
  app: FastifyInstance,
  pool: Pool,
  request: FastifyRequest,
  prontuario: Prontuario,
  recibo: Recibo | null,
): Promise<{ readonly pdf: Uint8Array; readonly arquivoId: string | null }> {
  const contexto = contextoDe(request);
  const registry = app.registro.atual;
  const entity = registry.entity.prontuarios;
  if (!entity) throw new AppError('rota-desconhecida');
  const [correcoes, formularios, papeis, odontograma, profissional] = await Promise.all([
    correcoesDe(pool, prontuario.id),
    respostasDe(app, pool, request, prontuario.id),
    documentosDe(pool, prontuario.id),
    odontogramaDe(app, request, prontuario),
    prontuario.profissionalId === null ? null : lerProfissional(pool, contexto, prontuario.profissionalId),
  ]);
  const documentos = await comSituacao(app, contexto, papeis);
  const agora = new Date().toISOString();
  const nome = profissional?.fonte.nomeSocial ?? profissional?.fonte.nome;
  const dados: Omit<ParaImprimir, 'zona' | 'formularios'> = {
    entity,
    prontuario,
    profissional: [nome, profissional && conselhoDe(profissional.fonte)].filter(Boolean).join(', '),
    correcoes,
    documentos,
    odontograma,
    recibo: recibo && { ...recibo, emissor: contexto.usuario.nome },
    agora,
  };
  return app.papel.imprimir(registry, contexto, {
    titulo: papel.titulo,
    autor: dados.profissional || contexto.usuario.nome,
    texto: (zona) =>
      textoDoProntuario({
        ...dados,
        zona,
        formularios: formularios.map(({ texto: textoDe }) => textoDe(zona)),
      }),
    figuras: formularios.flatMap(({ figuras }) => figuras),
    pacienteId: prontuario.pacienteId,
    tipo: papel.etiqueta,
    origem: { prontuario: prontuario.id },
  });
}

/** What was launched in the mouth in this visit, in words; nothing where the chart has no such part. */
async function odontogramaDe(
  app: FastifyInstance,
  request: FastifyRequest,
  { id, secoes }: Prontuario,
): Promise<readonly string[]> {
  if (!secoes?.includes('ODONTOGRAMA')) return [];
  const { rows } = await app
    .registros(request, 'eventos-odontologicos')
    .server.list({ where: { prontuarioId: id }, sort: 'id', end: 200 });
  return rows
    .filter(({ situacao }) => situacao !== 'DESFEITO')
    .map(({ nome, situacao }) => papel.noOdontograma(nome ?? '', situacao));
}

/** Each signed document with whether its signatures hold now (NGS2.34): what was found when it was signed may no longer be so. */
async function comSituacao(
  app: FastifyInstance,
  contexto: Contexto,
  papeis: readonly DocumentoDoProntuario[],
): Promise<ParaImprimir['documentos']> {
  const conferidos: ParaImprimir['documentos'][number][] = [];
  // One after another: the thread that reads files is the one of everybody who signs.
  for (const documento of papeis) {
    if (documento.assinaturas === 0) {
      conferidos.push({ ...documento, situacao: null });
      continue;
    }
    const alvo = { modulo: 'prontuarios', objectId: documento.objectId };
    const achado = await app.assinaturas.conferir(app.registro.atual, contexto, alvo);
    const situacao = achado?.assinaturas === 0 ? 'por-link' : (achado?.situacao ?? 'nao-conferida');
    conferidos.push({ ...documento, situacao });
  }
  return conferidos;
}

/** The chart's answers are part of it: whoever reads the chart reads them, by the version that each was given to. */
async function respostasDe(app: FastifyInstance, pool: Pool, request: FastifyRequest, id: number) {
  const ids = (await formulariosDoProntuario(pool, id)).flatMap(({ respostaId }) => respostaId ?? []);
  const respostas = app.registros(request, 'form-respostas').server;
  const modelos = app.registros(request, 'form-templates').server;
  return Promise.all(
    ids.map(async (id) => {
      const resposta = await respostas.read(id);
      const modelo = await modelos.find(resposta.formTemplateId);
      const leitura = lerDado(modelo?.dado ?? '');
      if (!leitura.ok)
        throw new AppError('interno', { cause: new Error(`form_resposta ${id}: its form cannot be read`) });
      const formulario = compilar(resposta.nome, leitura.dado, hoje());
      return {
        texto: (zona: string) => textoDaResposta(formulario, resposta, zona),
        figuras: imagensDaResposta(formulario, resposta),
      };
    }),
  );
}

/** The paper of the chart's last closing; null: it is not closed, or nobody has made one. */
export async function fechoDe(
  app: FastifyInstance,
  pool: Pool,
  request: FastifyRequest,
  prontuario: Prontuario,
) {
  const { estado, encerradoEm, id } = prontuario;
  if (estado !== 'ENCERRADO' || encerradoEm === null) return null;
  const achado = (await documentosDe(pool, id)).find((documento) => eDoFecho(documento, encerradoEm));
  if (!achado) return null;
  return paraItem(
    await acharLinha(
      pool,
      chamadaDoServidor(app.registro.atual, contextoDe(request), 'prontuarios'),
      achado.objectId,
    ),
  );
}

const nomeQuando = (quando: string): string =>
  exigirNome(papel.nomeArquivo(quando.replaceAll('/', '-').replace(':', 'h').replace(':', 'min')), 'nome');

/** To the second: closed again within a minute, it is another paper. */
const nomeDoFecho = (encerradoEm: string): string => nomeQuando(formatDataHora(encerradoEm));

/** Whether it is the paper of that closing. Those of before were named by the minute: then it was made after the closing. */
export const eDoFecho = (
  { nome, em }: { readonly nome: string; readonly em: string },
  encerradoEm: string,
): boolean =>
  nome === nomeDoFecho(encerradoEm) ||
  (nome === nomeQuando(formatMinuto(encerradoEm)) && Date.parse(em) >= Date.parse(encerradoEm));

/**
 * The paper of the closing: the closed chart as a PDF among its own documents, made once for each closing and there to be
 * signed. Asked again it answers the one that is there.
 */
export async function papelDoFecho(
  app: FastifyInstance,
  pool: Pool,
  request: FastifyRequest,
  id: number,
): Promise<ItemDocumento> {
  const contexto = contextoDe(request);
  const prontuario = await app.registros(request, 'prontuarios').read(id);
  exigirAutor(prontuario.profissionalId, contexto);
  const { encerradoEm } = prontuario;
  if (prontuario.estado !== 'ENCERRADO' || encerradoEm === null) recusar(texto.assinarSoEncerrado);
  const acharFecho = () => fechoDe(app, pool, request, prontuario);
  const ja = await acharFecho();
  if (ja) return ja;
  const { pdf, arquivoId } = await imprimirProntuario(app, pool, request, prontuario, null);
  if (arquivoId === null) throw new AppError('interno');
  return inTransaction(pool, async (db) => {
    // Two who ask at once make one.
    await travarProntuario(db, id);
    const feitoNoIntervalo = await acharFecho();
    if (feitoNoIntervalo) return feitoNoIntervalo;
    await abrirParaOFecho(db);
    return criarDocumento(db, chamadaDoServidor(app.registro.atual, contexto, 'prontuarios'), {
      registroId: id,
      nome: nomeDoFecho(encerradoEm),
      tagDescription: papel.etiqueta,
      conteudo: { arquivoId, mime: 'application/pdf', tamanho: pdf.length, aspectos: [] },
      origem: { encerradoEm },
    });
  });
}
