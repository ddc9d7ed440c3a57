/** Files of a call: into the document store as they come, among the patient's documents, told to everybody who is there (CLIN-03). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { chaveDoNome, nomeEnviado, nomeLivre } from '#domain/documento/nome.ts';
import { fileKind } from '#domain/formato/imagem.ts';
import { ARQUIVO_MAXIMO, ARQUIVOS_POR_CHAMADA, type ArquivoNaChamada } from '#domain/telemedicina/arquivo.ts';
import { arquivosDaChamada as texto } from '#messages/telemedicina.ts';
import {
  baixarDocumento,
  chamadaDoServidor,
  comoArquivo,
  criarDocumento,
  exigirNome,
  receber,
} from '#server/capabilities/documento/index.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { contextoDe, semConta, type Contexto } from '#server/plugins/context.ts';
import { ARQUIVO, arquivoDaSala, quantosArquivos } from './arquivos-repository.ts';
import { anotar, avisarSala, travarViva, type NoLugar } from './repository.ts';
import { exigirConsulta, type Mesa } from './sala.ts';

export type MesaDeArquivos = Mesa & { readonly files: FileStore };

/** A name that is taken gets a number; nobody sends the same one more often than that in one visit. */
const NOMES = 50;

/** Whoever holds the place writes in this room's patient alone; an account stays who it is in the audit. */
function contextoDoLugar(
  request: FastifyRequest,
  { sessaoHash, nome }: NoLugar,
  prestadorId: number,
): Contexto {
  const usuario = sessaoHash === null ? semConta(nome) : contextoDe(request).usuario;
  return {
    usuario: usuario,
    ability: { can: () => true },
    alcance: SEM_ALCANCE,
    prestadorId,
    ip: request.ip,
    motivo: null,
  };
}

/** While the call is on, and no more than so many. */
async function exigirChamada(db: Queryable, { teleconsultaId }: NoLugar): Promise<void> {
  if ((await travarViva(db, teleconsultaId)) !== 'EM_CHAMADA') recusar(texto.foraDaChamada);
  if ((await quantosArquivos(db, teleconsultaId)) >= ARQUIVOS_POR_CHAMADA)
    recusar(texto.demais(ARQUIVOS_POR_CHAMADA));
}

/** Keeps what was sent; answers it as the room shows it. Judged by what it is, whatever its name says. */
export async function enviarArquivo(
  mesa: MesaDeArquivos,
  request: FastifyRequest,
  lugar: NoLugar,
): Promise<ArquivoNaChamada> {
  const { app, pool, files } = mesa;
  if (!request.isMultipart()) throw new AppError('tipo-nao-suportado');
  // Before the first byte: whoever may not send learns it at once.
  await inTransaction(pool, (db) => exigirChamada(db, lugar));
  const part = await request.file();
  if (!part) throw new AppError('arquivo-ausente');
  const bytes = await part.toBuffer();
  if (bytes.length === 0) throw new AppError('arquivo-vazio');
  if (bytes.length > ARQUIVO_MAXIMO) throw new AppError('arquivo-grande', { messages: [texto.grande] });
  if (fileKind(bytes) === null) throw new AppError('arquivo-invalido', { messages: [texto.tipo] });
  const dado = exigirNome(nomeEnviado(part.filename), 'nomeArquivo');
  const conteudo = await receber({ pool, files, maxBytes: ARQUIVO_MAXIMO }, dado, Readable.from([bytes]));

  return inTransaction(pool, async (db) => {
    await exigirChamada(db, lugar);
    const consulta = await exigirConsulta(db, lugar.teleconsultaId);
    const chamada = chamadaDoServidor(
      app.registro.atual,
      contextoDoLugar(request, lugar, consulta.prestadorId),
      'pacientes',
    );
    const origem = { teleconsulta: lugar.teleconsultaId };
    const guardar = (nome: string) =>
      criarDocumento(db, chamada, {
        registroId: consulta.pacienteId,
        nome,
        tagDescription: texto.etiqueta,
        conteudo,
        // A tag of that name made by reception before any call opens nothing of it.
        leitura: 'CLINICA',
        origem,
      });
    const { objectId, nomeArquivo: nome } = await comNomeLivre(dado, guardar);
    const { tamanho, mime, arquivoId: hash } = conteudo;
    const { id: participanteId, teleconsultaId } = lugar;
    const { id, em } = await anotar(db, {
      teleconsultaId,
      participanteId,
      passo: ARQUIVO,
      dado: { objectId, nome, tamanho, mime, hash },
      ip: request.ip,
    });
    await avisarSala(db, teleconsultaId);
    return { id, de: participanteId, nome, tamanho, em };
  });
}

async function comNomeLivre<T>(dado: string, guardar: (nome: string) => Promise<T>): Promise<T> {
  const usados = new Set<string>();
  for (;;) {
    const nome = nomeLivre(dado, usados);
    try {
      return await guardar(nome);
    } catch (error) {
      if (usados.size >= NOMES || !(error instanceof AppError) || error.code !== 'nome-em-uso') throw error;
      usados.add(chaveDoNome(nome));
    }
  }
}

/** One of this call's files, for whoever is in it; each reading is an event of the patient's documents. */
export async function abrirArquivo(
  { app, pool, files }: MesaDeArquivos,
  request: FastifyRequest,
  lugar: NoLugar,
  { id, reply }: { readonly id: number; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const consulta = await exigirConsulta(pool, lugar.teleconsultaId);
  if (consulta.situacao !== 'EM_CHAMADA') recusar(texto.foraDaChamada);
  const guardado = await arquivoDaSala(pool, lugar.teleconsultaId, id);
  if (!guardado) throw new AppError('arquivo-nao-encontrado');
  const chamada = chamadaDoServidor(
    app.registro.atual,
    contextoDoLugar(request, lugar, consulta.prestadorId),
    'pacientes',
  );
  const { bytes } = await baixarDocumento(
    { pool, files, maxBytes: ARQUIVO_MAXIMO },
    chamada,
    guardado.objectId,
    ARQUIVO_MAXIMO,
  );
  return comoArquivo(reply, guardado.nome)
    .type(guardado.mime)
    .header('cache-control', 'no-store')
    .send(bytes);
}
