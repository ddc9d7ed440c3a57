/** A signed document made void, and filed anew where it belongs: nothing is deleted, moved or taken back. */
import {
  EXPLICACAO_SEM_EFEITO,
  problemaSemEfeito,
  type TornarSemEfeito,
} from '#domain/documento/sem-efeito.ts';
import { nomeLivre } from '#domain/documento/nome.ts';
import { pastaDe } from '#domain/documento/itens.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { documentos } from '#messages/documento.ts';
import { inTransaction } from '#server/database/query.ts';
import { exigirRegistro, type Chamada } from './acesso.ts';
import { registrar } from './eventos.ts';
import { alterarLinha, emTransacao, inserirLinha } from './gravar.ts';
import {
  acharLinha,
  exigirArquivo,
  exigirEmVigor,
  linhaEscrita,
  linhasDe,
  nomesUsados,
  paraItem,
  travarLinha,
  travarPasta,
} from './linhas.ts';
import type { DocumentosDeps } from './receber.ts';
import { gravarLeitura, pedirQualificada, permitirAto } from './repository.ts';

type Alvo = { readonly objectId: string | undefined; readonly versao?: number | undefined };

/**
 * For signed documents alone: any other is deleted. There is no way back but filing it anew, in the same record too,
 * so that what was said of a document in public is never unsaid.
 */
export async function tornarSemEfeito(
  { pool, aoTornarSemEfeito }: DocumentosDeps,
  chamada: Chamada,
  alvo: Alvo & Partial<TornarSemEfeito>,
): Promise<ItemDocumento> {
  const problema = problemaSemEfeito(alvo);
  if (problema !== null) {
    const texto = documentos.semEfeitoFalta(
      problema,
      EXPLICACAO_SEM_EFEITO.minimo,
      EXPLICACAO_SEM_EFEITO.maximo,
    );
    throw new AppError('validacao', { messages: [texto], errors: { [problema]: [texto] } });
  }
  return inTransaction(pool, async (db) => {
    const linha = exigirArquivo(await travarLinha(db, chamada, alvo.objectId, alvo));
    exigirEmVigor(linha);
    if (linha.aspectos.length === 0)
      throw new AppError('requisicao-invalida', { messages: [documentos.semEfeitoSoAssinado] });
    const explicacao = alvo.explicacao?.trim();
    await permitirAto(db, 'sem-efeito');
    await alterarLinha(db, chamada, linha.id, {
      sem_efeito_em: new Date(),
      sem_efeito_por: chamada.contexto.usuario.id,
      sem_efeito_motivo: alvo.motivo,
      sem_efeito_explicacao: explicacao,
    });
    await permitirAto(db, null);
    await registrar(db, chamada, 'tornar-sem-efeito-documento', linha, { motivo: alvo.motivo, explicacao });
    const nova = await acharLinha(db, chamada, linha.object_id);
    await aoTornarSemEfeito?.(db, chamada, nova);
    return paraItem(nova);
  });
}

/**
 * The same bytes as a new document of another record of the register, or of its own, linked with the void one. Both
 * records must be in the caller's scope; neither says which the other is.
 */
export async function arquivarDeNovo(
  { pool }: DocumentosDeps,
  chamada: Chamada,
  {
    objectId,
    registroId,
    folderId,
  }: Alvo & { readonly registroId: number; readonly folderId?: string | undefined },
): Promise<ItemDocumento> {
  return emTransacao(pool, documentos.umItem, async (db) => {
    const origem = exigirArquivo(await travarLinha(db, chamada, objectId));
    if (origem.sem_efeito === null)
      throw new AppError('requisicao-invalida', { messages: [documentos.arquivarSoSemEfeito] });
    await exigirRegistro(db, chamada, registroId, 'alterar');
    const pasta = await travarPasta(db, chamada, registroId, pastaDe(folderId));
    const onde = { registroId, pastaId: pasta?.id ?? null };
    const nome = nomeLivre(
      origem.nome,
      nomesUsados(await linhasDe(db, chamada, registroId, { pasta: onde.pastaId, todas: true })),
    );
    const novo = await inserirLinha(db, chamada, {
      ...onde,
      nome,
      tagId: origem.tag_id,
      refeitoDe: origem.id,
      conteudo: {
        arquivoId: origem.arquivo_id,
        mime: origem.mime,
        tamanho: origem.tamanho,
        aspectos: origem.aspectos,
      },
    });
    // Read by no more people than before: what folder and tag said of it there need not hold here.
    await gravarLeitura(db, novo, origem.clinico ? 'CLINICA' : origem.leitura);
    if (origem.qualificada) await pedirQualificada(db, novo);
    const linha = await linhaEscrita(db, chamada, novo);
    // Each record's audit tells of its own side.
    await registrar(db, chamada, 'arquivar-de-novo-documento', origem);
    await registrar(db, chamada, 'enviar-documento', linha, { tamanho: linha.tamanho, refeito: true });
    return paraItem(linha);
  });
}
