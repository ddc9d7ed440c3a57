/**
 * Documents signed by public link (docs/guides/assinatura.md): shown, signed with their evidence, refused. The person has
 * no account: rows are written by nobody of the house, under the name of who signed.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  aspectoEletronico,
  digitais,
  faltaNaAssinatura,
  type AssinarPorLink,
  type ParaAssinar,
} from '#domain/assinatura/eletronica.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import { foldText } from '#domain/formato/texto.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { passoConvite } from '#messages/convite.ts';
import { evidencia as folha, linkServidor as textos, papelNoPedido } from '#messages/assinatura-link.ts';
import { contextoDoLink, type Convite } from '#server/capabilities/convite/index.ts';
import {
  acharLinha,
  chamadaDoServidor,
  exigirArquivo,
  exigirEmVigor,
  guardarEvidencia,
  type Chamada,
} from '#server/capabilities/documento/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import { sharedFrom } from '#server/threads/shared.ts';
import { MAIOR_PDF } from './abrir.ts';
import type { Documentos } from './documentos.ts';
import { guardarEletronica, pedidoDoLink, type PedidoDoLink } from './eletronica-repository.ts';
import type { Meios } from './service.ts';
import { portaDePedidos } from './pedidos.ts';
import { quemAssinaAntes } from './pedidos-repository.ts';

export const FINALIDADE = 'assinar-documento';
declare module '#server/capabilities/convite/index.ts' {
  interface Alvos {
    'assinar-documento': { pedidoId: number };
  }
}

export type Link = Convite<typeof FINALIDADE>;
/** The guardian, where the link is a minor's. */
const quemAssina = ({ nome, responsavel }: Link): string => responsavel?.nome ?? nome;

type Deps = { readonly app: FastifyInstance; readonly documentos: Documentos; readonly meios: Meios };

type Aberto = { readonly pedido: PedidoDoLink; readonly chamada: Chamada };

/** The request of a link and its document's call. 410 where it is not asked for any more. */
async function abrir({ app, documentos }: Deps, link: Link, ip: string): Promise<Aberto> {
  const pedido = await pedidoDoLink(documentos.pool, link.alvo.pedidoId);
  if (pedido?.estado !== 'PENDENTE')
    throw new AppError('convite-fechado', { messages: [textos.naoEsperaMais] });
  const registry: Registry = app.registro.atual;
  return { pedido, chamada: chamadaDoServidor(registry, contextoDoLink(link, ip), pedido.modulo) };
}

/** What the page shows. */
export async function paraAssinar(deps: Deps, link: Link): Promise<ParaAssinar> {
  const { pool } = deps.documentos;
  const { pedido, chamada } = await abrir(deps, link, '');
  const linha = exigirArquivo(await acharLinha(pool, chamada, pedido.objectId));
  exigirEmVigor(linha);
  return {
    documento: { nome: linha.nome, tamanho: linha.tamanho, sha256: linha.arquivo_id },
    nome: quemAssina(link),
    papel: pedido.papel,
    quemPede: pedido.solicitante,
    mensagem: pedido.mensagem,
    antes: (await quemAssinaAntes(pool, pedido.id))?.nome ?? null,
  };
}

/** The bytes of the document, as they stand now. */
export async function documentoDoLink(deps: Deps, link: Link, request: FastifyRequest): Promise<Buffer> {
  const { pool, files } = deps.documentos;
  const { pedido, chamada } = await abrir(deps, link, request.ip);
  const linha = exigirArquivo(await acharLinha(pool, chamada, pedido.objectId));
  exigirEmVigor(linha);
  await deps.app.convites.visto(link, request);
  return sharedFrom(await files.read(linha.arquivo_id), linha.tamanho);
}

