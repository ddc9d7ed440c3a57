/** The contents that a document has had: each is kept, can be read, and can become the present one again. */
import { situacaoDosAspectos } from '#domain/assinatura/aspectos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { AspectoAssinatura, ItemDocumento, VersaoDocumento } from '#domain/documento/tipos.ts';
import { documentos } from '#messages/documento.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import { registrar } from './eventos.ts';
import { trocarConteudo } from './gravar.ts';
import { acharLinha, exigirArquivo, exigirNaoAssinado, paraItem, travarLinha, type LinhaArquivo } from './linhas.ts';

type LinhaVersao = {
  readonly conteudo: number;
  readonly nome: string;
  readonly arquivo_id: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly aspectos: readonly AspectoAssinatura[];
  readonly em: string;
  readonly por: string | null;
};

const SELECT = `SELECT v.conteudo, v.nome, v.arquivo_id, v.mime, v.tamanho, v.aspectos, v.em,
    (SELECT nome FROM usuario WHERE id = v.por) AS por
  FROM (SELECT id AS documento_id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, conteudo_em AS em, conteudo_por AS por FROM documento
        UNION ALL SELECT documento_id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, em, por FROM documento_versao) v`;

export async function listarVersoes(
  pool: Pool,
  chamada: Chamada,
  objectId: string | undefined,
): Promise<readonly VersaoDocumento[]> {
  const linha = exigirArquivo(await acharLinha(pool, chamada, objectId));
  const { rows } = await pool.query({ text: `${SELECT} WHERE v.documento_id = $1 ORDER BY v.conteudo DESC`, values: [linha.id] });
  return (rows as LinhaVersao[]).map((versao) => ({
    numero: versao.conteudo,
    atual: versao.conteudo === linha.conteudo,
    nomeArquivo: versao.nome,
    mime: versao.mime,
    tamanho: versao.tamanho,
    sha256: versao.arquivo_id,
    assinado: versao.aspectos.length > 0,
    situacaoAssinatura: situacaoDosAspectos(versao.aspectos),
    em: versao.em,
    por: versao.por,
  }));
}

/** The file with the content of that number in place of the present one; without a number as it is. */
export async function conteudoDe(db: Queryable, linha: LinhaArquivo, numero: number | undefined): Promise<LinhaArquivo> {
  if (numero === undefined || numero === linha.conteudo) return linha;
  const { rows } = await db.query({
    text: `${SELECT} WHERE v.documento_id = $1 AND v.conteudo = $2`,
    values: [linha.id, numero],
  });
  if (!rows[0]) throw new AppError('documento-nao-encontrado', { messages: [documentos.versaoInexistente] });
  return { ...linha, ...(rows[0] as LinhaVersao) };
}

/** The earlier content becomes the newest; nothing is taken back, and what was present becomes an earlier one. */
export async function restaurarVersao(
  pool: Pool,
  chamada: Chamada,
  alvo: { readonly objectId: string | undefined; readonly numero: number; readonly versao: number | undefined },
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
    await registrar(db, chamada, 'substituir-documento', nova, { de: `nº ${alvo.numero}`, conteudo: nova.conteudo });
    return paraItem(nova);
  });
}
