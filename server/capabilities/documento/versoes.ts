/** The contents that a document has had: each is kept, can be read, and can become the present one again. */
import { situacaoDosAspectos } from '#domain/assinatura/aspectos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ItemDocumento, VersaoDocumento } from '#domain/documento/tipos.ts';
import { documentos } from '#messages/documento.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import { registrar } from './eventos.ts';
import { trocarConteudo } from './gravar.ts';
import {
  acharLinha,
  deFora,
  exigirArquivo,
  exigirNaoAssinado,
  paraItem,
  travarLinha,
  type LinhaArquivo,
} from './linhas.ts';
import { umaVersao, versoesDe } from './repository.ts';

export async function listarVersoes(
  pool: Pool,
  chamada: Chamada,
  objectId: string | undefined,
): Promise<readonly VersaoDocumento[]> {
  const linha = exigirArquivo(await acharLinha(pool, chamada, objectId));
  return (await versoesDe(pool, linha.id)).map((versao) => ({
    numero: versao.conteudo,
    atual: versao.conteudo === linha.conteudo,
    nomeArquivo: versao.nome,
    mime: versao.mime,
    tamanho: versao.tamanho,
    sha256: versao.arquivo_id,
    assinado: versao.aspectos.length > 0,
    situacaoAssinatura: situacaoDosAspectos(versao.aspectos),
    em: versao.em,
    por: deFora(chamada) ? null : versao.por,
  }));
}

/** The file with the content of that number in place of the present one; without a number as it is. */
export async function conteudoDe(
  db: Queryable,
  linha: LinhaArquivo,
  numero: number | undefined,
): Promise<LinhaArquivo> {
  if (numero === undefined || numero === linha.conteudo) return linha;
  const versao = await umaVersao(db, linha.id, numero);
  if (!versao) throw new AppError('documento-nao-encontrado', { messages: [documentos.versaoInexistente] });
  return { ...linha, ...versao };
}

/** The earlier content becomes the newest; nothing is taken back, and what was present becomes an earlier one. */
export async function restaurarVersao(
  pool: Pool,
  chamada: Chamada,
  alvo: {
    readonly objectId: string | undefined;
    readonly numero: number;
    readonly versao: number | undefined;
  },
): Promise<ItemDocumento> {
  return inTransaction(pool, async (db) => {
    const linha = exigirArquivo(await travarLinha(db, chamada, alvo.objectId, alvo));
    exigirNaoAssinado(linha);
    if (alvo.numero === linha.conteudo) return paraItem(linha);
    const antiga = await conteudoDe(db, linha, alvo.numero);
    await trocarConteudo(db, chamada, linha, {
      arquivoId: antiga.arquivo_id,
      mime: antiga.mime,
      tamanho: antiga.tamanho,
      aspectos: antiga.aspectos,
    });
    const nova = await acharLinha(db, chamada, linha.object_id);
    await registrar(db, chamada, 'substituir-documento', nova, {
      de: `nº ${alvo.numero}`,
      conteudo: nova.conteudo,
    });
    return paraItem(nova);
  });
}