/** Signs: the sheet of evidence goes after the pages, or beside a document that is signed already. 410, 412, 422. */
export async function assinarPorLink(
  deps: Deps,
  link: Link,
  request: FastifyRequest,
  dada: AssinarPorLink,
): Promise<void> {
  const { app, documentos, meios } = deps;
  const { pool, files } = documentos;
  const { pedido, chamada } = await abrir(deps, link, request.ip);
  const antes = await quemAssinaAntes(pool, pedido.id);
  if (antes) recusar(textos.foraDaVez(antes.nome));
  const falta = faltaNaAssinatura(dada);
  if (falta !== null) throw validationError({ assinatura: [textos[falta]] });
  const texto = dada.desenho ? null : (dada.texto ?? '').trim();
  const signatario = quemAssina(link);
  if (texto !== null && foldText(texto) !== foldText(signatario))
    throw validationError({ assinatura: [textos.nome(signatario)] });
  const linha = exigirArquivo(await acharLinha(pool, chamada, pedido.objectId));
  if (linha.qualificada) throw new AppError('documento-qualificada');
  const em = meios.agora().toISOString();
  const agente = request.headers['user-agent'] ?? null;
  const { passos, fuso } = await app.convites.passos(pool, link.id);
  const quando = (momento: string): string => noFuso(fuso ?? undefined, () => formatDataHora(momento));
  const dados = {
    documento: linha.nome,
    linhas: linhasDaFolha({
      link,
      pedido,
      visto: linha.arquivo_id,
      quando: quando(em),
      ip: request.ip,
      agente,
    }),
    passos: passos.map(({ passo, em: momento, ip, usuario }) =>
      [quando(momento), passoConvite[passo], usuario ?? (ip === null ? null : `IP ${ip}`)]
        .filter(Boolean)
        .join(' · '),
    ),
    desenho: dada.desenho ? Buffer.from(dada.desenho, 'base64') : null,
    texto,
  };
  // What a certificate has signed stays as it is, byte by byte.
  const intocavel = digitais(linha.aspectos).length > 0 || linha.tamanho > MAIOR_PDF;
  const original = intocavel ? null : await sharedFrom(await files.read(linha.arquivo_id), linha.tamanho);
  const junto = await meios.leitor.evidencia(original, dados);
  const bytes = junto ?? (await meios.leitor.evidencia(null, dados));
  if (bytes === null) throw new AppError('interno');
  await guardarEvidencia(documentos, chamada, {
    objectId: pedido.objectId,
    visto: dada.sha256,
    bytes,
    aspecto: aspectoEletronico(em),
    aoLado: original === null || junto === null ? folha.aoLado(signatario, linha.nome) : null,
    auditar: { assinatura: 'AVANCADA-LINK', nome: signatario, convite: link.id },
    junto: async (db, nova, resultado) => {
      await app.convites.usar(db, link, request);
      await guardarEletronica(db, {
        documentoId: nova.id,
        pedidoId: pedido.id,
        conviteId: link.id,
        nome: signatario,
        papel: pedido.papel,
        visto: dada.sha256,
        resultado,
        ip: request.ip,
        agente,
      });
      await portaDePedidos(app.registrosDe, db, chamada).everybodys.transition(pedido.id, {
        transicao: 'assinar',
      });
    },
  });
}

/** Says no, with a reason. */
export async function recusarPorLink(
  deps: Deps,
  link: Link,
  request: FastifyRequest,
  motivo: string,
): Promise<void> {
  const { pedido, chamada } = await abrir(deps, link, request.ip);
  if (motivo.trim() === '') throw validationError({ motivo: [textos.semMotivo] });
  await inTransaction(deps.documentos.pool, async (db) => {
    await deps.app.convites.usar(db, link, request, 'recusado');
    const step = { transicao: 'recusar', motivo: motivo.trim() } as const;
    await portaDePedidos(deps.app.registrosDe, db, chamada).everybodys.transition(pedido.id, step);
  });
}

type Folha = {
  readonly link: Link;
  readonly pedido: PedidoDoLink;
  readonly visto: string;
  readonly quando: string;
  readonly ip: string;
  readonly agente: string | null;
};

function linhasDaFolha({ link, pedido, visto, quando, ip, agente }: Folha): (readonly [string, string])[] {
  const { linhas } = folha;
  const conferido = [
    ...(link.nascimento === null ? [] : [folha.nascimento]),
    ...(link.cpfFinal === null ? [] : [folha.cpf(link.cpfFinal)]),
  ];
  return [
    [linhas.signatario, quemAssina(link)],
    ...(link.responsavel
      ? [[linhas.responsavel, folha.responsavel(link.nome, formatCpf(link.responsavel.cpf))] as const]
      : []),
    [linhas.papel, papelNoPedido[pedido.papel]],
    [linhas.quando, quando],
    [linhas.conferencia, folha.conferencia(conferido)],
    [linhas.endereco, ip],
    [linhas.navegador, agente ?? '-'],
    [linhas.visto, visto],
    [linhas.pedido, pedido.solicitante],
    [linhas.numero, String(link.id)],
    [linhas.consentimento, folha.consentimento],
  ];
}
